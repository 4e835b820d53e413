import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import type { WireBillable, WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { eraseForGood, shownOf } from "../../support/erasure.ts";
import { fetchExport, madeExport } from "../../support/exports.ts";
import { bringIn } from "../../support/imports.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

const EXPORT = { clase: "EXPORT" };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
});
afterAll(() => api.close());

const newPractice = async (): Promise<string> => {
  const { token } = await payingTherapist(api);
  await writeIssuer(api, token);
  return token;
};
/** A session on a day of October. */
const session = (token: string, client: string, day: number) =>
  earnedSession(api, token, client, `2026-10-${String(day).padStart(2, "0")}T10:00:00Z`);
async function bill(token: string, client: string, ...sesiones: string[]): Promise<WireReceipt> {
  const { status, body } = await makeReceipt(api, token, { client, sesiones });
  expect(status).toBe(201);
  return body;
}
/** Cancels a receipt by one that has none of its sessions. */
async function cancel(token: string, { id, lineas }: WireReceipt): Promise<void> {
  const setPrice = async (price: number) => {
    for (const { sesion } of lineas)
      expect((await api.call(`/sessions/${sesion}`, { token, method: "PUT", body: { price } })).status).toBe(200);
  };
  await setPrice(0);
  const { status, body } = await api.call<WireReceipt>(`/recibos/${id}/rectificar`, { token, body: {} });
  expect([status, body.lineas]).toEqual([201, []]);
  await setPrice(60);
}
async function zipOf(token: string, client?: string): Promise<Uint8Array> {
  const { id } = await madeExport(api, token, { client });
  return new Uint8Array(await (await fetchExport(api, token, id)).arrayBuffer());
}
const clientNamed = async (token: string, name: string): Promise<string> => {
  const { data } = (await api.call<{ data: WireClient[] }>("/clientes", { token })).body;
  return data.find(({ nombre }) => nombre === name)?.id ?? "";
};
/** The days of a client's sessions that can be billed. */
const offered = async (token: string, client: string): Promise<number[]> => {
  const { body } = await api.call<{ data: WireBillable[] }>(`/recibos/cobrables?clientId=${client}`, { token });
  return body.data.map(({ datetime }) => new Date(datetime).getUTCDate()).toSorted((a, b) => a - b);
};
const undo = (token: string, id: string) =>
  api.call<WireImportUndone>(`/importaciones/${id}/deshacer`, { token, method: "POST" });

test("an export that is brought back offers no session again of a receipt that holds, made out before it or since, until it is cancelled", async () => {
  const token = await newPractice();
  const { id: ana } = await createClient(api, token, { nombre: "Ana Vega" });
  const [first, second, third] = [
    await session(token, ana, 1),
    await session(token, ana, 2),
    await session(token, ana, 3),
  ];
  await session(token, ana, 4);
  const before = await bill(token, ana, first.id);
  await cancel(token, await bill(token, ana, third.id));
  const zip = await zipOf(token, ana);
  await bill(token, ana, second.id);
  expect(await offered(token, ana)).toEqual([3, 4]);
  await eraseForGood(api, token, ana, { elementos: await shownOf(api, token, ana) });

  const { id } = await bringIn(api, token, zip, EXPORT);
  expect(await offered(token, await clientNamed(token, "Ana Vega"))).toEqual([3, 4]);
  expect((await undo(token, id)).body.quedan).toEqual([]);
  await bringIn(api, token, zip, EXPORT);
  const back = await clientNamed(token, "Ana Vega");
  const month = await makeReceipt(api, token, { client: back, mes: "2026-10" });
  expect(month.body.lineas.map(({ fecha }) => fecha)).toEqual(["2026-10-03", "2026-10-04"]);
  expect((await api.call(`/recibos/${before.id}/rectificar`, { token, body: {} })).status).toBe(201);
  expect(await offered(token, back)).toEqual([1]);
});

test("what was brought back and is exported, deleted and brought in once more stands on its receipt still", async () => {
  const token = await newPractice();
  const { id: ana } = await createClient(api, token, { nombre: "Ana Vega" });
  await bill(token, ana, (await session(token, ana, 1)).id);
  await session(token, ana, 2);
  let client = ana;
  for (let time = 0; time < 2; time += 1) {
    const zip = await zipOf(token, client);
    await api.call(`/clientes/${client}`, { token, method: "DELETE" });
    await bringIn(api, token, zip, EXPORT);
    client = await clientNamed(token, "Ana Vega");
    expect(await offered(token, client)).toEqual([2]);
  }
});

test("once its client is back, a receipt is corrected without offering again what was brought in of it", async () => {
  const token = await newPractice();
  const { id: ana } = await createClient(api, token, { nombre: "Ana Vega" });
  const [first, second] = [await session(token, ana, 1), await session(token, ana, 2)];
  const receipt = await bill(token, ana, first.id, second.id);
  const zip = await zipOf(token, ana);
  await api.call(`/clientes/${ana}`, { token, method: "DELETE" });
  await bringIn(api, token, zip, EXPORT);
  const copy = await clientNamed(token, "Ana Vega");
  expect((await api.call(`/clientes/${ana}/restaurar`, { token, method: "POST" })).status).toBe(200);
  expect(await offered(token, copy)).toEqual([]);
  // What was given for nothing is left out, and may be billed as it was brought in.
  await api.call(`/sessions/${second.id}`, { token, method: "PUT", body: { price: 0 } });
  const { body: corrected } = await api.call<WireReceipt>(`/recibos/${receipt.id}/rectificar`, { token, body: {} });
  expect(corrected.lineas.map(({ sesion }) => sesion)).toEqual([first.id]);
  expect(await offered(token, copy)).toEqual([2]);
  await cancel(token, corrected);
  expect(await offered(token, copy)).toEqual([1, 2]);
});

test("in another practice sessions of receipts that hold are not offered either, whoever's they are by now, and the import can be undone", async () => {
  const token = await newPractice();
  const ana = await createClient(api, token, { nombre: "Ana Vega" });
  const berta = await createClient(api, token, { nombre: "Berta Gil" });
  const [own, given, free] = [
    await session(token, ana.id, 1),
    await session(token, ana.id, 2),
    await session(token, ana.id, 3),
  ];
  await bill(token, ana.id, own.id, given.id);
  await cancel(token, await bill(token, ana.id, free.id));
  await api.call(`/sessions/${given.id}`, { token, method: "PUT", body: { client: berta.id } });
  expect([await offered(token, ana.id), await offered(token, berta.id)]).toEqual([[3], []]);
  const zip = await zipOf(token);

  const other = await newPractice();
  const { id } = await bringIn(api, other, zip, EXPORT);
  const there = async () =>
    Promise.all(["Ana Vega", "Berta Gil"].map(async (name) => offered(other, await clientNamed(other, name))));
  expect(await there()).toEqual([[3], []]);
  expect((await undo(other, id)).body.quedan).toEqual([]);
  await bringIn(api, other, zip, EXPORT);
  expect(await there()).toEqual([[3], []]);
});
