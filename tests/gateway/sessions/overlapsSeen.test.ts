import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { startRestService } from "../../support/outside/restService.ts";
import { aWireSession } from "../../support/outside/wireExamples.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
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
});

const MOVE = `mutation ($id: ID!, $startsAt: DateTime!, $seen: String, $any: Boolean! = false) {
  done: moveTherapySession(id: $id, overwrite: true, startsAt: $startsAt, overlapsSeen: $seen, allowOverlap: $any) {
    therapySession { id } errors { code field overlapsSeen overlaps { id } } } }`;
const AT = "2030-03-04T10:00:00.000Z";

test("a session is moved over those that were told, not over one that came since, and over any where any may be", async () => {
  const client = (await createClient(api, token)).id;
  const book = async (datetime = AT) => (await createSession(api, token, client, { datetime })).id;
  const id = await book("2030-03-05T10:00:00Z");
  const move = async (said: object = {}) =>
    Object((await gateway.ask(MOVE, { id, startsAt: AT, ...said }, token)).data).done;
  const first = await book();
  const told = await move();
  expect(told).toMatchObject({ therapySession: null, errors: [{ code: "OVERLAP", overlaps: [{ id: first }] }] });
  const second = await book();
  const again = await move({ seen: told.errors[0].overlapsSeen });
  expect(again).toMatchObject({ therapySession: null, errors: [{ code: "OVERLAP" }] });
  const named = again.errors[0].overlaps.map((one: { id: string }) => one.id);
  expect(named.toSorted()).toEqual([first, second].toSorted());
  expect(await move({ seen: again.errors[0].overlapsSeen })).toEqual({ therapySession: { id }, errors: [] });
  await move({ startsAt: "2030-03-05T10:00:00Z" });
  await book();
  expect(await move({ any: true })).toEqual({ therapySession: { id }, errors: [] });
});

test("a word that is longer than any is refused by its argument", async () => {
  const client = (await createClient(api, token)).id;
  const { id } = await createSession(api, token, client, { datetime: "2030-03-05T10:00:00Z" });
  const { data } = await gateway.ask(MOVE, { id, startsAt: AT, seen: "a".repeat(65_537) }, token);
  expect(data).toMatchObject({
    done: { therapySession: null, errors: [{ code: "INVALID", field: ["overlapsSeen"] }] },
  });
});

test("a service that has no word for what is in the way goes over whatever there is once it was told", async () => {
  const service = await startRestService();
  const other = await startTestGateway({ apiUrl: service.url });
  const move = async (seen: string | null) =>
    Object((await other.ask(MOVE, { id: "s1", startsAt: AT, seen }, await service.token())).data).done;
  service.on("PUT /sessions/s1", ({ body }) =>
    Object(body).evitarSolape
      ? { status: 409, type: "application/problem+json", json: { code: "OVERLAP", overlaps: [aWireSession("other")] } }
      : { json: aWireSession("s1") },
  );
  const told = await move(null);
  expect(told.errors).toMatchObject([{ code: "OVERLAP", overlapsSeen: "" }]);
  expect(await move(told.errors[0].overlapsSeen)).toEqual({ therapySession: { id: "s1" }, errors: [] });
  await other.close();
  await service.stop();
});
