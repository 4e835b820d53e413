import { expect, test } from "vitest";
import { addDays, addMonths, dayIn, monthDays } from "../../../schema/rules/days.ts";
import { aWireSession, USER_INFO } from "../../support/outside/wireExamples.ts";
import { AGENDA } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const paths = () => service.calls.map(({ path }) => path);
const listed = (rows: object[]) => service.on("GET /sessions", { json: { data: rows } });
const today = () => dayIn(USER_INFO.timeZone, new Date());
const asked = () =>
  service.calls
    .filter(({ path }) => path === "/sessions")
    .map(({ query }) => [query.get("startDate"), query.get("endDate"), query.get("page")]);

test("the agenda is this month's in the professional's zone, wherever the browser is, by one call for each part", async () => {
  listed([aWireSession("b", { datetime: "2026-03-02T12:00:00Z" }), aWireSession("a")]);
  const { data, errors } = await gateway.ask(AGENDA, {}, token, { "x-time-zone": "Asia/Tokyo" });
  expect(errors).toEqual([]);
  const month = today().slice(0, 7);
  const { first, last } = monthDays(month);
  expect(data).toMatchObject({
    agenda: {
      timeZone: "America/Bogota",
      today: today(),
      month,
      neighbours: [addMonths(month, -1), addMonths(month, 1)],
      therapySessions: [{ id: "a" }, { id: "b" }],
    },
  });
  expect(asked().toSorted()).toEqual(
    [
      [first, last, "1"],
      [today(), today(), "1"],
      [addDays(today(), 1), null, "1"],
    ].toSorted(),
  );
  expect(paths().filter((path) => path === "/user-info")).toHaveLength(1);
});

test("the agenda of another month shows what comes in it alone, and nothing comes in a month that is over", async () => {
  listed([]);
  const upcoming = "query ($month: String) { agenda(month: $month) { upcomingSessions { items { id } } } }";
  await gateway.ask(upcoming, { month: "2031-02" }, token);
  expect(asked()).toEqual([["2031-02-01", "2031-02-28", "1"]]);
  service.calls.length = 0;
  const { data } = await gateway.ask(upcoming, { month: "2019-02" }, token);
  expect(data).toEqual({ agenda: { upcomingSessions: { items: [] } } });
  expect(asked()).toEqual([]);
});

test("the agenda reads a month of many pages whole, and refuses a month that is none", async () => {
  service.on("GET /sessions", ({ query }) => ({
    json: { data: [aWireSession(`s${query.get("page")}`)], pagination: { pageCount: 3 } },
  }));
  const month = "query ($month: String) { agenda(month: $month) { therapySessions { id } } }";
  const { data } = await gateway.ask(month, { month: "2026-03" }, token);
  expect(data).toEqual({ agenda: { therapySessions: [{ id: "s1" }, { id: "s2" }, { id: "s3" }] } });
  for (const wrong of ["2026-13", "1999-12", "marzo", "2026-03-01"]) {
    const { errors } = await gateway.ask(month, { month: wrong }, token);
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  }
});

test.each([
  ["2027-03", "2027-02-28", "2027-04-03"],
  ["2026-02", "2026-02-01", "2026-02-28"],
])("the whole weeks of %s begin on Sunday %s and end on Saturday %s", async (month, first, last) => {
  listed([]);
  const weeks = "query ($month: String) { agenda(month: $month) { therapySessions(wholeWeeks: true) { id } } }";
  await gateway.ask(weeks, { month }, token);
  expect(asked()).toEqual([[first, last, "1"]]);
});

test("the agenda keeps standing where one part fails", async () => {
  service.on("GET /sessions", ({ query }) =>
    query.get("endDate") ? { json: { data: [] } } : { status: 500, type: "text/html", text: "" },
  );
  const { data, errors } = await gateway.ask(AGENDA, {}, token);
  expect(data).toMatchObject({ agenda: { therapySessions: [], upcomingSessions: null } });
  expect(errors).toMatchObject([
    { path: ["agenda", "upcomingSessions"], extensions: { code: "UPSTREAM_UNAVAILABLE" } },
  ]);
});
