import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createSession } from "../../support/sessions.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway: other, service, token: bearer } = await overDouble();

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
  ({ token } = await newTherapist(api));
  clientId = (await createClient(api, token, { nombre: "Ana Vega" })).id;
  await api.call("/user-info", { token, method: "PATCH", body: { timeZone: "Europe/Madrid" } });
});

const SERIES =
  "series { id client { name } rhythm interval day time timeZone lastPlace sessionCount upcomingCount version }";
const ERRORS = "errors { code field message current { id version } overlaps { id } }";
const CHANGED = `${SERIES} changedCount written { id version } keptCount notices { startsAt notice } ${ERRORS}`;
const BASED = "$id: ID!, $version: Int, $overwrite: Boolean! = false";
const PASSED = "id: $id, version: $version, overwrite: $overwrite";
const SCOPED = `${BASED}, $fromId: ID!, $scope: TherapySessionSeriesScope! = ALL, $key: ID`;
const PASSED_SCOPE = `${PASSED}, fromId: $fromId, scope: $scope, idempotencyKey: $key`;
const CREATE = `mutation ($input: TherapySessionInput!, $rule: TherapySessionRuleInput!, $skip: [Int!], $firstId: ID, $version: Int, $allowOverlap: Boolean! = false, $key: ID) {
  told: createTherapySessionSeries(input: $input, rule: $rule, skip: $skip, firstId: $firstId, version: $version, allowOverlap: $allowOverlap, idempotencyKey: $key) { ${SERIES} ${ERRORS} } }`;
const UPDATE = `mutation (${SCOPED}, $input: TherapySessionInput!) { told: updateTherapySessionSeries(${PASSED_SCOPE}, input: $input) { ${CHANGED} } }`;
const CANCEL = `mutation (${SCOPED}) { told: cancelTherapySessionSeries(${PASSED_SCOPE}) { ${CHANGED} } }`;
const DELETE = `mutation (${SCOPED}) { told: deleteTherapySessionSeries(${PASSED_SCOPE}) { ${CHANGED} } }`;
const UNDO = `mutation (${BASED}, $allowOverlap: Boolean! = false) { told: undoTherapySessionSeries(${PASSED}, allowOverlap: $allowOverlap) { ${CHANGED} } }`;
const EXTEND = `mutation (${BASED}, $end: TherapySessionSeriesEndInput!) { told: extendTherapySessionSeries(${PASSED}, end: $end) { ${SERIES} ${ERRORS} } }`;
const SESSIONS = `query ($from: Date!) { therapySessions(filter: { from: $from }, pageSize: 50) { items {
  id startsAt notes location price { amount } reminder { option } status series { seriesId version place lastPlace ownFields } } } }`;
const PREVIEW = `query ($rule: TherapySessionRuleInput!) { told: previewTherapySessionSeries(startsAt: "2098-03-23T02:30:00+01:00", durationMinutes: 60, rule: $rule) {
  sessions { place startsAt notice clashes { id startsAt endsAt client { name } } } errors { code field message } } }`;

interface Told {
  series: { id: string; version: number } | null;
  errors: { code: string; field: string[] | null; current: { id: string; version: number } | null }[];
  [more: string]: unknown;
}
async function ask(document: string, variables: object): Promise<Told> {
  const { data, errors } = await gateway.ask(document, { ...variables }, token);
  expect(errors).toEqual([]);
  return (data as { told: Told }).told;
}
const sessions = async (from = "2098-01-01") => {
  const { data } = await gateway.ask(SESSIONS, { from }, token);
  return (data as { therapySessions: { items: (Record<string, unknown> & { id: string })[] } }).therapySessions.items;
};
const input = (more: object = {}) => ({
  clientId,
  type: "INDIVIDUAL",
  startsAt: "2098-03-04T09:00:00Z",
  durationMinutes: 60,
  ...more,
});
const RULE = { rhythm: "WEEKLY", times: 3 };

test("a series is made, told in domain words, changed, called off, extended, deleted, and each of it undone", async () => {
  const made = await ask(CREATE, {
    input: input({ notes: "Uno", price: { amount: "50" }, reminder: "ONE_DAY_BEFORE" }),
    rule: RULE,
  });
  expect(made).toMatchObject({
    series: {
      client: { name: "Ana Vega" },
      rhythm: "WEEKLY",
      interval: 1,
      day: "2098-03-04",
      time: "10:00",
      timeZone: "Europe/Madrid",
      lastPlace: 3,
      sessionCount: 3,
      upcomingCount: 3,
      version: 1,
    },
    errors: [],
  });
  const id = made.series?.id ?? "";
  const [first] = await sessions();
  expect(first?.series).toEqual({ seriesId: id, version: 1, place: 1, lastPlace: 3, ownFields: [] });
  const at = { id, fromId: first?.id ?? "" };
  // What is left out stays; what is null is cleared.
  const changed = await ask(UPDATE, { ...at, version: 1, input: { notes: null, location: "En línea" } });
  expect(changed).toMatchObject({ changedCount: 3, keptCount: 0, notices: [], series: { version: 2 } });
  expect(changed.written).toMatchObject([{ id: first?.id, version: 2 }, { version: 2 }, { version: 2 }]);
  const told = {
    notes: null,
    location: "En línea",
    price: { amount: "50.00" },
    reminder: { option: "ONE_DAY_BEFORE" },
  };
  expect(await sessions()).toMatchObject([told, told, told]);
  const skipped = await ask(UPDATE, { ...at, overwrite: true, input: { startsAt: "2098-03-02T01:30:00Z" } });
  expect(skipped.notices).toEqual([]);
  await ask(UNDO, { id, overwrite: true });
  expect(await ask(CANCEL, { ...at, version: 4 })).toMatchObject({
    changedCount: 3,
    series: { upcomingCount: 0, version: 5 },
  });
  await ask(UNDO, { id, version: 5 });
  expect(await ask(EXTEND, { id, version: 6, end: { until: "2098-04-01" } })).toMatchObject({
    series: { sessionCount: 5, lastPlace: 5 },
  });
  expect(await ask(DELETE, { ...at, version: 7, scope: "FOLLOWING" })).toMatchObject({
    changedCount: 5,
    series: { sessionCount: 0 },
  });
  expect(await ask(UNDO, { id, version: 8 })).toMatchObject({ changedCount: 5, series: { sessionCount: 5 } });
  expect(await ask(UNDO, { id, version: 9 })).toMatchObject({ series: null, errors: [{ code: "CONFLICT" }] });
});

test("an undoing over an hour that was taken meanwhile is refused with what is there, and done when it is allowed", async () => {
  const { series } = await ask(CREATE, { input: input(), rule: RULE });
  const id = series?.id;
  const [first] = await sessions();
  await ask(CANCEL, { id, fromId: first?.id, version: 1 });
  const other = await createSession(api, token, clientId, { datetime: "2098-03-11T09:30:00Z" });
  expect(await ask(UNDO, { id, version: 2 })).toMatchObject({
    series: null,
    errors: [{ code: "OVERLAP", overlaps: [{ id: other.id }] }],
  });
  expect(await ask(UNDO, { id, version: 2, allowOverlap: true })).toMatchObject({ changedCount: 3, errors: [] });
});

test("every change of a series says what it is based on, and is told of what is there when that is older", async () => {
  const { series } = await ask(CREATE, { input: input(), rule: RULE });
  const [first] = await sessions();
  const at = { id: series?.id, fromId: first?.id };
  const changes: [string, object][] = [
    [UPDATE, { ...at, input: { location: "Consulta" } }],
    [CANCEL, at],
    [DELETE, at],
    [UNDO, { id: at.id }],
    [EXTEND, { id: at.id, end: { times: 1 } }],
  ];
  for (const [document, variables] of changes) {
    expect((await ask(document, variables)).errors).toMatchObject([{ code: "VERSION_REQUIRED", field: ["version"] }]);
    const stale = await ask(document, { ...variables, version: 7 });
    expect(stale.errors).toMatchObject([{ code: "CONFLICT", current: { id: at.id, version: 1 } }]);
  }
  expect((await ask(CREATE, { input: {}, rule: RULE, firstId: first?.id })).errors).toMatchObject([
    { code: "VERSION_REQUIRED" },
  ]);
});

test("a change of a series sent twice under a key is made once, and tells the series as it is then; with other content it says so", async () => {
  const { series } = await ask(CREATE, { input: input(), rule: RULE });
  const [first] = await sessions();
  const at = { id: series?.id, fromId: first?.id };
  const changes: [string, object, object][] = [
    [UPDATE, { input: { location: "Consulta" } }, { input: { location: "En línea" } }],
    [CANCEL, {}, { scope: "FOLLOWING" }],
    [DELETE, {}, { scope: "FOLLOWING" }],
  ];
  for (const [index, [document, content, other]] of changes.entries()) {
    const version = index + 1;
    const change = { ...at, version, key: `clave-de-la-serie-${index}` };
    const [made, again] = [
      await ask(document, { ...change, ...content }),
      await ask(document, { ...change, ...content }),
    ];
    expect(made).toMatchObject({ changedCount: 3, series: { version: version + 1 }, errors: [] });
    expect(again).toEqual({ ...made, changedCount: 0, written: [] });
    expect((await ask(document, { ...change, ...content, ...other })).errors).toMatchObject([
      { code: "IDEMPOTENCY_KEY_REUSED", field: ["idempotencyKey"] },
    ]);
  }
  expect((await ask(DELETE, { ...at, version: 4, key: "corta" })).errors).toMatchObject([
    { code: "INVALID", field: ["idempotencyKey"] },
  ]);
});

test("of a series that is over nothing is called off or deleted; one to come keeps its hour where the new one has passed", async () => {
  const inHours = (hours: number) => new Date((Math.floor(Date.now() / 60_000) + hours * 60) * 60_000).toISOString();
  const [WEEK, FORTNIGHT] = [7 * 24, 14 * 24];
  // Where no clocks change.
  await api.call("/user-info", { token, method: "PATCH", body: { timeZone: "Atlantic/Reykjavik" } });
  const make = async (startsAt: string) => {
    const { series } = await ask(CREATE, { input: input({ startsAt }), rule: { rhythm: "WEEKLY", times: 2 } });
    const of = (await sessions("2000-01-01")).filter(
      (one) => (one.series as { seriesId: string }).seriesId === series?.id,
    );
    return { id: series?.id, version: 1, fromId: of.at(-1)?.id };
  };
  const over = await make(inHours(-FORTNIGHT - 1));
  for (const document of [CANCEL, DELETE])
    expect((await ask(document, over)).errors).toMatchObject([
      { code: "INVALID", field: ["scope"], message: expect.stringMatching(/^Qué sesiones: /) },
    ]);
  const first = inHours(2);
  const coming = await make(first);
  const told = await ask(UPDATE, { ...coming, input: { startsAt: inHours(WEEK - 2) } });
  expect(told).toMatchObject({ changedCount: 1, notices: [{ startsAt: first, notice: "PASSED_HOUR" }], errors: [] });
});

test("refusals name the argument: of the rule, the input, what is left out, what is not there, what is in the way", async () => {
  const refused = async (variables: object) =>
    (await ask(CREATE, { input: input(), rule: RULE, ...variables })).errors.map(({ code, field }) => [
      code,
      field?.join("."),
    ]);
  expect(await refused({ rule: { rhythm: "WEEKLY" } })).toEqual([["INVALID", "rule.times"]]);
  expect(await refused({ rule: { ...RULE, interval: 9 } })).toEqual([["INVALID", "rule.interval"]]);
  expect(await refused({ rule: { rhythm: "WEEKLY", until: "2098-03-05" } })).toEqual([["INVALID", "rule.until"]]);
  expect(await refused({ skip: [1, 2, 3] })).toEqual([["INVALID", "skip"]]);
  expect(await refused({ input: input({ durationMinutes: 7 }) })).toEqual([["INVALID", "input.durationMinutes"]]);
  const nobodys = "00000000-0000-4000-8000-000000000000";
  expect(await refused({ firstId: nobodys, version: 1 })).toEqual([["NOT_FOUND", "firstId"]]);
  expect((await ask(CREATE, { input: input(), rule: RULE })).errors).toEqual([]);
  expect(await refused({})).toEqual([["OVERLAP", undefined]]);
  expect(await refused({ allowOverlap: true })).toEqual([]);
  const keyed = { input: input({ startsAt: "2098-06-04T09:00:00Z" }), rule: RULE, key: "clave-de-una-serie" };
  const { series } = await ask(CREATE, keyed);
  // As erasing its client has it go.
  await api.database.owner.execute(`delete from sessions where series_id = '${series?.id}'`);
  await api.database.owner.execute(`delete from session_series where id = '${series?.id}'`);
  expect(await refused(keyed)).toEqual([["NOT_FOUND", "idempotencyKey"]]);
  const { sessions: seen, errors } = await ask(PREVIEW, { rule: { rhythm: "WEEKLY", times: 2 } });
  expect([seen, errors]).toMatchObject([
    [
      { place: 1, notice: null },
      { place: 2, startsAt: "2098-03-30T01:30:00.000Z", notice: "SKIPPED_HOUR" },
    ],
    [],
  ]);
});

test("before a service without series none is offered, and nothing of one is asked", async () => {
  service.on("GET /openapi.json", { status: 404, json: {} });
  const { data } = await other.ask(`{ features told: therapySessionSeries(id: "s1") { id } }`, {}, bearer);
  expect(data).toMatchObject({ told: null });
  expect((data as { features: string[] }).features).not.toContain("SESSION_SERIES");
  const { errors } = await other.ask(CREATE, { input: { ...input(), clientId: "c1" }, rule: RULE }, bearer);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(["NOT_OFFERED"]);
  expect(service.calls.filter(({ path }) => path.includes("series"))).toEqual([]);
});
