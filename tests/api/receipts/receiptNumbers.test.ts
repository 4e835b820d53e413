import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireIssuer } from "../../../schema/wire/money/receipts.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exported } from "../../support/exports.ts";
import { earnedSession, makeReceipt, refusalOf, writeIssuer } from "../../support/receipts.ts";

let api: TestApi;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = (await createClient(api, token)).id;
  await writeIssuer(api, token);
});

const issuer = async (as = token) => (await api.call<WireIssuer>("/recibos/emisor", { token: as })).body;
const raise = (proximoNumero: number | null) => writeIssuer(api, token, { proximoNumero });
/** Makes a receipt of one session, on a day of September. */
async function made(day: number) {
  const { id } = await earnedSession(api, token, client, `2026-09-${String(day).padStart(2, "0")}T10:00:00Z`);
  return (await makeReceipt(api, token, { client, sesiones: [id] })).body;
}
const numberOf = async (day: number) => (await made(day)).numero;

test("receipts go on from the number that others were made out up to, elsewhere or before a backup was restored", async () => {
  expect((await issuer()).proximoNumero).toBe(1);
  expect(await numberOf(1)).toBe(1);
  expect((await raise(38)).body).toMatchObject({ proximoNumero: 38, nif: "12345678Z" });
  expect(await numberOf(2)).toBe(38);
  expect(await numberOf(3)).toBe(39);
  // Saved as it is shown, and other data saved without it, changes nothing of it.
  await raise(40);
  await writeIssuer(api, token, { concepto: "Terapia" });
  expect(await issuer()).toMatchObject({ proximoNumero: 40, concepto: "Terapia" });
  expect(await numberOf(4)).toBe(40);
});

test("a number that a receipt has, one below it, and one that no file could be named by are refused by name, and nothing is saved", async () => {
  for (const day of [1, 2, 3]) await made(day);
  const told = "El próximo recibo es el n.º: escribe un número del 4 al 999999.";
  for (const number of [3, 1, 0, -5, 1_000_000, Number.MAX_SAFE_INTEGER]) {
    const refused = await writeIssuer(api, token, { proximoNumero: number, concepto: "Terapia" });
    expect(refused.status).toBe(422);
    expect(refusalOf(refused)).toEqual([["emisor.proximoNumero", told]]);
  }
  expect((await writeIssuer(api, token, { proximoNumero: 4.5 })).status).toBe(422);
  expect(refusalOf(await writeIssuer(api, token, { proximoNumero: 2, nif: "x".repeat(21) }))).toEqual([
    ["emisor.nif", "NIF: escribe como máximo 20 caracteres."],
    ["emisor.proximoNumero", told],
  ]);
  expect(await issuer()).toMatchObject({ proximoNumero: 4, concepto: null });
  await raise(999_999);
  expect(await numberOf(4)).toBe(999_999);
});

test("a number typed too high can be taken back until a receipt has it", async () => {
  await made(1);
  await raise(5000);
  await raise(500);
  expect((await issuer()).proximoNumero).toBe(500);
  await raise(null);
  expect(await numberOf(2)).toBe(2);
});

test("who never asks for a number counts from one on, and another practice keeps its own", async () => {
  await raise(70);
  const { token: other } = await newTherapist(api);
  expect((await issuer(other)).proximoNumero).toBe(1);
  expect((await issuer()).proximoNumero).toBe(70);
});

test("a number raised while receipts are being made is given to one of them or to the next, and none is given twice", async () => {
  const ids: string[] = [];
  for (let day = 1; day <= 8; day += 1)
    ids.push((await earnedSession(api, token, client, `2026-09-0${day}T10:00:00Z`)).id);
  const [, ...receipts] = await Promise.all([
    raise(100),
    ...ids.map(async (id) => (await makeReceipt(api, token, { client, sesiones: [id] })).body.numero),
  ]);
  const numbers = receipts.toSorted((a, b) => a - b);
  const before = numbers.filter((number) => number < 100);
  expect(before).toEqual(before.map((_, n) => n + 1));
  expect(numbers.slice(before.length)).toEqual(numbers.slice(before.length).map((_, n) => 100 + n));
});

test("an export of the practice tells the number that the next receipt gets", async () => {
  await raise(38);
  expect((await exported(api, token)).index.consulta?.ajustes.emisor).toMatchObject({ proximoNumero: 38 });
});

test("days go up with the numbers, also once the practice keeps a zone where it is still yesterday", async () => {
  const moveTo = (timeZone: string) => api.call("/user-info", { token, method: "PATCH", body: { timeZone } });
  await moveTo("Pacific/Kiritimati");
  const first = await made(1);
  // There it is always the day before.
  await moveTo("Pacific/Honolulu");
  const second = await made(2);
  expect([second.numero, second.fecha]).toEqual([2, first.fecha]);
  // So it says on the paper of a correction, too.
  const { body: third } = await api.call<typeof first>(`/recibos/${second.id}/rectificar`, { token, body: {} });
  expect(third.fecha).toBe(first.fecha);
  await moveTo("Pacific/Kiritimati");
  expect((await made(3)).fecha >= first.fecha).toBe(true);
});
