import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { textOf, unzipped } from "../../support/exports.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";

const PASSPHRASE = "cuatro palabras largas y verdes";
const PATIENCE = { timeout: 30_000, interval: 100 };
let api: TestApi;
let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

interface Told {
  dataExports: { id: string; state: string; client: { name: string } | null; bytes: number | null }[];
}
const CREATE = `mutation ($input: DataExportInput!) {
  createDataExport(input: $input) { dataExport { id state } errors { code field message } } }`;
const LINK = `mutation ($id: ID!) { createDataExportLink(id: $id) { url errors { code } } }`;
const ask = async <Data>(document: string, variables: object = {}) =>
  (await gateway.ask(document, variables as Record<string, unknown>, token)).data as Data;
const files = async () => (await ask<Told>("{ dataExports { id state client { name } bytes } }")).dataExports;

const waiting = async (as = token) => {
  const { data } = await gateway.ask("{ pendingWork { dataExports { id state } } }", {}, as);
  return (data as { pendingWork: Told }).pendingWork.dataExports;
};

test("a dossier is asked for, comes through the gateway as it was made, and is removed", async () => {
  const { id: clientId } = await createClient(api, token, { nombre: "Ana Vega" });
  const input = { clientId, passphrase: PASSPHRASE };
  const { createDataExport } = await ask<{ createDataExport: { dataExport: { id: string } } }>(CREATE, { input });
  const { id } = createDataExport.dataExport;
  await expect.poll(async () => (await files())[0]?.state, PATIENCE).toBe("READY");
  const [file] = await files();
  expect(file).toMatchObject({ id, client: { name: "Ana Vega" } });
  expect(await waiting()).toEqual([{ id, state: "READY" }]);
  expect(await waiting((await newTherapist(api)).token)).toEqual([]);

  const { createDataExportLink } = await ask<{ createDataExportLink: { url: string } }>(LINK, { id });
  const answer = await fetch(`${gateway.url}${new URL(createDataExportLink.url).pathname}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes).toHaveLength(file?.bytes ?? 0);
  // What was fetched waits no more, and stays until its day is over.
  expect(await waiting()).toEqual([]);
  expect(await files()).toHaveLength(1);
  const found = await unzipped(bytes, PASSPHRASE);
  expect(textOf(found.get("clientes/0001/cliente.json"))).toContain("Ana Vega");

  const remove = "mutation ($id: ID!) { deleteDataExport(id: $id) { deletedDataExportId errors { code field } } }";
  expect(await ask(remove, { id })).toEqual({ deleteDataExport: { deletedDataExportId: id, errors: [] } });
  expect(await files()).toEqual([]);
  const gone = { deletedDataExportId: null, errors: [{ code: "NOT_FOUND", field: ["id"] }] };
  expect(await ask(remove, { id })).toEqual({ deleteDataExport: gone });
});

test("what is refused is told by the argument's own name", async () => {
  const { createDataExport } = await ask<{ createDataExport: unknown }>(CREATE, { input: { passphrase: "corta" } });
  expect(createDataExport).toEqual({
    dataExport: null,
    errors: [
      {
        code: "INVALID",
        field: ["input", "passphrase"],
        message: "Contraseña: escribe al menos 12 caracteres.",
      },
    ],
  });
});
