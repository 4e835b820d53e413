import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";

const TIMELINE = `query ($clientId: ID!, $kinds: [TimelineKind!], $first: Int! = 30, $after: String) {
  clientTimeline(clientId: $clientId, kinds: $kinds, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage hasPreviousPage endCursor }
    edges { node { __typename id at
      ... on TimelineTherapySession { sessionType sessionStatus durationMinutes }
      ... on TimelineNote { title isSigned isPrivate isAiGenerated }
      ... on TimelineObjectiveChange { objectiveId title progressBefore progress objectiveStatus therapySessionId noteId }
      ... on TimelineMail { mail therapySessionId } } } } }`;

interface Told {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
  edges: { node: { __typename: string; id: string } }[];
}

let api: TestApi;
let gateway: TestGateway;
let token: string;
let clientId: string;
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
});

const ask = (variables: object = {}) => gateway.ask(TIMELINE, { clientId, ...variables }, token);
const told = async (variables: object = {}) =>
  ((await ask(variables)).data as unknown as { clientTimeline: Told }).clientTimeline;
async function fill() {
  const session = await createSession(api, token, clientId);
  const startsAt = new Date(Date.now() - 86_400_000);
  await api.database.owner.update(sessions).set({ startsAt }).where(eq(sessions.id, session.id));
  const note = await createNote(api, token, clientId, { title: "Primera semana" });
  const objective = await createObjective(api, token, clientId, { titulo: "Dormir" });
  return { session, note, objective };
}

test("a client's timeline tells each kind by a type of its own", async () => {
  const { session, note, objective } = await fill();
  expect(await told()).toMatchObject({
    totalCount: 3,
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
    edges: [
      {
        node: {
          __typename: "TimelineObjectiveChange",
          objectiveId: objective.id,
          title: "Dormir",
          progressBefore: null,
          progress: 0,
          objectiveStatus: "ACTIVE",
        },
      },
      {
        node: {
          __typename: "TimelineNote",
          id: note.id,
          title: "Primera semana",
          isSigned: false,
          isPrivate: true,
        },
      },
      {
        node: {
          __typename: "TimelineTherapySession",
          id: session.id,
          sessionType: "INDIVIDUAL",
          sessionStatus: "SCHEDULED",
        },
      },
    ],
  });
});

test("it goes on after a cursor, and can be narrowed to kinds", async () => {
  const { session, note } = await fill();
  const first = await told({ first: 2 });
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  const rest = await told({ first: 2, after: first.pageInfo.endCursor });
  expect(rest).toMatchObject({
    totalCount: 3,
    edges: [{ node: { id: session.id } }],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
  expect(await told({ kinds: ["NOTE", "MAIL", "NOTE"] })).toMatchObject({
    totalCount: 1,
    edges: [{ node: { id: note.id } }],
  });
  expect(await told({ kinds: [] })).toMatchObject({ totalCount: 3 });
});

test.each([{ first: 0 }, { first: 101 }, { after: "nada" }])(
  "%j is refused by the argument's name",
  async (variables) => {
    const { errors } = await ask(variables);
    expect(errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
    expect(errors[0]?.message).toContain(Object.keys(variables)[0]);
  },
);

test("another practice's client and a deleted one are unknown", async () => {
  await fill();
  const stranger = (await newTherapist(api)).token;
  const asked = await gateway.ask(TIMELINE, { clientId }, stranger);
  expect(asked.errors[0]?.extensions.code).toBe("NOT_FOUND");
  await api.call(`/clientes/${clientId}`, { token, method: "DELETE" });
  expect((await ask()).errors[0]?.extensions.code).toBe("NOT_FOUND");
});
