import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";

const HISTORY = `query ($id: ID!) { objective(id: $id) { progressChanges {
  at progressBefore progress statusBefore status therapySessionId noteId } } }`;
const MOVE = `mutation ($id: ID!, $progress: Int!, $therapySessionId: ID, $noteId: ID) {
  setObjectiveProgress(id: $id, overwrite: true, progress: $progress, therapySessionId: $therapySessionId, noteId: $noteId) {
    objective { version progress } errors { code field message } } }`;

let api: TestApi;
let gateway: TestGateway;
let token: string;
let clientId: string;
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
  clientId = (await createClient(api, token, { nombre: "Alba Ríos" })).id;
  ({ id } = await createObjective(api, token, clientId));
});

const ask = (document: string, variables: object) => gateway.ask(document, { id, ...variables }, token);

test("an objective tells each change of its progress, with the session and the note in which it moved", async () => {
  const session = await createSession(api, token, clientId);
  const note = await createNote(api, token, clientId);
  await ask(MOVE, { progress: 50, therapySessionId: session.id });
  await ask(MOVE, { progress: 100, noteId: note.id });
  expect((await ask(HISTORY, {})).data).toEqual({
    objective: {
      progressChanges: [
        {
          at: expect.any(String),
          progressBefore: null,
          progress: 0,
          statusBefore: null,
          status: "ACTIVE",
          therapySessionId: null,
          noteId: null,
        },
        {
          at: expect.any(String),
          progressBefore: 0,
          progress: 50,
          statusBefore: "ACTIVE",
          status: "ACTIVE",
          therapySessionId: session.id,
          noteId: null,
        },
        {
          at: expect.any(String),
          progressBefore: 50,
          progress: 100,
          statusBefore: "ACTIVE",
          status: "COMPLETED",
          therapySessionId: null,
          noteId: note.id,
        },
      ],
    },
  });
});

test("a session or note that is not the client's is refused by the argument, and nothing is changed", async () => {
  const other = await createClient(api, token, { nombre: "Otra" });
  const [session, note] = [await createSession(api, token, other.id), await createNote(api, token, other.id)];
  for (const [field, of] of Object.entries({ therapySessionId: session.id, noteId: note.id }))
    expect((await ask(MOVE, { progress: 50, [field]: of })).data).toMatchObject({
      setObjectiveProgress: { objective: null, errors: [{ code: "INVALID", field: [field] }] },
    });
  expect((await ask(HISTORY, {})).data).toMatchObject({ objective: { progressChanges: [{ progress: 0 }] } });
});
