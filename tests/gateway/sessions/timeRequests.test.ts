import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { linkedSession, press, timesOn, wishedSession } from "../../support/answers.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";
import { aWireSession } from "../../support/outside/wireExamples.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const ASKED = "{ pendingWork { timeRequests { id requestedStart createdAt therapySession { id startsAt version } } } }";
const ACCEPT = `mutation ($id: ID!, $allowOverlap: Boolean! = false) { done: acceptTimeRequest(id: $id, allowOverlap: $allowOverlap) {
  therapySession { id startsAt } errors { code field message overlaps { id } } } }`;
const DECLINE = `mutation ($id: ID!, $message: String) { done: declineTimeRequest(id: $id, message: $message) {
  therapySession { id startsAt } errors { code field message } } }`;

/** A session whose client has asked for another time. */
async function wished() {
  const therapist = await payingTherapist(api);
  const { hora, ...linked } = await wishedSession(api, therapist);
  const { data } = await gateway.ask(ASKED, {}, therapist.token);
  const [request] = (data as { pendingWork: { timeRequests: { id: string }[] } }).pendingWork.timeRequests;
  const decide = async (document: string, variables: object = {}, token = therapist.token) =>
    Object((await gateway.ask(document, { id: request?.id, ...variables }, token)).data).done;
  return { therapist, linked, hora, request, decide };
}

test("a wish is told with its session, and accepting it moves the session, where the hour is still free", async () => {
  const { therapist, linked, hora, request, decide } = await wished();
  expect(request).toMatchObject({
    requestedStart: hora,
    createdAt: expect.any(String),
    therapySession: { id: linked.sessionId, startsAt: linked.startsAt.toISOString(), version: 2 },
  });
  const taken = await linkedSession(api, therapist, { startsAt: new Date(hora) });
  expect(await decide(ACCEPT)).toMatchObject({
    therapySession: null,
    errors: [{ code: "OVERLAP", overlaps: [{ id: taken.sessionId }] }],
  });
  expect(await decide(ACCEPT, { allowOverlap: true })).toMatchObject({
    therapySession: { id: linked.sessionId, startsAt: hora },
    errors: [],
  });
  expect(await decide(ACCEPT)).toMatchObject({ therapySession: { id: linked.sessionId, startsAt: hora }, errors: [] });
  expect(await decide(DECLINE)).toMatchObject({
    errors: [{ code: "NOT_FOUND", field: ["id"], message: expect.stringContaining("ya no espera respuesta") }],
  });
});

test("of a client without an address it is told that no mail goes, and why", async () => {
  const { therapist, linked, decide } = await wished();
  await api.database.owner.update(clients).set({ email: "" }).where(eq(clients.id, linked.clientId));
  const told = "{ clientAnswers { outcome replyOutcome replyReason } }";
  expect(await decide(DECLINE.replace("{ id startsAt }", told))).toMatchObject({
    therapySession: { clientAnswers: [{ outcome: "DECLINED", replyOutcome: "OMITTED", replyReason: "NO_ADDRESS" }] },
  });
  const { data } = await gateway.ask(
    `query ($id: ID!) { therapySession(id: $id) ${told} }`,
    { id: linked.sessionId },
    therapist.token,
  );
  expect(data).toMatchObject({ therapySession: { clientAnswers: [{ replyReason: "NO_ADDRESS" }] } });
});

test("a wish that waits is told as one to be decided until its session is moved; of a decided one nothing is told", async () => {
  const { therapist, linked, decide } = await wished();
  const { token } = therapist;
  const told = async () =>
    Object(
      (
        await gateway.ask(
          "query ($id: ID!) { therapySession(id: $id) { clientAnswers { outcome canDecide } } }",
          { id: linked.sessionId },
          token,
        )
      ).data,
    ).therapySession.clientAnswers;
  const moveTo = (startsAt: Date) =>
    api.call(`/sessions/${linked.sessionId}`, { token, method: "PUT", body: { datetime: startsAt.toISOString() } });
  expect(await told()).toEqual([{ outcome: "WAITING", canDecide: true }]);
  await moveTo(new Date(linked.startsAt.getTime() + 86_400_000));
  expect(await told()).toEqual([{ outcome: "WAITING", canDecide: false }]);
  await moveTo(linked.startsAt);
  await decide(DECLINE);
  expect(await told()).toEqual([{ outcome: "DECLINED", canDecide: null }]);
});

test("so it is before another deployment, whatever it says of what is decided", async () => {
  const service = await startRestService();
  const other = await startTestGateway({ apiUrl: service.url });
  const answer = { tipo: "OTRA_HORA", horaPedida: "2027-03-01T10:00:00.000Z", vigente: true };
  const rows = ["PENDIENTE", "ACEPTADA", "RECHAZADA"].map((resultado, id) => ({ ...answer, id: `${id}`, resultado }));
  service.on("GET /sessions/a", { json: aWireSession("a") });
  service.on("GET /sessions/a/respuestas", { json: { data: rows } });
  const told = await other.ask(
    '{ therapySession(id: "a") { clientAnswers { canDecide } } }',
    {},
    await service.token(),
  );
  expect(Object(told.data).therapySession.clientAnswers).toEqual(
    [true, null, null].map((canDecide) => ({ canDecide })),
  );
  await other.close();
  await service.stop();
});

test("declined with a sentence the session stays, one that is too long names its argument, and strangers find nothing", async () => {
  const { linked, decide } = await wished();
  const stranger = await payingTherapist(api);
  for (const document of [ACCEPT, DECLINE])
    expect(await decide(document, {}, stranger.token)).toMatchObject({ errors: [{ code: "NOT_FOUND" }] });
  expect(await decide(DECLINE, { message: "x".repeat(301) })).toMatchObject({
    therapySession: null,
    errors: [{ code: "INVALID", field: ["message"] }],
  });
  expect(await decide(DECLINE, { message: "Ese día no puedo." })).toMatchObject({
    therapySession: { id: linked.sessionId, startsAt: linked.startsAt.toISOString() },
    errors: [],
  });
});

const CANCELLED = `{ pendingWork { clientCancellations { id words createdAt
  therapySession { id cancelReason cancelledBy clientAnswers { kind words requestedStart outcome createdAt } } } } }`;
const ASIDE = `mutation ($id: ID!) { done: putClientCancellationAside(id: $id) {
  therapySession { id } errors { code message } } }`;

test("a cancellation by a link is told with reason and sentence, and with all that the client answered, until it is put aside", async () => {
  const [therapist, stranger] = [await payingTherapist(api), await payingTherapist(api)];
  const linked = await linkedSession(api, therapist);
  const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
  await press(api, linked.page, { respuesta: "otra-hora", hora, texto: "Salgo tarde" });
  await press(api, linked.page, { respuesta: "cancelar", motivo: "VIAJE", texto: "Estoy fuera" });
  const read = async () => Object((await gateway.ask(CANCELLED, {}, therapist.token)).data).pendingWork;
  const { clientCancellations } = await read();
  expect(clientCancellations).toMatchObject([
    {
      words: "Estoy fuera",
      createdAt: expect.any(String),
      therapySession: {
        id: linked.sessionId,
        cancelReason: "TRAVEL",
        cancelledBy: "CLIENT",
        clientAnswers: [
          { kind: "CANCELLED", words: "Estoy fuera", requestedStart: null, outcome: null },
          { kind: "OTHER_TIME", words: "Salgo tarde", requestedStart: hora, outcome: "WITHDRAWN" },
        ],
      },
    },
  ]);
  const put = async ({ token }: { token: string }) =>
    Object((await gateway.ask(ASIDE, { id: clientCancellations[0].id }, token)).data).done;
  expect(await put(stranger)).toMatchObject({ therapySession: null, errors: [{ code: "NOT_FOUND" }] });
  expect(await put(therapist)).toEqual({ therapySession: { id: linked.sessionId }, errors: [] });
  expect(await read()).toEqual({ clientCancellations: [] });
});
