import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "../../../schema/rules/tokens.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { BUSY, BUSY_DAY, type CalendarElsewhere, startCalendar } from "../../support/busy.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { INNER } from "../../support/webhooks.ts";
import { SESSION_INPUT } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const CALENDAR = "id name host createdAt readAt triedAt fault httpStatus timeCount isCut";
const LIST = `{ busyCalendars { ${CALENDAR} } }`;
const TIMES = `{ busyTimes(from: "${BUSY_DAY}", to: "${BUSY_DAY}") { startsAt endsAt } }`;
const CREATE = `mutation ($input: BusyCalendarInput!) {
  done: createBusyCalendar(input: $input) { busyCalendar { ${CALENDAR} } errors { code field } } }`;
const READ = `mutation ($id: ID!) { done: readBusyCalendar(id: $id) { busyCalendar { fault httpStatus } errors { code } } }`;
const DELETE =
  "mutation ($id: ID!) { done: deleteBusyCalendar(id: $id) { deletedBusyCalendarId errors { code field } } }";
const SESSION = `mutation ($input: TherapySessionInput!, $allowOverlap: Boolean!) {
  done: createTherapySession(input: $input, allowOverlap: $allowOverlap) {
    therapySession { id } errors { code message overlaps { id } busy { startsAt endsAt } } } }`;
const PREVIEW = `query ($startsAt: DateTime!) {
  done: previewTherapySessionSeries(startsAt: $startsAt, durationMinutes: 60, rule: { rhythm: WEEKLY, times: 2 }) {
    sessions { clashes { id } busy { startsAt } } } }`;

const TAKEN = { startsAt: `${BUSY_DAY}T10:00:00.000Z`, endsAt: `${BUSY_DAY}T11:00:00.000Z` };

describe("before our own service", () => {
  let api: TestApi;
  let gateway: TestGateway;
  let calendar: CalendarElsewhere;
  beforeAll(async () => {
    calendar = await startCalendar(BUSY);
    api = await startTestApi(INNER);
    gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
    await calendar.close();
  });

  test("a calendar elsewhere is added and read, stands in the way of sessions, tells of failures and is removed", async () => {
    const { token } = await newTherapist(api);
    const ask = async (document: string, variables: object = {}) => {
      const { data, errors } = await gateway.ask(document, variables, token);
      expect(errors).toEqual([]);
      return data as Record<string, unknown> & { done: Record<string, unknown> };
    };
    const { done } = await ask(CREATE, { input: { name: "Google", address: calendar.url } });
    const added = {
      id: expect.any(String),
      name: "Google",
      host: "127.0.0.1",
      createdAt: expect.any(String),
      readAt: expect.any(String),
      triedAt: expect.any(String),
      fault: null,
      httpStatus: 200,
      timeCount: 1,
      isCut: false,
    };
    expect(done).toEqual({ busyCalendar: added, errors: [] });
    expect(await ask(LIST)).toEqual({ busyCalendars: [added] });
    expect(await ask(TIMES)).toEqual({ busyTimes: [TAKEN] });

    const { id: clientId } = await createClient(api, token);
    const input = { ...SESSION_INPUT, clientId, startsAt: `${BUSY_DAY}T10:30:00Z` };
    expect((await ask(SESSION, { input, allowOverlap: false })).done).toMatchObject({
      therapySession: null,
      errors: [{ code: "OVERLAP", overlaps: [], busy: [TAKEN] }],
    });
    const preview = {
      sessions: [
        { clashes: [], busy: [{ startsAt: TAKEN.startsAt }] },
        { clashes: [], busy: [] },
      ],
    };
    expect((await ask(PREVIEW, { startsAt: input.startsAt })).done).toEqual(preview);
    expect((await ask(SESSION, { input, allowOverlap: true })).done).toMatchObject({ errors: [] });

    const { id } = (done.busyCalendar as { id: string }) ?? {};
    calendar.answer = (res) => void res.writeHead(503).end();
    const failed = { busyCalendar: { fault: "STATUS", httpStatus: 503 }, errors: [] };
    expect((await ask(READ, { id })).done).toEqual(failed);
    expect(await ask(TIMES)).toEqual({ busyTimes: [TAKEN] });
    expect((await ask(DELETE, { id })).done).toEqual({ deletedBusyCalendarId: id, errors: [] });
    const gone = { deletedBusyCalendarId: null, errors: [{ code: "NOT_FOUND", field: ["id"] }] };
    expect((await ask(DELETE, { id })).done).toEqual(gone);
    expect(await ask(TIMES)).toEqual({ busyTimes: [] });
    expect(gateway.log() + api.logs.join("")).not.toContain("secreto.ics");
  });

  test("one that is not right is refused by its field", async () => {
    const { token } = await newTherapist(api);
    const { data } = await gateway.ask(CREATE, { input: { name: "", address: "agenda" } }, token);
    expect(data).toMatchObject({
      done: {
        busyCalendar: null,
        errors: [
          { code: "REQUIRED", field: ["input", "name"] },
          { code: "INVALID", field: ["input", "address"] },
        ],
      },
    });
  });

  test("programs read hours, and neither see nor add a calendar, whatever their token may do", async () => {
    const { token } = await accessOf(api, await newTherapist(api), { scopes: SCOPES });
    expect(await gateway.ask(TIMES, {}, token)).toMatchObject({ data: { busyTimes: [] }, errors: [] });
    for (const [document, variables] of [
      [LIST, {}],
      [CREATE, { input: { name: "x", address: calendar.url } }],
    ] as const) {
      const { errors } = await gateway.ask(document, variables, token);
      expect(errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
    }
  });
});

describe("before another deployment", async () => {
  const { service, gateway, token } = await overDouble();

  test("that knows of no hours taken elsewhere none are shown, and nothing is promised", async () => {
    service.on("GET /openapi.json", { status: 404, json: {} });
    expect(await gateway.ask(LIST, {}, token)).toMatchObject({ data: { busyCalendars: null }, errors: [] });
    expect(await gateway.ask(TIMES, {}, token)).toMatchObject({ data: { busyTimes: null }, errors: [] });
    const { errors } = await gateway.ask(DELETE, { id: "7" }, token);
    expect(errors).toMatchObject([{ extensions: { code: "NOT_OFFERED" } }]);
    expect(service.calls.filter(({ path }) => /externos|ocupado/.test(path))).toEqual([]);
  });
});
