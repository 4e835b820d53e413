import { afterAll, beforeAll, expect, test } from "vitest";
import { exportedClient } from "../../../schema/wire/exports/client.ts";
import { exportedIndex } from "../../../schema/wire/exports/practice.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exported } from "../../support/exports.ts";
import { createNote } from "../../support/notes.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { pace: { exportSweepSeconds: 1 } });
});
afterAll(() => api.close());

test("a client's dossier holds all that is kept of them, private notes only when asked", async () => {
  const { token } = await newTherapist(api);
  const { id } = await createClient(api, token, { nombre: "Ana Vega", address: "Calle Menor, 2" });
  await createClient(api, token, { nombre: "Otra Persona" });
  const session = await createSession(api, token, id, { datetime: "2026-10-02T10:00:00Z", notes: "Llegó tarde" });
  await createNote(api, token, id, { title: "Abierta", isPrivate: false, sessionId: session.id });
  await createNote(api, token, id, { title: "Privada", isPrivate: true });

  const { files, index, clients } = await exported(api, token, { client: id });
  expect([...files.keys()].filter((name) => name.endsWith(".json"))).toEqual([
    "clientes/0001/cliente.json",
    "firmas.json",
    "consulta.json",
  ]);
  expect(exportedIndex.strict().parse(index)).toMatchObject({ notasPrivadas: false, consulta: null });
  const [client] = clients;
  expect(exportedClient.strict().parse(client).cliente).toMatchObject({
    nombre: "Ana Vega",
    address: "Calle Menor, 2",
  });
  expect(client?.sesiones).toMatchObject([{ id: session.id, notes: "Llegó tarde" }]);
  expect(client?.notas.map(({ title }) => title)).toEqual(["Abierta"]);

  const whole = await exported(api, token, { client: id, notasPrivadas: true });
  expect(whole.clients[0]?.notas.map(({ title }) => title)).toEqual(["Abierta", "Privada"]);
});

test("the whole practice is in one file, with its settings", async () => {
  const { token, email } = await newTherapist(api);
  await createClient(api, token, { nombre: "Ana Vega" });
  await createClient(api, token, { nombre: "Berta Gil" });
  const { index, clients } = await exported(api, token, { contrasena: "cuatro palabras largas y verdes" });
  expect(clients.map(({ cliente }) => cliente.nombre)).toEqual(["Ana Vega", "Berta Gil"]);
  expect(index.consulta?.ajustes).toMatchObject({ email, zona: "Europe/Madrid", reservas: null });
});
