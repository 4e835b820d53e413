import { expect, test } from "vitest";
import { dayIn, dayStart, instantsOf, isTimeZone, monthStart } from "../../../schema/rules/days.ts";

test.each([
  ["Europe/Madrid", "2026-03-29", "2026-03-28T23:00:00.000Z"],
  ["Europe/Madrid", "2026-03-30", "2026-03-29T22:00:00.000Z"],
  ["Europe/Madrid", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ["Europe/Madrid", "2026-10-26", "2026-10-25T23:00:00.000Z"],
  ["America/Tijuana", "2026-03-08", "2026-03-08T08:00:00.000Z"],
  ["America/Tijuana", "2026-03-09", "2026-03-09T07:00:00.000Z"],
  ["America/Mexico_City", "2026-07-01", "2026-07-01T06:00:00.000Z"],
  // Midnight does not exist on this day in Santiago: clocks go from 23:59 to 01:00.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
])("in %s the day %s begins at %s", (zone, day, start) => {
  expect(dayStart(zone, day).toISOString()).toBe(start);
});

test("the same moment is another day, and another month, in another zone", () => {
  const now = new Date("2026-12-01T04:30:00Z");
  expect(dayIn("Europe/Madrid", now)).toBe("2026-12-01");
  expect(dayIn("America/Tijuana", now)).toBe("2026-11-30");
  expect(monthStart("Europe/Madrid", now).toISOString()).toBe("2026-11-30T23:00:00.000Z");
  expect(monthStart("America/Tijuana", now).toISOString()).toBe("2026-11-01T07:00:00.000Z");
});

test("only zones that exist are taken", () => {
  expect(isTimeZone("America/Santiago")).toBe(true);
  for (const text of ["Marte/Olimpo", "", "Europe/Madrid; drop table"]) expect(isTimeZone(text)).toBe(false);
});

test.each(["0000", "0001", "0026", "0099", "0100", "1583"])(
  "a day of the year %s begins once the clocks show its midnight",
  (year) => {
    const start = dayStart("Europe/Madrid", `${year}-05-12`);
    // By the sun, as clocks went before there were zones: 14 minutes and 44 seconds behind Greenwich.
    expect(start.toISOString()).toBe(`${year}-05-12T00:14:44.000Z`);
    expect(instantsOf("Asia/Tokyo", `${year}-01-01`, "03:00")).toHaveLength(1);
  },
);
