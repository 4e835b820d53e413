import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NOTE_SIGNED, NOTE_UNSIGNED } from "../../../schema/rules/record/signatures.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";

const SIGN = `mutation ($id: ID!, $version: Int!) { signNote(id: $id, version: $version) {
  note { signedAt signedBy version addenda { content createdBy } } errors { code field current { content } } } }`;
const ADD = `mutation ($id: ID!, $content: String!, $key: ID) { addNoteAddendum(noteId: $id, content: $content, idempotencyKey: $key) {
  addendum { id content createdAt createdBy } errors { code field message } } }`;
const UPDATE = `mutation ($id: ID!) { updateNote(id: $id, overwrite: true, input: { content: "x" }) { note { id } errors { code message } } }`;
const DELETE = "mutation ($id: ID!) { deleteNote(id: $id) { deletedNoteId errors { code } } }";
const PENDING = `query ($days: Int) { notes(filter: { unsignedForDays: $days }) { items { id } }
  noteConnection(filter: { unsignedForDays: $days }) { totalCount } }`;

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
  const client = await createClient(api, token);
  ({ id } = await createNote(api, token, client.id, { content: "uno" }));
});

const ask = async (document: string, variables: object = {}) =>
  (await gateway.ask(document, { id, ...variables }, token)).data;

test("a note is signed as it was read, and then neither changed nor deleted", async () => {
  expect(await ask(SIGN, { version: 7 })).toMatchObject({
    signNote: { note: null, errors: [{ code: "CONFLICT", current: { content: "uno" } }] },
  });
  const { signNote } = (await ask(SIGN, { version: 1 })) as { signNote: { note: object } };
  expect(signNote).toMatchObject({ note: { signedAt: expect.any(String), version: 2, addenda: [] }, errors: [] });
  expect(await ask(UPDATE)).toMatchObject({ updateNote: { errors: [{ code: "SIGNED", message: NOTE_SIGNED }] } });
  expect(await ask(DELETE)).toMatchObject({ deleteNote: { deletedNoteId: null, errors: [{ code: "SIGNED" }] } });
});

test("what is added to it is told with name and time, once for each key", async () => {
  const none = await ask(ADD, { content: "antes" });
  expect(none).toMatchObject({
    addNoteAddendum: { addendum: null, errors: [{ code: "INVALID", message: NOTE_UNSIGNED }] },
  });
  await ask(SIGN, { version: 1 });
  expect(await ask(ADD, { content: " " })).toMatchObject({
    addNoteAddendum: { addendum: null, errors: [{ code: "REQUIRED", field: ["content"] }] },
  });
  const first = await ask(ADD, { content: "Llamó su médica.", key: "una-adenda-1" });
  expect(first).toMatchObject({ addNoteAddendum: { addendum: { content: "Llamó su médica." }, errors: [] } });
  expect(await ask(ADD, { content: "Llamó su médica.", key: "una-adenda-1" })).toEqual(first);
  expect(await ask(ADD, { content: "Otra cosa.", key: "una-adenda-1" })).toMatchObject({
    addNoteAddendum: { addendum: null, errors: [{ code: "IDEMPOTENCY_KEY_REUSED" }] },
  });
  expect(await ask(SIGN, { version: 1 })).toMatchObject({
    signNote: { note: { addenda: [{ content: "Llamó su médica." }] } },
  });
});

test("notes that are not signed after so many days are listed by page and by cursor", async () => {
  expect(await ask(PENDING, { days: 0 })).toEqual({ notes: { items: [{ id }] }, noteConnection: { totalCount: 1 } });
  expect(await ask(PENDING, { days: 1 })).toEqual({ notes: { items: [] }, noteConnection: { totalCount: 0 } });
  await ask(SIGN, { version: 1 });
  expect(await ask(PENDING, { days: 0 })).toEqual({ notes: { items: [] }, noteConnection: { totalCount: 0 } });
});
