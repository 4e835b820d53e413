import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";
import { aWireSession } from "../../support/outside/wireExamples.ts";
import { aSession } from "../../support/sessions.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  ({ token } = await newTherapist(api));
  clientId = (await createClient(api, token)).id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const TOLD = "therapySession { id version startsAt endsAt } errors { code field }";
const CREATE = `mutation ($input: TherapySessionInput!) { made: createTherapySession(input: $input) { ${TOLD} } }`;
const made = async (document: string, variables: object) => {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  const { therapySession, errors: refused } = Object(data).made;
  expect(refused).toEqual([]);
  return therapySession;
};
const anHour = (startsAt: string) => ({ clientId, type: "INDIVIDUAL", startsAt, durationMinutes: 60 });
const at = (time: string) => new Date(`2027-03-${time}Z`).toISOString();

test("a session that was said to begin with seconds begins on its minute, and the next hour stays free", async () => {
  const first = await made(CREATE, { input: anHour("2027-03-01T10:00:30.500Z") });
  expect(first).toMatchObject({ startsAt: at("01T10:00:00"), endsAt: at("01T11:00:00") });
  await made(CREATE, { input: anHour("2027-03-01T11:00:00Z") });
  const update = `mutation ($id: ID!, $input: TherapySessionInput!) {
    made: updateTherapySession(id: $id, overwrite: true, input: $input) { ${TOLD} } }`;
  const later = await made(update, { id: first.id, input: { startsAt: "2027-03-02T10:00:59.999Z" } });
  expect(later).toMatchObject({ startsAt: at("02T10:00:00") });
  const move = `mutation ($id: ID!) {
    made: moveTherapySession(id: $id, overwrite: true, startsAt: "2027-03-03T10:00:01+01:00") { ${TOLD} } }`;
  expect(await made(move, { id: first.id })).toMatchObject({ startsAt: at("03T09:00:00") });
});

test("so does each of a series, and what the service is sent by whoever writes to it itself", async () => {
  const rule = { rhythm: "WEEKLY", interval: 1, times: 2 };
  const preview = `query ($rule: TherapySessionRuleInput!) {
    previewTherapySessionSeries(startsAt: "2027-04-05T10:00:30Z", durationMinutes: 60, rule: $rule) {
      sessions { startsAt } errors { code } } }`;
  const shown = await gateway.ask(preview, { rule }, token);
  const starts = [{ startsAt: "2027-04-05T10:00:00.000Z" }, { startsAt: "2027-04-12T10:00:00.000Z" }];
  expect(shown.data).toEqual({ previewTherapySessionSeries: { sessions: starts, errors: [] } });
  const body = aSession(clientId, { datetime: "2027-05-05T10:00:30Z" });
  const sent = await api.call<{ id: string; datetime: string }>("/sessions", { token, body });
  expect(sent.body.datetime).toBe("2027-05-05T10:00:00.000Z");
});

test("another deployment, which may keep seconds, is sent none", async () => {
  const service = await startRestService();
  const other = await startTestGateway({ apiUrl: service.url });
  const own = await service.token();
  service.on("POST /sessions", { status: 201, json: aWireSession("a") });
  service.on("PUT /sessions/a", { json: aWireSession("a") });
  await other.ask(CREATE, { input: { ...anHour("2027-03-01T10:00:30Z"), clientId: "c1" } }, own);
  const move = `mutation { made: moveTherapySession(id: "a", overwrite: true, startsAt: "2027-03-03T10:00:01Z") { ${TOLD} } }`;
  await other.ask(move, {}, own);
  const sent = service.calls.filter(({ method }) => method !== "GET").map(({ body }) => Object(body).datetime);
  expect(sent).toEqual([at("01T10:00:00"), at("03T10:00:00")]);
  await other.close();
  await service.stop();
});
