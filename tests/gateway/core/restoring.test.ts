import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { createSeries, sessionsFrom } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = (await createClient(api, token, { nombre: "Alba Ríos" })).id;
});

const told = async (document: string, variables: object = {}) => {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  return data;
};
const deletedNotes = () =>
  told(
    "{ deletedNotes { items { id title client { id name } deletedAt restorableUntil } pageInfo { total pageCount } } }",
  );
const restoreNote = (id: string) =>
  told(
    "mutation ($id: ID!) { restoreNote(id: $id) { note { id title } errors { code field message current { id } } } }",
    {
      id,
    },
  );

test("a deleted note is listed with its days, and comes back", async () => {
  const { id } = await createNote(api, token, client, { title: "Sueño" });
  expect(await told("mutation ($id: ID!) { deleteNote(id: $id) { deletedNoteId } }", { id })).toEqual({
    deleteNote: { deletedNoteId: id },
  });
  const listed = (await deletedNotes()) as { deletedNotes: { items: Record<string, string>[] } };
  expect(listed).toMatchObject({
    deletedNotes: {
      items: [{ id, title: "Sueño", client: { id: client, name: "Alba Ríos" } }],
      pageInfo: { total: 1, pageCount: 1 },
    },
  });
  const [{ deletedAt = "", restorableUntil = "" } = {}] = listed.deletedNotes.items;
  expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(30 * 86_400_000);
  expect(await restoreNote(id)).toEqual({ restoreNote: { note: { id, title: "Sueño" }, errors: [] } });
  expect(await deletedNotes()).toMatchObject({ deletedNotes: { items: [], pageInfo: { total: 0 } } });
});

test("a note whose client is deleted is refused in one sentence that says what to do first", async () => {
  const { id } = await createNote(api, token, client);
  await api.call(`/notas/${id}`, { token, method: "DELETE" });
  await api.call(`/clientes/${client}`, { token, method: "DELETE" });
  expect(await restoreNote(id)).toEqual({
    restoreNote: {
      note: null,
      errors: [
        {
          code: "INVALID",
          field: ["id"],
          message: "Su cliente está entre los clientes eliminados: recupéralo primero.",
          current: null,
        },
      ],
    },
  });
});

test("a deleted session is listed, says who has its hour, and comes back over it when that is allowed", async () => {
  const datetime = "2030-03-04T10:00:00.000Z";
  const { id } = await createSession(api, token, client, { datetime, type: "Seguimiento" });
  await api.call(`/sessions/${id}`, { token, method: "DELETE" });
  expect(
    await told("{ deletedTherapySessions { items { id startsAt type client { name } } pageInfo { total } } }"),
  ).toEqual({
    deletedTherapySessions: {
      items: [{ id, startsAt: datetime, type: "FOLLOW_UP", client: { name: "Alba Ríos" } }],
      pageInfo: { total: 1 },
    },
  });
  const other = await createSession(api, token, client, { datetime });
  const restore = (allowOverlap: boolean) =>
    told(
      `mutation ($id: ID!, $allowOverlap: Boolean!) { restoreTherapySession(id: $id, allowOverlap: $allowOverlap) {
        therapySession { id } errors { code overlaps { id } } } }`,
      { id, allowOverlap },
    );
  expect(await restore(false)).toEqual({
    restoreTherapySession: { therapySession: null, errors: [{ code: "OVERLAP", overlaps: [{ id: other.id }] }] },
  });
  expect(await restore(true)).toEqual({ restoreTherapySession: { therapySession: { id }, errors: [] } });
});

test("a session that takes its place in its series again tells the version that the series has by it", async () => {
  await api.call("/user-info", { token, method: "PATCH", body: { timeZone: "Europe/Madrid" } });
  const series = await createSeries(api, token, client, { veces: 2 });
  const last = (await sessionsFrom(api, token)).at(-1)?.id ?? "";
  const remove = (path: string) => api.call(path, { token, method: "DELETE" });
  const restore = () =>
    told(
      `mutation ($id: ID!) { restoreTherapySession(id: $id) {
        therapySession { series { seriesId version } } seriesVersion errors { code } } }`,
      { id: last },
    );
  const again = (seriesVersion: number | null, version: number) => ({
    restoreTherapySession: { therapySession: { series: { seriesId: series.id, version } }, seriesVersion, errors: [] },
  });
  await remove(`/sessions/${last}`);
  expect(await restore()).toEqual(again(null, 1));
  await remove(`/sessions/series/${series.id}?desde=${last}&alcance=SIGUIENTES`);
  expect(await restore()).toEqual(again(3, 3));
});
