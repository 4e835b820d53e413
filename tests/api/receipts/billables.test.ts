import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireBillable, WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { earnedSession, makeReceipt, refusalOf, writeIssuer } from "../../support/receipts.ts";
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
  client = (await createClient(api, token)).id;
  await writeIssuer(api, token);
});

interface Page {
  data: WireBillable[];
  pagination: { total: number };
}
const offered = (query = "", as = token) =>
  api.call<Page>(`/recibos/cobrables?clientId=${client}${query}`, { token: as });
const idsOf = async (query = "") => (await offered(query)).body.data.map(({ id }) => id);
const earned = (datetime: string, price?: number) => earnedSession(api, token, client, datetime, price);

test("what can be billed is what is confirmed, over, has a price and is on no receipt that holds, newest first", async () => {
  const first = await earned("2026-09-02T10:00:00Z");
  const last = await earned("2026-10-02T10:00:00Z", 45.5);
  await earned("2026-10-03T10:00:00Z", 0);
  await createSession(api, token, client, { datetime: "2026-10-04T10:00:00Z", price: 60 });
  const other = await createClient(api, token);
  await earnedSession(api, token, other.id, "2026-10-05T10:00:00Z");
  expect((await offered()).body).toEqual({
    data: [
      { id: last.id, datetime: "2026-10-02T10:00:00.000Z", price: 45.5 },
      { id: first.id, datetime: "2026-09-02T10:00:00.000Z", price: 60.5 },
    ],
    pagination: { page: 1, pageSize: 10, pageCount: 1, total: 2 },
  });
  expect((await offered("&pageSize=1&page=2")).body).toMatchObject({
    data: [{ id: first.id }],
    pagination: { total: 2 },
  });
  const { body: made } = await makeReceipt(api, token, { client, sesiones: [last.id] });
  expect(await idsOf()).toEqual([first.id]);
  // Cancelled by a receipt that leaves it out, it can stand on one again.
  const change = (body: object) => api.call(`/sessions/${last.id}`, { token, method: "PUT", body });
  await change({ price: 0 });
  await api.call<WireReceipt>(`/recibos/${made.id}/rectificar`, { token, body: {} });
  await change({ price: 50 });
  expect(await idsOf()).toEqual([last.id, first.id]);
});

test("what can be billed of a month is told on the practice's clocks, and is what its receipt takes", async () => {
  const first = await earned("2026-09-30T22:30:00Z");
  const last = await earned("2026-10-31T22:30:00Z");
  await earned("2026-10-31T23:30:00Z");
  expect(await idsOf("&mes=2026-10")).toEqual([last.id, first.id]);
  const { body: made } = await makeReceipt(api, token, { client, mes: "2026-10" });
  expect(made.lineas.map(({ sesion }) => sesion)).toEqual([first.id, last.id]);
  expect((await offered("&mes=2026-10")).body).toMatchObject({ data: [], pagination: { total: 0 } });
  for (const month of ["octubre", "2026-13", ""])
    expect(refusalOf(await offered(`&mes=${month}`))).toEqual([["mes", "Mes: escribe año y mes, como 2026-10."]]);
});

test("nothing is told to be billed of another's client, of one who was deleted, or of nobody's", async () => {
  await earned("2026-10-02T10:00:00Z");
  const { token: stranger } = await newTherapist(api);
  const nothing = { data: [], pagination: { total: 0 } };
  expect((await offered("", stranger)).body).toMatchObject(nothing);
  expect((await offered("&mes=2026-10", stranger)).body).toMatchObject(nothing);
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  expect((await offered()).body).toMatchObject(nothing);
  expect((await api.call<Page>("/recibos/cobrables?clientId=nadie", { token })).body).toMatchObject(nothing);
  expect((await api.call<Page>("/recibos/cobrables", { token })).status).toBe(422);
});
