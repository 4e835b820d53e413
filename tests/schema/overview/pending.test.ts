import { expect, test } from "vitest";
import { dayIn, timeIn } from "../../../schema/rules/days.ts";
import { PENDING_DAYS, pendingSpan, SERIES_ENDING } from "../../../schema/rules/overview.ts";

test.each([
  ["Europe/Madrid", "2026-03-29T12:00:00Z"],
  ["Europe/Madrid", "2026-10-26T00:30:00Z"],
  ["America/Santiago", "2026-09-06T12:00:00Z"],
  ["Africa/Casablanca", "2026-03-22T02:30:00Z"],
  ["America/Mexico_City", "2026-12-31T23:59:00Z"],
])(
  "what waits is looked for from the first minute of a day, also where the clocks change: %s at %s",
  (zone, moment) => {
    const now = new Date(moment);
    const { since, until, ending } = pendingSpan(zone, now);
    const days = (Date.parse(dayIn(zone, now)) - Date.parse(dayIn(zone, since))) / 86_400_000;
    expect(days).toBe(PENDING_DAYS);
    expect(timeIn(zone, new Date(since.getTime() - 60_000))).toBe("23:59");
    expect(timeIn(zone, new Date(ending.getTime() - 60_000))).toBe("23:59");
    const left =
      (Date.parse(dayIn(zone, new Date(ending.getTime() - 60_000))) - Date.parse(dayIn(zone, now))) / 86_400_000;
    expect(left).toBe(SERIES_ENDING.days);
    // A reminder may go out three calendar days ahead.
    expect(until.getTime() - now.getTime()).toBeGreaterThan(3.9 * 86_400_000);
  },
);
