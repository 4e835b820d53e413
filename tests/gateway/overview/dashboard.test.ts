import { beforeEach, expect, test } from "vitest";
import { dayIn, firstInstantOf } from "../../../schema/rules/days.ts";
import { DASHBOARD } from "../../support/outside/wireExamples.ts";
import { DASHBOARD_SCREEN } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const ZONE = "America/Bogota";
const told = (dashboard: unknown) => service.on("GET /dashboard", { json: { data: dashboard } });
const [session] = DASHBOARD.todaySessions;
const [note] = DASHBOARD.recentNotes;
const ask = async () => {
  const { data, errors } = await gateway.ask(DASHBOARD_SCREEN, {}, token);
  return { dashboard: Object(data).dashboard, viewer: Object(data).viewer, errors };
};
beforeEach(() => told(DASHBOARD));

test("the home screen is read in domain words, by two calls and no more", async () => {
  expect(await ask()).toEqual({
    viewer: { id: "pro-1", fullName: "Dra. Elena Ruiz" },
    dashboard: {
      timeZone: ZONE,
      today: dayIn(ZONE, new Date()),
      stats: DASHBOARD.stats,
      todaySessions: [
        {
          id: "s1",
          client: { id: "c1", name: "Ana María de la Vega", initials: "AV" },
          type: "INDIVIDUAL",
          startsAt: "2026-03-02T14:00:00.000Z",
          endsAt: "2026-03-02T14:45:00.000Z",
          status: "CONFIRMED",
          goalProgress: 65,
        },
      ],
      recentNotes: [
        {
          id: "n1",
          client: { id: "c1", name: "Ana María de la Vega" },
          createdAt: "2026-03-02T10:00:00.000Z",
          preview: "Duerme mejor desde que pasea por la tarde.",
          priority: "HIGH",
          isAiGenerated: true,
        },
      ],
    },
    errors: [],
  });
  expect(service.calls.map(({ path }) => path).toSorted()).toEqual(["/dashboard", "/user-info"]);
});

test("the first steps are told where the service tells them, and are no fault where it does not", async () => {
  const asked = "{ dashboard { firstSteps { hasClient hasTherapySession hasNote } } }";
  const firstSteps = async () => await gateway.ask(asked, {}, token);
  expect(await firstSteps()).toMatchObject({ data: { dashboard: { firstSteps: null } }, errors: [] });
  told({ ...DASHBOARD, firstSteps: { client: true, session: false, note: true } });
  expect(await firstSteps()).toMatchObject({
    data: { dashboard: { firstSteps: { hasClient: true, hasTherapySession: false, hasNote: true } } },
  });
  told({ ...DASHBOARD, firstSteps: "todo" });
  expect(await firstSteps()).toMatchObject({ data: { dashboard: { firstSteps: null } }, errors: [] });
});

test("a service that sends only what the document names is understood: a name, an hour, two words for confirmed", async () => {
  const bare = { client: "Eva Sol", type: "Seguimiento", hasActiveGoals: false, goalProgress: 0 };
  told({
    ...DASHBOARD,
    todaySessions: [
      { id: 1, ...bare, time: "9:30", status: "scheduled" },
      { id: 2, ...bare, time: "16:00", status: "cancelled" },
      { id: 3, ...bare, time: "2026-03-02T14:00:00Z", client: { id: 7, nombre: "Luis Gil" } },
      { id: 4, ...bare, time: "por la tarde" },
      { id: 5, ...bare, time: "2:30 PM" },
      { id: 6, ...bare, time: "12:05\u202fa. m." },
    ],
    recentNotes: [{ id: 1, client: "Eva Sol", date: "2026-03-02", note: null, priority: "medium" }],
  });
  const { dashboard, errors } = await ask();
  expect(errors).toEqual([]);
  const eva = { id: null, name: "Eva Sol", initials: "ES" };
  const start = firstInstantOf(ZONE, dashboard.today, "09:30");
  expect(dashboard.todaySessions).toMatchObject([
    { id: "1", client: eva, startsAt: start.toISOString(), status: "CONFIRMED", type: "FOLLOW_UP", goalProgress: null },
    { id: "2", client: eva, status: "PENDING" },
    { id: "3", client: { id: "7", name: "Luis Gil" }, startsAt: "2026-03-02T14:00:00Z", status: "PENDING" },
    { id: "5", startsAt: firstInstantOf(ZONE, dashboard.today, "14:30").toISOString() },
    { id: "6", startsAt: firstInstantOf(ZONE, dashboard.today, "00:05").toISOString() },
  ]);
  expect(dashboard.recentNotes).toMatchObject([
    { createdAt: "2026-03-02T00:00:00.000Z", preview: "", priority: "MEDIUM" },
  ]);
});

test.each([
  ["stats", { stats: { activeClients: "muchos" } }],
  ["stats", { stats: undefined }],
  ["todaySessions", { todaySessions: null }],
  ["recentNotes", { recentNotes: "ninguna" }],
] as const)("when %s cannot be understood the other parts stand, and what was sent is not told", async (part, odd) => {
  told({ ...DASHBOARD, ...odd });
  const { dashboard, errors } = await ask();
  expect(errors).toMatchObject([{ path: ["dashboard", part], extensions: { code: "UPSTREAM_INVALID" } }]);
  for (const name of ["stats", "todaySessions", "recentNotes"])
    expect(dashboard[name] === null, name).toBe(name === part);
  expect(gateway.log()).not.toContain("muchos");
});

test("a row that is none costs no list", async () => {
  told({ ...DASHBOARD, todaySessions: [null, session, { id: "x" }], recentNotes: [7, note] });
  const { dashboard, errors } = await ask();
  expect(errors).toEqual([]);
  expect(dashboard.todaySessions).toMatchObject([{ id: "s1" }]);
  expect(dashboard.recentNotes).toMatchObject([{ id: "n1" }]);
});

test("when the service does not answer, the professional's name is still there", async () => {
  service.on("GET /dashboard", { status: 500, type: "text/html", text: "<h1>Ups</h1>" });
  expect(await ask()).toMatchObject({
    viewer: { fullName: "Dra. Elena Ruiz" },
    dashboard: null,
    errors: [{ path: ["dashboard"], extensions: { code: "UPSTREAM_UNAVAILABLE" } }],
  });
});
