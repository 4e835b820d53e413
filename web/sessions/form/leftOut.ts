import { SERIES_MAX, weekdayOfMonth } from "../../../schema/rules/agenda/series.ts";
import { addDays } from "../../../schema/rules/days.ts";
import type { TherapySessionRuleInput } from "../../core/schema.generated.ts";

type Rule = Pick<TherapySessionRuleInput, "rhythm" | "interval">;

/** The day of a series at a place. @param first its first day, `YYYY-MM-DD` */
function dayAt({ rhythm, interval }: Rule, first: string, place: number): string {
  const steps = (place - 1) * (interval ?? 1);
  if (rhythm === "WEEKLY") return addDays(first, 7 * steps);
  const [year = 0, month = 1, day = 1] = first.split("-").map(Number);
  const at = new Date(Date.UTC(year, month + steps, 0));
  const length = at.getUTCDate();
  const { nth, weekday } = weekdayOfMonth(first);
  // The last one of its weekday that a month has: as many days before its end as that is after it.
  const last = length - ((at.getUTCDay() - weekday + 7) % 7);
  const ofWeek = nth === -1 ? last : ((last - 1) % 7) + 1 + 7 * (nth - 1);
  at.setUTCDate(rhythm === "MONTHLY_BY_DAY" ? Math.min(day, length) : ofWeek);
  return at.toISOString().slice(0, 10);
}

/**
 * What is left out of a series is a day, whatever place that has once the series begins on another day or has another rhythm;
 * the service is told places.
 */
export function leftOut(rule: Rule, first: string) {
  const days = Array.from({ length: SERIES_MAX }, (_none, index) => dayAt(rule, first, index + 1));
  return {
    placesOf: (left: readonly string[]): number[] =>
      days.flatMap((day, index) => (left.includes(day) ? [index + 1] : [])),
    /** The days at some places; of those before, which are none of this series, too: it may have them again. */
    daysOf: (places: readonly number[], before: readonly string[]): string[] => [
      ...before.filter((day) => !days.includes(day)),
      ...places.flatMap((place) => days[place - 1] ?? []),
    ],
  };
}
