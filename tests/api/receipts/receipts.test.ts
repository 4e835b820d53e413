import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { receipts } from "../../../api/receipts/receipts.table.ts";
import type { WireReceipt, WireReceiptFile } from "../../../schema/wire/money/receipts.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { eraseForGood, shownOf, tablesWith } from "../../support/erasure.ts";
import { earnedSession, ISSUER, makeReceipt, refusalOf, writeIssuer } from "../../support/receipts.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = (await createClient(api, token, { nombre: "Ana Vega", address: "Calle Menor, 2" })).id;
});

const list = async (query = "") =>
  (await api.call<{ data: WireReceipt[]; pagination: { total: number } }>(`/recibos${query}`, { token })).body;
const fileOf = async (id: string) => {
  const { body } = await api.call<WireReceiptFile>(`/recibos/${id}/documento`, { token });
  return Buffer.from(body.contenido, "base64");
};
const earned = (datetime: string, price?: number) => earnedSession(api, token, client, datetime, price);

test("a receipt needs who makes it out, and names each thing that is missing", async () => {
  const { id } = await earned("2026-10-02T10:00:00+02:00");
  const missing = await makeReceipt(api, token, { client, sesiones: [id] });
  expect(missing.status).toBe(422);
  expect(refusalOf(missing)).toEqual([
    ["emisor.nombre", "Nombre o razón social: es obligatorio."],
    ["emisor.nif", "NIF: es obligatorio."],
    ["emisor.domicilio", "Domicilio fiscal: es obligatorio."],
  ]);
  await writeIssuer(api, token);
  await writeIssuer(api, token, { nif: "" });
  expect(refusalOf(await makeReceipt(api, token, { client, sesiones: [id] }))).toHaveLength(1);
  expect(refusalOf(await writeIssuer(api, token, { nif: "x".repeat(21) }))).toEqual([
    ["emisor.nif", "NIF: escribe como máximo 20 caracteres."],
  ]);
  expect((await list()).data).toEqual([]);
});

test("a receipt of a session is numbered, tells all of it, and its file is a PDF that stays the same to the byte", async () => {
  await writeIssuer(api, token);
  const { id } = await earned("2026-10-31T23:30:00Z");
  const made = await makeReceipt(api, token, { client, sesiones: [id] });
  expect(made).toMatchObject({
    status: 201,
    body: {
      numero: 1,
      client: { id: client, nombre: "Ana Vega" },
      mes: null,
      // On the clocks of Madrid it was the next day.
      lineas: [{ sesion: id, fecha: "2026-11-01", concepto: "Sesión de psicología", importe: 60.5 }],
      total: 60.5,
      anula: null,
      anuladoPor: null,
      correo: null,
    },
  });
  const before = await fileOf(made.body.id);
  expect(before.subarray(0, 5).toString()).toBe("%PDF-");
  await writeIssuer(api, token, { nombre: "Otra", concepto: "Psicoterapia", exencion: "Exenta" });
  await api.call(`/clientes/${client}`, { token, method: "PUT", body: { nombre: "Otro nombre" } });
  await api.call(`/sessions/${id}`, { token, method: "PUT", body: { price: 1 } });
  expect((await list()).data).toEqual([made.body]);
  expect((await fileOf(made.body.id)).equals(before)).toBe(true);
});

test("a month takes what was confirmed, is over, has a price and is on no receipt; the rest is refused by its reason", async () => {
  await writeIssuer(api, token);
  const first = await earned("2026-09-30T22:30:00Z");
  const last = await earned("2026-10-31T22:30:00Z", 40);
  await earned("2026-10-31T23:30:00Z");
  const free = await earned("2026-10-10T10:00:00Z", 0);
  const open = await createSession(api, token, client, { datetime: "2026-10-11T10:00:00Z", price: 60 });
  const month = { client, mes: "2026-10" };
  const made = await makeReceipt(api, token, month);
  expect(made.body).toMatchObject({ mes: "2026-10", total: 100.5 });
  expect(made.body.lineas.map(({ sesion }) => sesion)).toEqual([first.id, last.id]);
  const why = async (body: object) => refusalOf(await makeReceipt(api, token, body));
  const nothing = ["mes", "Mes: no hay sesiones confirmadas, terminadas y con precio que no estén ya en un recibo."];
  expect(await why(month)).toEqual([nothing]);
  const sessions = (sesiones: string[]) => why({ client, sesiones });
  expect(await sessions([first.id])).toEqual([["sesiones", "Sesiones: una de las sesiones ya está en otro recibo."]]);
  expect(await sessions([free.id])).toEqual([["sesiones", "Sesiones: una de las sesiones no tiene precio."]]);
  expect(await sessions([open.id])).toEqual([
    ["sesiones", "Sesiones: solo se pueden incluir sesiones confirmadas que ya han terminado."],
  ]);
  const unknown = [["sesiones", "Sesiones: una de las sesiones no existe o es de otro cliente."]];
  expect(await sessions([])).toEqual([["sesiones", "Sesiones: elige al menos una."]]);
  expect(await sessions(["nada"])).toEqual(unknown);
  const other = (await createClient(api, token)).id;
  expect(await why({ client: other, sesiones: [first.id] })).toEqual(unknown);
  expect((await list()).pagination.total).toBe(1);
});

test("a receipt is of sessions or of a month: both, neither, or what is no month, are refused by name", async () => {
  await writeIssuer(api, token);
  const { id } = await earned("2026-10-02T10:00:00Z");
  const why = async (about: object) => refusalOf(await makeReceipt(api, token, { client, ...about }));
  expect(await why({ sesiones: [id], mes: "2026-10" })).toEqual([
    ["mes", "Mes: elige un mes o las sesiones, no las dos cosas."],
  ]);
  expect(await why({})).toEqual([["mes", "Mes: elige un mes, o las sesiones."]]);
  for (const mes of ["octubre", "2026-13", "2026-1", ""])
    expect(await why({ mes })).toEqual([["mes", "Mes: escribe año y mes, como 2026-10."]]);
  expect((await list()).data).toEqual([]);
});

test("forty at once are numbered from one on, without a gap and none twice; one key makes one", async () => {
  await writeIssuer(api, token);
  const ids: string[] = [];
  for (let day = 1; day <= 20; day += 1)
    ids.push((await earned(`2026-09-${String(day).padStart(2, "0")}T10:00:00Z`)).id);
  const made = await Promise.all(
    ids.flatMap((id) => {
      const key = { "idempotency-key": `clave-de-${id}` };
      return [1, 2].map(() => makeReceipt(api, token, { client, sesiones: [id] }, key));
    }),
  );
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  const numbers = [...new Map(made.map(({ body }) => [body.id, body.numero])).values()];
  expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1));
});

test("a correction is a new receipt that cancels the old one, once; what it no longer takes is free again", async () => {
  await writeIssuer(api, token);
  const { id } = await earned("2026-10-02T10:00:00Z");
  const { body: old } = await makeReceipt(api, token, { client, sesiones: [id] });
  await api.call(`/sessions/${id}`, { token, method: "PUT", body: { price: 45 } });
  const correct = (which: string) => api.call<WireReceipt>(`/recibos/${which}/rectificar`, { token, body: {} });
  const both = await Promise.all([correct(old.id), correct(old.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const made = both.find(({ status }) => status === 201)?.body;
  expect(made).toMatchObject({ numero: 2, total: 45, anula: { id: old.id, numero: 1 } });
  expect((await list(`?clientId=${client}`)).data).toMatchObject([
    { numero: 2, anuladoPor: null },
    { numero: 1, total: 60.5, anuladoPor: { id: made?.id, numero: 2 } },
  ]);
  expect((await makeReceipt(api, token, { client, sesiones: [id] })).status).toBe(422);
  await api.call(`/sessions/${id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
  const { body: empty } = await correct(made?.id ?? "");
  expect(empty).toMatchObject({ numero: 3, total: 0, lineas: [] });
  // What only cancels has nothing that could be corrected.
  const refused = await correct(empty.id);
  expect(refused.status).toBe(422);
  expect(refusalOf(refused)).toEqual([["id", "Este recibo solo anula otro: no hay nada que rectificar."]]);
});

test("a correction leaves out a session that was moved to a day that is still to come", async () => {
  await writeIssuer(api, token);
  const [kept, moved] = [await earned("2026-10-02T10:00:00Z"), await earned("2026-10-09T10:00:00Z")];
  const { body: old } = await makeReceipt(api, token, { client, sesiones: [kept.id, moved.id] });
  const later = new Date(Date.now() + 7 * 86_400_000).toISOString();
  expect((await api.call(`/sessions/${moved.id}`, { token, method: "PUT", body: { datetime: later } })).status).toBe(
    200,
  );
  const { body: made } = await api.call<WireReceipt>(`/recibos/${old.id}/rectificar`, { token, body: {} });
  expect(made.lineas.map(({ sesion }) => sesion)).toEqual([kept.id]);
});

test("a correction of a month's receipt is of that month only as long as all its sessions are", async () => {
  await writeIssuer(api, token);
  const [kept, moved] = [await earned("2026-09-02T10:00:00Z"), await earned("2026-09-09T10:00:00Z")];
  const correct = (which: string) => api.call<WireReceipt>(`/recibos/${which}/rectificar`, { token, body: {} });
  const move = (datetime: string) => api.call(`/sessions/${moved.id}`, { token, method: "PUT", body: { datetime } });
  const { body: old } = await makeReceipt(api, token, { client, mes: "2026-09" });
  await move("2026-09-30T21:30:00Z");
  const { body: same } = await correct(old.id);
  expect(same).toMatchObject({ mes: "2026-09", lineas: [{ sesion: kept.id }, { fecha: "2026-09-30" }] });
  // On the clocks of Madrid that is October.
  await move("2026-09-30T22:30:00Z");
  expect((await correct(same.id)).body).toMatchObject({
    mes: null,
    lineas: [{ sesion: kept.id }, { fecha: "2026-10-01" }],
  });
});

test("receipts outlast their client; nobody else has them, and no program", async () => {
  await writeIssuer(api, token);
  const { id } = await earned("2026-10-02T10:00:00Z");
  const { body: made } = await makeReceipt(api, token, { client, sesiones: [id] });
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  expect((await list()).data).toEqual([made]);
  expect((await fileOf(made.id)).length).toBeGreaterThan(5_000);
  expect((await api.call(`/recibos/${made.id}/correo`, { token, body: {} })).status).toBe(422);
  const stranger = await newTherapist(api);
  for (const path of [`/recibos/${made.id}`, `/recibos/${made.id}/documento`])
    expect((await api.call(path, { token: stranger.token })).status).toBe(404);
  for (const what of ["rectificar", "correo"])
    expect((await api.call(`/recibos/${made.id}/${what}`, { token: stranger.token, body: {} })).status).toBe(404);
  expect(await api.call("/recibos/emisor", { token: stranger.token })).toMatchObject({ body: { nif: null } });
  expect((await makeReceipt(api, stranger.token, { client, sesiones: [id] })).status).toBe(422);
  expect(ISSUER.nif).not.toBe("");
});

test("a receipt of a client who was erased can be cancelled, as it says; of one who can be restored only after that", async () => {
  await writeIssuer(api, token);
  const { id } = await earned("2026-10-02T10:00:00+02:00");
  const { body: old } = await makeReceipt(api, token, { client, sesiones: [id] });
  const correct = () => api.call<WireReceipt>(`/recibos/${old.id}/rectificar`, { token, body: {} });
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  expect(refusalOf(await correct())).toEqual([
    ["id", "Su cliente está entre los clientes eliminados: recupéralo primero."],
  ]);
  await eraseForGood(api, token, client, { elementos: await shownOf(api, token, client) });
  expect(await correct()).toMatchObject({
    status: 201,
    body: { numero: 2, client: { nombre: "Ana Vega" }, lineas: [], total: 0, anula: { id: old.id, numero: 1 } },
  });
});

test("an update takes the client's address for mails off the receipts of before, and leaves all else of them", async () => {
  await writeIssuer(api, token);
  const { id } = await earned("2026-10-02T10:00:00+02:00");
  const { body: made } = await makeReceipt(api, token, { client, sesiones: [id] });
  const { owner } = api.database;
  const stored = () => owner.select().from(receipts).where(eq(receipts.id, made.id));
  const before = await stored();
  await owner.execute(sql`update receipts set paper = jsonb_set(paper, '{client,email}', '"la-de-antes@ejemplo.es"')`);
  expect(await tablesWith(api, "la-de-antes@ejemplo.es")).toEqual(["receipts"]);
  const update = readFileSync("api/core/database/migrations/0057_receipts_without_email.sql", "utf8");
  await owner.execute(sql.raw(update));
  expect(await tablesWith(api, "la-de-antes@ejemplo.es")).toEqual([]);
  expect(await stored()).toEqual(before);
});
