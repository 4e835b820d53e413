import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exported, textOf } from "../../support/exports.ts";
import { createNote } from "../../support/notes.ts";

let api: TestApi;
let token: string;
let ana: WireClient;
let berta: WireClient;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 0.5 } });
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  ana = await createClient(api, token, { nombre: "Ana Vega" });
  berta = await createClient(api, token, { nombre: "Berta Ruiz" });
});

/** A note that was written about Ana, and is about Berta now. @returns its id */
async function movedNote(): Promise<string> {
  const { id } = await createNote(api, token, ana.id, { title: "De Ana", content: "canariodeana", isPrivate: false });
  const save = (body: object) => api.call(`/notas/${id}`, { token, method: "PUT", body });
  await save({ client: berta.id, title: "De Berta", content: "Duerme mal." });
  await save({ content: "Duerme mejor." });
  return id;
}
/** What the versions of Berta's notes say in what is exported now, and the names of all files that tell of Ana. */
async function told(wish: object) {
  const { files, clients } = await exported(api, token, { notasPrivadas: true, ...wish });
  const berta = clients.find(({ cliente }) => cliente.nombre === "Berta Ruiz");
  return {
    versions: berta?.notas.map(({ versiones }) => versiones.map(({ content }) => content)),
    tellingOfAna: [...files].filter(([, bytes]) => textOf(bytes).includes("canariodeana")).map(([name]) => name),
  };
}

test("a client's dossier holds nothing of what its note said while it was about another", async () => {
  await movedNote();
  expect(await told({ client: berta.id })).toEqual({ versions: [["Duerme mal."]], tellingOfAna: [] });
});

test("nor does the whole practice's, whether the other is there or deleted; back with the other, it is that one's record", async () => {
  const id = await movedNote();
  expect(await told({})).toEqual({ versions: [["Duerme mal."]], tellingOfAna: [] });
  await api.call(`/clientes/${ana.id}`, { token, method: "DELETE" });
  expect(await told({})).toEqual({ versions: [["Duerme mal."]], tellingOfAna: [] });
  await api.call(`/clientes/${ana.id}/restaurar`, { token, method: "POST" });
  await api.call(`/notas/${id}`, { token, method: "PUT", body: { client: ana.id } });
  expect(await told({ client: ana.id })).toMatchObject({ tellingOfAna: ["clientes/0001/cliente.json"] });
});
