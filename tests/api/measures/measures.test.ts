import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import { purgeClient } from "../../../api/clients/deleted.store.ts";
import { measureLinks, measureReminders, measures } from "../../../api/measures/measures.table.ts";
import { MEASURES_MAX } from "../../../schema/rules/measures/measures.ts";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import type { WireDeletedMeasure, WireMeasure } from "../../../schema/wire/measures/measures.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aboutDeath, aMeasure, createMeasure, storeMeasures } from "../../support/measures.ts";
import { practiceOf } from "../../support/overview.ts";
import { refusalOf } from "../../support/receipts.ts";

let api: TestApi;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = (await createClient(api, token, { nombre: "Ana Vega" })).id;
});

interface Page {
  data: WireMeasure[];
  pagination: { total: number; claves?: string[]; haySiguientes?: boolean };
}
const list = async (query = `?clientId=${client}`) => (await api.call<Page>(`/medidas${query}`, { token })).body;
const post = (body: object, headers: Record<string, string> = {}) =>
  api.call<WireMeasure>("/medidas", { token, body, headers });

test("a questionnaire is kept with its answers, scored by the key and told with its band", async () => {
  const { status, body } = await post(aMeasure(client, aboutDeath(0)));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    client: { id: client, nombre: "Ana Vega" },
    medida: "PHQ9",
    respuestas: [1, 1, 1, 1, 1, 1, 1, 1, 0],
    puntuacion: 8,
    maximo: 27,
    nivel: "LEVE",
    via: "CONSULTA",
    alerta: false,
    vista: null,
    version: 1,
  });
  expect((await post(aMeasure(client, aboutDeath(1)))).body).toMatchObject({ puntuacion: 9, alerta: true });
  expect((await post(aMeasure(client))).body).toMatchObject({ puntuacion: 80, maximo: 100, nivel: "BIENESTAR" });
});

test("what is not answered, or by no answer, is refused by its number and nothing is kept", async () => {
  const why = async (respuestas: unknown, medida = "WHO5") => refusalOf(await post({ client, medida, respuestas }));
  expect(await why([5, null, 5, 5, 5])).toEqual([["respuestas", "Respuestas: falta la pregunta 2."]]);
  expect(await why([5, 5, 5])).toEqual([["respuestas", "Respuestas: faltan las preguntas 4, 5."]]);
  expect(await why([5, 5, 5, 5, 6])).toEqual([["respuestas", "Respuestas: falta la pregunta 5."]]);
  expect(await why([1, 1, 1, 1, 1], "PHQ9")).toEqual([["respuestas", "Respuestas: faltan las preguntas 6, 7, 8, 9."]]);
  expect(await why("5")).toEqual([["respuestas", "Respuestas: tiene un valor que no es válido."]]);
  expect(await why([5, 5, 5, 5, 5], "BDI")).toEqual([["medida", "Cuestionario: tiene un valor que no es válido."]]);
  const strangers = (await createClient(api, (await newTherapist(api)).token)).id;
  for (const one of [strangers, "no-es-id", ""])
    expect(refusalOf(await post(aMeasure(one)))).toEqual([["client", "Cliente no encontrado."]]);
  expect((await list()).pagination.total).toBe(0);
});

test("sent twice under one key it is kept once, also at the same time", async () => {
  const key = { "idempotency-key": "clave-de-una-medida" };
  const made = await Promise.all([1, 2, 3].map(() => post(aMeasure(client), key)));
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
  expect((await post(aMeasure(client, { respuestas: [0, 0, 0, 0, 0] }), key)).status).toBe(422);
  expect((await list()).pagination.total).toBe(1);
});

test("a client's questionnaires come newest first, by page or key, of one kind or all; nobody else's are among them", async () => {
  for (const respuestas of [
    [0, 0, 0, 0, 0],
    [1, 1, 1, 1, 1],
    [2, 2, 2, 2, 2],
  ])
    await createMeasure(api, token, client, { respuestas });
  await createMeasure(api, token, client, aboutDeath(0));
  await createMeasure(api, token, (await createClient(api, token)).id);
  const scores = ({ data }: Page) => data.map(({ puntuacion }) => puntuacion);
  expect(scores(await list())).toEqual([8, 40, 20, 0]);
  const kind = `?clientId=${client}&medida=WHO5&pageSize=2&clave=-createdAt`;
  const first = await list(kind);
  expect(scores(first)).toEqual([40, 20]);
  expect(first.pagination).toMatchObject({ total: 3, haySiguientes: true });
  await createMeasure(api, token, client, { respuestas: [3, 3, 3, 3, 3] });
  const next = `&despuesDe=${encodeURIComponent(first.pagination.claves?.at(-1) ?? "")}`;
  expect(scores(await list(kind + next))).toEqual([0]);
  const { token: stranger } = await newTherapist(api);
  expect((await api.call<Page>(`/medidas?clientId=${client}`, { token: stranger })).body.data).toEqual([]);
  expect((await list("?clientId=no-es-id")).data).toEqual([]);
});

test("a deleted one is out of sight and can be brought back, by nobody else and not while its client is deleted", async () => {
  const { id } = await createMeasure(api, token, client);
  const { token: stranger } = await newTherapist(api);
  const remove = (who: string) => api.call(`/medidas/${id}`, { token: who, method: "DELETE" });
  const restore = (who: string) => api.call<WireMeasure>(`/medidas/${id}/restaurar`, { token: who, method: "POST" });
  expect((await remove(stranger)).status).toBe(404);
  expect((await remove(token)).status).toBe(204);
  expect((await remove(token)).status).toBe(404);
  expect((await list()).data).toEqual([]);
  const gone = async (who = token) =>
    (await api.call<{ data: WireDeletedMeasure[] }>(`/medidas/eliminadas?clientId=${client}`, { token: who })).body
      .data;
  expect(await gone()).toMatchObject([{ id, medida: "WHO5", client: { id: client } }]);
  // Enough to recognise it by, and nothing of what it says.
  expect(JSON.stringify(await gone())).not.toMatch(/respuestas|puntuacion|nivel/);
  expect(await gone(stranger)).toEqual([]);
  expect((await restore(stranger)).status).toBe(404);
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  expect(await restore(token)).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: "client", message: "Su cliente está entre los clientes eliminados: recupéralo primero." }],
    },
  });
  expect((await restore(stranger)).status).toBe(404);
  expect(await gone()).toEqual([]);
  await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
  // Deleted by itself, it did not come back with its client.
  expect((await list()).data).toEqual([]);
  expect((await restore(token)).body).toMatchObject({ id, version: 3 });
  expect((await restore(token)).body).toMatchObject({ id, version: 3 });
  expect((await list()).data).toMatchObject([{ id }]);
});

test("they are hidden and shown again with their client, and erased with it for good, links and reminders too", async () => {
  const { id } = await storeMeasures(api, token, client);
  const other = (await createClient(api, token)).id;
  await storeMeasures(api, token, other);
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  expect((await list()).data).toEqual([]);
  await api.call(`/clientes/${client}/restaurar`, { token, method: "POST" });
  expect((await list()).data).toMatchObject([{ id }]);
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  const { owner } = api.database;
  const later = new Date(Date.now() + 60_000);
  expect(await purgeClient(owner, client, later, belongingsOfClients)).toBe(true);
  for (const table of [measures, measureLinks, measureReminders]) {
    expect(await owner.$count(table, eq(table.clientId, client))).toBe(0);
    expect(await owner.$count(table, eq(table.clientId, other))).toBe(1);
  }
});

test("a client has as many as a client can have, and no more", async () => {
  const professionalId = await practiceOf(api, token);
  const row = { professionalId, clientId: client, kind: "WHO5", way: "CONSULTA", alarms: false } as const;
  const rows = Array.from({ length: MEASURES_MAX - 1 }, () => ({ ...row, answers: [4, 4, 4, 4, 4] }));
  await api.database.owner.insert(measures).values(rows);
  const made = await Promise.all([1, 2, 3].map(() => post(aMeasure(client))));
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
});

test("the feed tells that one was filled in, deleted and restored, and nothing of what it says", async () => {
  const { id } = await createMeasure(api, token, client, aboutDeath(3));
  await api.call(`/medidas/${id}`, { token, method: "DELETE" });
  await api.call(`/medidas/${id}/restaurar`, { token, method: "POST" });
  const { body } = await api.call<WireChangeFeed>("/cambios?tipos=MEDIDA", { token });
  expect(body.data.map(({ id: of, cambio, version }) => [of, cambio, version])).toEqual([
    [id, "CREADO", 1],
    [id, "ELIMINADO", 2],
    [id, "RESTAURADO", 3],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/PHQ|respuestas|puntuacion/);
});
