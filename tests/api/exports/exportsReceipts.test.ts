import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exported, textOf } from "../../support/exports.ts";
import { preview } from "../../support/imports.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5, exportPurgeSeconds: 0.5 } });
});
afterAll(() => api.close());

test("receipts of a client that is gone are taken along with the practice, file and all", async () => {
  const { token } = await newTherapist(api);
  const { id } = await createClient(api, token, { nombre: "Ana Vega" });
  await writeIssuer(api, token);
  const session = await earnedSession(api, token, id, "2026-10-02T10:00:00Z");
  await makeReceipt(api, token, { client: id, sesiones: [session.id] });
  const before = await exported(api, token);
  expect(before.clients[0]?.recibos).toMatchObject([{ numero: 1, fichero: "recibos/000001.pdf" }]);
  const paper = before.files.get("clientes/0001/recibos/000001.pdf");
  expect(textOf(paper?.subarray(0, 5))).toBe("%PDF-");

  await api.call(`/clientes/${id}`, { token, method: "DELETE" });
  const { files, index } = await exported(api, token);
  expect(index.clientes).toEqual([]);
  expect(index.consulta?.recibosDeAntes).toMatchObject([{ numero: 1, cliente: { nombre: "Ana Vega" } }]);
  expect(files.get("recibos/000001.pdf")).toEqual(paper);
});

test("a receipt is taken along with what is printed of its client; an export of before, with an address for mails, is still read", async () => {
  const { token } = await newTherapist(api);
  const { id } = await createClient(api, token, { nombre: "Ana Vega", address: "Calle Menor, 2" });
  await writeIssuer(api, token);
  const session = await earnedSession(api, token, id, "2026-10-02T10:00:00Z");
  await makeReceipt(api, token, { client: id, sesiones: [session.id] });
  const [client] = (await exported(api, token)).clients;
  expect(client?.recibos[0]?.cliente).toEqual({ nombre: "Ana Vega", direccion: "Calle Menor, 2" });
  const before = {
    ...client,
    recibos: client?.recibos.map((one) => ({ ...one, cliente: { ...one.cliente, email: "ana@ejemplo.es" } })),
  };
  const { body } = await preview(api, (await newTherapist(api)).token, JSON.stringify(before), { clase: "EXPORT" });
  expect(body.cosas).toContainEqual({ cosa: "RECEIPTS", traer: 0, dejar: 1 });
});

test("the spreadsheet of receipts has every number, also of clients that are gone, each with the name on its paper", async () => {
  const { token } = await newTherapist(api);
  await writeIssuer(api, token);
  for (const [nombre, datetime] of [
    ["Ana Vega", "2026-10-02T10:00:00Z"],
    ["Berta Gil", "2026-10-03T10:00:00Z"],
  ] as const) {
    const { id } = await createClient(api, token, { nombre });
    const session = await earnedSession(api, token, id, datetime);
    await makeReceipt(api, token, { client: id, sesiones: [session.id] });
    if (nombre === "Ana Vega") await api.call(`/clientes/${id}`, { token, method: "DELETE" });
    else await api.call(`/clientes/${id}`, { token, method: "PUT", body: { nombre: "Berta Otra" } });
  }
  const { files } = await exported(api, token);
  const rows = textOf(files.get("csv/recibos.csv"))
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";").slice(0, 2));
  expect(rows.toSorted()).toEqual([
    ["Ana Vega", "0001"],
    ["Berta Gil", "0002"],
  ]);
  expect(textOf(files.get("LEEME.txt"))).toMatch(/^recibos\/ +Los recibos de clientes que ya no están/m);

  const { token: other } = await newTherapist(api);
  await createClient(api, other);
  expect(textOf((await exported(api, other)).files.get("LEEME.txt"))).not.toMatch(/^recibos\//m);
});
