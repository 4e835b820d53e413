import { expect, test } from "vitest";
import { daysFrom } from "../../../api/sessions/series/series.days.ts";
import { addDays } from "../../../schema/rules/days.ts";
import { leftOut } from "../../../web/sessions/form/leftOut.ts";

const RHYTHMS = [
  ["WEEKLY", "SEMANAL", 1],
  ["WEEKLY", "SEMANAL", 3],
  ["MONTHLY_BY_DAY", "MENSUAL_DIA", 1],
  ["MONTHLY_BY_WEEKDAY", "MENSUAL_SEMANA", 1],
] as const;
const MANY = 200;
const PLACES = Array.from({ length: MANY }, (_none, index) => index + 1);

test("the form counts the days of a series as the service does, from each day of two months on", () => {
  for (const [rhythm, word, every] of RHYTHMS)
    for (let ahead = 0; ahead < 60; ahead += 1) {
      const anchorDay = addDays("2027-01-01", ahead);
      const planned = daysFrom({ rhythm: word, every, anchorDay, anchorPlace: 1 }, 1, { count: MANY });
      const { daysOf } = leftOut({ rhythm, interval: every }, anchorDay);
      expect(
        daysOf(PLACES, []).map((day, index) => ({ place: index + 1, day })),
        `${rhythm} ${anchorDay}`,
      ).toEqual(planned);
    }
});

test("days that a series does not have are kept apart from those it has, and have no place", () => {
  const { placesOf, daysOf } = leftOut({ rhythm: "WEEKLY", interval: 1 }, "2026-12-04");
  const left = daysOf([4], ["2026-12-24", "2026-12-11"]);
  expect(left).toEqual(["2026-12-24", "2026-12-25"]);
  expect(placesOf(left)).toEqual([4]);
});
