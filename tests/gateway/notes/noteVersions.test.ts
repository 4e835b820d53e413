import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";

const VERSIONS = `query ($id: ID!, $first: Int! = 20, $after: String) { note(id: $id) { versions(first: $first, after: $after) {
  totalCount edges { node { number title savedBy restoredFrom isCurrent content client { name } } } pageInfo { hasNextPage hasPreviousPage endCursor } } } }`;
const ONE = `query ($noteId: ID!, $number: Int!) { noteVersion(noteId: $noteId, number: $number) { number content tags priority isPrivate } }`;
const RESTORE = `mutation ($id: ID!, $number: Int!, $version: Int) { restoreNoteVersion(id: $id, number: $number, version: $version) {
  note { content version } errors { code field message current { content } } } }`;

interface Versions {
  note: {
    versions: {
      totalCount: number;
      edges: { node: { number: number; content: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
  };
}

let api: TestApi;
let gateway: TestGateway;
let token: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});
beforeEach(async () => {
  token = (await newTherapist(api)).token;
  const client = await createClient(api, token, { nombre: "Alba Ríos" });
  ({ id } = await createNote(api, token, client.id, { title: "Semana", content: "uno", prioridad: "ALTA" }));
  for (const content of ["dos", "tres"]) await api.call(`/notas/${id}`, { token, method: "PUT", body: { content } });
});

const ask = (document: string, variables: object, as = token) => gateway.ask(document, variables, as);
const versions = async (variables: object = {}) =>
  ((await ask(VERSIONS, { id, ...variables })).data as unknown as Versions).note.versions;

test("a note tells its versions newest first, by cursor, with their texts where they are asked for", async () => {
  const first = await versions({ first: 2 });
  expect(first).toMatchObject({
    totalCount: 3,
    edges: [
      { node: { number: 3, content: "tres", isCurrent: true, client: { name: "Alba Ríos" } } },
      { node: { number: 2, content: "dos", isCurrent: false, savedBy: null, restoredFrom: null } },
    ],
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
  });
  expect(await versions({ first: 2, after: first.pageInfo.endCursor })).toMatchObject({
    totalCount: 3,
    edges: [{ node: { number: 1, content: "uno" } }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
});

test("a cursor of another note's versions is none, and neither is a page of none", async () => {
  const { pageInfo } = await versions();
  const other = await createClient(api, token);
  const note = await createNote(api, token, other.id);
  for (const variables of [{ id: note.id, after: pageInfo.endCursor }, { after: "x" }, { first: 0 }]) {
    const { errors } = await ask(VERSIONS, { id, ...variables });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(["BAD_USER_INPUT"]);
  }
});

test("one version is read by its number, and restored on what it was decided on", async () => {
  const { data } = await ask(ONE, { noteId: id, number: 1 });
  expect(data).toEqual({
    noteVersion: { number: 1, content: "uno", tags: [], priority: "HIGH", isPrivate: true },
  });
  const stale = await ask(RESTORE, { id, number: 1, version: 2 });
  expect(stale.data).toMatchObject({
    restoreNoteVersion: { note: null, errors: [{ code: "CONFLICT", current: { content: "tres" } }] },
  });
  const done = await ask(RESTORE, { id, number: 1, version: 3 });
  expect(done.data).toMatchObject({ restoreNoteVersion: { note: { content: "uno", version: 4 }, errors: [] } });
  const missing = await ask(RESTORE, { id, number: 77, version: 4 });
  const gone = { code: "NOT_FOUND", field: ["number"], message: "Esta versión ya no existe." };
  expect(missing.data).toMatchObject({ restoreNoteVersion: { note: null, errors: [gone] } });
});

test("a stranger reads and restores nothing", async () => {
  const stranger = (await newTherapist(api)).token;
  const read = await ask(ONE, { noteId: id, number: 1 }, stranger);
  expect([read.data, read.errors[0]?.extensions.code]).toEqual([{ noteVersion: null }, "NOT_FOUND"]);
  const { data } = await ask(RESTORE, { id, number: 1, version: 3 }, stranger);
  expect(data).toMatchObject({ restoreNoteVersion: { note: null, errors: [{ code: "NOT_FOUND", field: ["id"] }] } });
});
