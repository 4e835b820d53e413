import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireCorrection, WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { earnedSession, makeReceipt, refusalOf, writeIssuer } from "../../support/receipts.ts";

let api: TestApi;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = (await createClient(api, token)).id;
  await writeIssuer(api, token);
});

const earned = (day: string, price: number) => earnedSession(api, token, client, `2026-09-${day}T10:00:00Z`, price);
const priced = (id: string, price: number) => api.call(`/sessions/${id}`, { token, method: "PUT", body: { price } });
const numbers = async () =>
  (await api.call<{ data: WireReceipt[] }>("/recibos", { token })).body.data.map(({ numero }) => numero);
const correct = (id: string, body?: object, headers?: Record<string, string>) =>
  api.call<WireReceipt>(`/recibos/${id}/rectificar`, { token, method: "POST", body, headers });
const preview = (id: string, as = token) => api.call<WireCorrection>(`/recibos/${id}/rectificar`, { token: as });
const changed = (now: string, expected: string) => [
  ["total", `Total: ahora son ${now} y no ${expected}. Compruébalo y vuelve a pulsar.`.replaceAll(" US$", "\u00a0US$")],
];

test("a receipt of another sum than the one expected is not made, and its number is not used up", async () => {
  const { id } = await earned("02", 60.1);
  await priced(id, 80);
  const refused = await makeReceipt(api, token, { client, sesiones: [id], total: 60.1 });
  expect(refused.status).toBe(422);
  expect(refusalOf(refused)).toEqual(changed("80 US$", "60,10 US$"));
  expect(await numbers()).toEqual([]);
  expect((await makeReceipt(api, token, { client, sesiones: [id], total: 80 })).body).toMatchObject({
    numero: 1,
    total: 80,
  });
});

test("a month that took another session meanwhile is not put on a receipt of the sum that was shown", async () => {
  await earned("02", 0.1);
  await earned("03", 0.2);
  await earned("04", 60);
  expect(refusalOf(await makeReceipt(api, token, { client, mes: "2026-09", total: 0.3 }))).toEqual(
    changed("60,30 US$", "0,30 US$"),
  );
  expect((await makeReceipt(api, token, { client, mes: "2026-09", total: 60.3 })).body.lineas).toHaveLength(3);
});

test("a receipt that was made is answered again under its key, whatever it is expected to come to by now", async () => {
  const { id } = await earned("02", 60);
  const key = { "idempotency-key": "clave-de-un-total" };
  const made = await makeReceipt(api, token, { client, sesiones: [id], total: 60 }, key);
  await priced(id, 80);
  for (const total of [60, 80, undefined])
    expect((await makeReceipt(api, token, { client, sesiones: [id], total }, key)).body).toEqual(made.body);
  const corrected = await correct(made.body.id, { total: 80 }, { "idempotency-key": "clave-de-otro-total" });
  expect(await correct(made.body.id, { total: 60 }, { "idempotency-key": "clave-de-otro-total" })).toMatchObject({
    status: 201,
    body: { id: corrected.body.id },
  });
  expect(await numbers()).toEqual([2, 1]);
});

test("what a correction would take is told before, and one of another sum is not made", async () => {
  const [kept, gone] = [await earned("02", 60), await earned("03", 40)];
  const { body: old } = await makeReceipt(api, token, { client, mes: "2026-09" });
  expect((await preview(old.id)).body).toEqual({ sesiones: [kept.id, gone.id], total: 100 });
  await priced(gone.id, 0);
  expect((await preview(old.id)).body).toEqual({ sesiones: [kept.id], total: 60 });
  expect(refusalOf(await correct(old.id, { total: 100 }))).toEqual(changed("60 US$", "100 US$"));
  expect(await numbers()).toEqual([1]);
  expect((await preview(old.id, (await newTherapist(api)).token)).status).toBe(404);
  const { body: made } = await correct(old.id, { total: 60 });
  expect(made).toMatchObject({ numero: 2, total: 60 });
  // Of what cannot be corrected it says why, as the correction does.
  expect(refusalOf(await preview(old.id))).toEqual([["id", "Este recibo ya está anulado."]]);
  await priced(kept.id, 0);
  expect((await preview(made.id)).body).toEqual({ sesiones: [], total: 0 });
  expect((await correct(made.id)).body).toMatchObject({ numero: 3, lineas: [] });
});

test("a sum that is no number is refused by name", async () => {
  const { id } = await earned("02", 60);
  const told = [["total", "Total: tiene un valor que no es válido."]];
  expect(refusalOf(await makeReceipt(api, token, { client, sesiones: [id], total: "60" }))).toEqual(told);
  const { body: made } = await makeReceipt(api, token, { client, sesiones: [id], total: null });
  expect(refusalOf(await correct(made.id, { total: "60" }))).toEqual(told);
});
