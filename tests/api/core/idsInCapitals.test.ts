import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireNote, WireNoteDraft } from "../../../schema/wire/notes.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aNote, createNote } from "../../support/notes.ts";
import { createTemplate } from "../../support/noteTemplates.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Alba" });
});

const capitals = (id = "") => id.toUpperCase();
const put = <Body>(path: string, body: object) => api.call<Body>(path, { token, method: "PUT", body });

test("a session that is sent back with its client in capitals stays in its series, and a note at its session", async () => {
  await createSeries(api, token, client.id, { veces: 2 });
  const [session] = await sessionsFrom(api, token);
  const note = await createNote(api, token, client.id, { sessionId: session?.id ?? "" });
  const changed = await put(`/sessions/${session?.id}`, { client: { id: capitals(client.id) }, price: 70 });
  expect(changed.body).toMatchObject({ price: 70, serie: { id: session?.serie?.id } });
  await api.call(`/sessions/${session?.id}`, { token, method: "DELETE" });
  await put(`/notas/${note.id}`, { client: capitals(client.id), title: "Otra" });
  await api.call(`/sessions/${capitals(session?.id)}/restaurar`, { token, body: {} });
  expect((await api.call(`/notas/${note.id}`, { token })).body).toMatchObject({
    title: "Otra",
    sessionId: session?.id,
  });
});

test("a series takes a change that names its own client, whichever letters the ids are written in", async () => {
  const series = await createSeries(api, token, client.id, { veces: 3 });
  const [first] = await sessionsFrom(api, token);
  const changed = await put(`/sessions/series/${capitals(series.id)}`, {
    version: 1,
    desde: capitals(first?.id),
    alcance: "TODA",
    client: capitals(client.id),
    price: 60,
  });
  expect(changed.status).toBe(200);
  expect((await sessionsFrom(api, token)).map(({ price }) => price)).toEqual([60, 60, 60]);
});

test("a template is found by its id in capitals, and what repeats a creation in capitals is that creation", async () => {
  const { id } = await createTemplate(api, token);
  expect((await put(`/notas/plantillas/${capitals(id)}`, { nombre: "Familia" })).status).toBe(200);
  const byType = { tipo: "Seguimiento", plantilla: capitals(id) };
  expect(await put("/notas/plantillas/por-tipo", byType)).toMatchObject({
    status: 200,
    body: { porTipo: [{ plantilla: id }] },
  });
  const headers = { "idempotency-key": "una-vez-0001" };
  const made: (string | undefined)[] = [];
  for (const spelt of [client.id, capitals(client.id)])
    made.push((await api.call<WireNote>("/notas", { token, body: aNote(spelt), headers })).body.id);
  expect(made).toEqual([expect.any(String), made[0]]);
});

test("a draft is told of by the id of its note as that is told, and goes with the note that was written of it", async () => {
  const note = await createNote(api, token, client.id);
  const path = `/notas/borradores/${capitals(note.id)}`;
  const kept = await put<WireNoteDraft>(path, { title: "A medias", clientId: capitals(client.id) });
  expect(kept.body).toMatchObject({ key: note.id, client: { id: client.id } });
  await put(`/notas/${note.id}`, { title: "Entera", borrador: capitals(note.id) });
  expect((await api.call(path, { token })).status).toBe(404);
  expect((await api.call("/notas/borradores/ninguna", { token })).status).toBe(404);
});
