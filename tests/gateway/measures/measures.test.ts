import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
  clientId = (await createClient(api, token, { nombre: "Ana Vega" })).id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const MEASURE = `measure { id kind client { id name } answers score maxScore band way isAlarming seenAt version } errors { code field message }`;
const RECORD = `mutation ($clientId: ID!, $kind: MeasureKind!, $answers: [Int]!, $key: ID) {
  told: recordMeasure(clientId: $clientId, kind: $kind, answers: $answers, idempotencyKey: $key) { ${MEASURE} } }`;
const LIST = `query ($clientId: ID!, $kind: MeasureKind, $first: Int, $after: String) {
  told: measures(clientId: $clientId, kind: $kind, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor } edges { node { id kind score } } } }`;

async function ask<Told>(document: string, variables: object): Promise<Told> {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  return (data as { told: Told }).told;
}
interface Changed {
  measure: { id: string; score: number } | null;
  errors: { code: string; field: string[] | null; message: string }[];
}
interface Listed {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string };
  edges: { node: { id: string; kind: string; score: number } }[];
}

test("questionnaires are kept in domain words, walked by cursor, deleted and restored; refusals name their argument", async () => {
  const key = "clave-de-un-cuestionario";
  const given = { clientId, kind: "GAD7", answers: [3, 3, 3, 3, 3, 0, 0], key };
  const made = await ask<Changed>(RECORD, given);
  expect(made).toMatchObject({
    measure: {
      kind: "GAD7",
      client: { id: clientId, name: "Ana Vega" },
      answers: [3, 3, 3, 3, 3, 0, 0],
      score: 15,
      maxScore: 21,
      band: "SEVERE",
      way: "TOGETHER",
      isAlarming: false,
      seenAt: null,
      version: 1,
    },
    errors: [],
  });
  expect(await ask<Changed>(RECORD, given)).toEqual(made);
  expect((await ask<Changed>(RECORD, { ...given, answers: [0, 0, 0, 0, 0, 0, 0] })).errors).toMatchObject([
    { code: "IDEMPOTENCY_KEY_REUSED", field: ["idempotencyKey"] },
  ]);
  expect((await ask<Changed>(RECORD, { ...given, key: null, answers: [3, 3, null, 3, 3, 0, 0] })).errors).toEqual([
    { code: "INVALID", field: ["answers"], message: "Respuestas: falta la pregunta 3." },
  ]);
  expect((await ask<Changed>(RECORD, { ...given, key: null, clientId: "nadie" })).errors).toMatchObject([
    { code: "INVALID", field: ["clientId"] },
  ]);

  await ask<Changed>(RECORD, { clientId, kind: "WHO5", answers: [1, 1, 1, 1, 3] });
  await ask<Changed>(RECORD, { clientId, kind: "WHO5", answers: [2, 2, 2, 2, 2] });
  const first = await ask<Listed>(LIST, { clientId, first: 2 });
  expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  expect(first.edges.map(({ node }) => node.score)).toEqual([40, 28]);
  const rest = await ask<Listed>(LIST, { clientId, first: 2, after: first.pageInfo.endCursor });
  expect(rest.edges.map(({ node }) => [node.kind, node.score])).toEqual([["GAD7", 15]]);
  expect((await ask<Listed>(LIST, { clientId, kind: "WHO5" })).totalCount).toBe(2);

  const id = made.measure?.id;
  const remove = "mutation ($id: ID!) { told: deleteMeasure(id: $id) { deletedMeasureId errors { code field } } }";
  expect(await ask(remove, { id })).toEqual({ deletedMeasureId: id, errors: [] });
  expect(await ask(remove, { id })).toMatchObject({
    deletedMeasureId: null,
    errors: [{ code: "NOT_FOUND", field: ["id"] }],
  });
  const restore = `mutation ($id: ID!) { told: restoreMeasure(id: $id) { ${MEASURE} } }`;
  expect(await ask(restore, { id })).toMatchObject({ measure: { id, score: 15, version: 3 }, errors: [] });
  await ask(remove, { id });
  await api.call(`/clientes/${clientId}`, { token, method: "DELETE" });
  expect(await ask(restore, { id })).toEqual({
    measure: null,
    errors: [
      {
        code: "INVALID",
        field: ["id"],
        message: "Su cliente está entre los clientes eliminados: recupéralo primero.",
      },
    ],
  });
  await api.call(`/clientes/${clientId}/restaurar`, { token, method: "POST" });
});

test("links are sent, told and revoked, reminders turned on and off, and what alarms waits until it is seen", async () => {
  await api.database.owner.execute("update professionals set plan_id = 3");
  const SEND = `mutation ($clientId: ID!, $key: ID) { told: sendMeasureLink(clientId: $clientId, kind: PHQ9, idempotencyKey: $key) {
    measureLink { id kind isReminder mail } errors { code field } } }`;
  interface Sent {
    measureLink: { id: string };
  }
  const sent = await ask<Sent>(SEND, { clientId, key: "clave-de-enlace" });
  expect(sent).toMatchObject({ measureLink: { kind: "PHQ9", isReminder: false }, errors: [] });
  expect((await ask<Sent>(SEND, { clientId, key: "clave-de-enlace" })).measureLink.id).toBe(sent.measureLink.id);
  expect(await ask(SEND, { clientId: "nadie" })).toMatchObject({
    measureLink: null,
    errors: [{ code: "INVALID", field: ["clientId"] }],
  });
  const LINKS = "query ($clientId: ID!) { told: measureLinks(clientId: $clientId) { id kind } }";
  expect(await ask(LINKS, { clientId })).toEqual([{ id: sent.measureLink.id, kind: "PHQ9" }]);
  const REVOKE = "mutation ($id: ID!) { told: revokeMeasureLink(id: $id) { revokedMeasureLinkId errors { code } } }";
  const { id } = sent.measureLink;
  expect(await ask(REVOKE, { id })).toEqual({ revokedMeasureLinkId: id, errors: [] });
  expect(await ask(REVOKE, { id })).toEqual({ revokedMeasureLinkId: id, errors: [] });
  expect(await ask(LINKS, { clientId })).toEqual([]);

  const REMIND = `mutation ($clientId: ID!, $isOn: Boolean!) { told: setMeasureReminder(clientId: $clientId, kind: GAD7, isOn: $isOn) {
    measureReminders { kind nextAt } errors { code } } }`;
  const REMINDERS = "query ($clientId: ID!) { told: measureReminders(clientId: $clientId) { kind } }";
  await ask(REMIND, { clientId, isOn: true });
  expect(await ask(REMINDERS, { clientId })).toEqual([{ kind: "GAD7" }]);
  await ask(REMIND, { clientId, isOn: false });
  expect(await ask(REMINDERS, { clientId })).toEqual([]);

  const alarming = { clientId, kind: "PHQ9", answers: [0, 0, 0, 0, 0, 0, 0, 0, 1] };
  const { measure } = await ask<Changed>(RECORD, alarming);
  const WAITS = "{ told: pendingWork { measureAlarms { id isAlarming client { name } } } }";
  expect(await ask(WAITS, {})).toEqual({
    measureAlarms: [{ id: measure?.id, isAlarming: true, client: { name: "Ana Vega" } }],
  });
  const SEE = `mutation ($id: ID!) { told: markMeasureSeen(id: $id) { ${MEASURE} } }`;
  const seen = await ask<Changed & { measure: { seenAt: string } }>(SEE, { id: measure?.id });
  expect(seen.measure.seenAt).not.toBeNull();
  expect(await ask(WAITS, {})).toEqual({ measureAlarms: [] });
});
