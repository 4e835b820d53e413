import { expect, test } from "vitest";
import { noticesWords } from "../../../web/sessions/series/seriesWords.ts";

const RULE = { timeZone: "Europe/Madrid", time: "02:30" };
const shortened = (month: string) => ({ startsAt: `2027-${month}T08:00:00Z`, notice: "SHORTENED_MONTH" as const });

test("what a change of a series could not put at its hour or day is told with its reason, and nothing where all are", () => {
  expect(noticesWords([], RULE)).toBe("");
  const skipped = { startsAt: "2027-03-28T01:30:00Z", notice: "SKIPPED_HOUR" } as const;
  const repeated = { startsAt: "2027-10-31T00:30:00Z", notice: "REPEATED_HOUR" } as const;
  expect(noticesWords([skipped, repeated], RULE)).toBe(
    " Fuera de su hora o día: el dom, 28 mar a las 03:30, porque los relojes se saltan las 02:30; el dom, 31 oct, la primera de las dos veces que son las 02:30.",
  );
});

test("a session that keeps its hour because the new one has passed is told with the hour at which it stays", () => {
  const passed = { startsAt: "2026-11-29T17:00:00Z", notice: "PASSED_HOUR" } as const;
  expect(noticesWords([passed], { timeZone: "Europe/Madrid", time: "10:00" })).toBe(
    " Fuera de su hora o día: el dom, 29 nov sigue a las 18:00, porque su nueva hora ya ha pasado.",
  );
});

test("of many only the first are told one by one", () => {
  expect(noticesWords(["02-28", "04-30", "06-30", "09-30", "11-30"].map(shortened), RULE)).toMatch(
    /: el dom, 28 feb, porque ese mes es más corto; .*; el mié, 30 jun, porque ese mes es más corto y 2 más\.$/,
  );
});
