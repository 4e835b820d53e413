import { describe, expect, test } from "vitest";
import { passedOptions } from "../../../web/sessions/reminders/passedOptions.ts";

const MADRID = "Europe/Madrid";
const passed = (startsAt: string, now: string, zone = MADRID) => passedOptions(zone, new Date(startsAt), new Date(now));

describe("with which options no reminder goes out any more", () => {
  test("for a session tomorrow, three days before; for one this afternoon, also the day before", () => {
    expect(passed("2026-11-18T17:00:00Z", "2026-11-17T10:00:00Z")).toEqual(["THREE_DAYS_BEFORE"]);
    expect(passed("2026-11-17T17:00:00Z", "2026-11-17T10:00:00Z")).toEqual(["THREE_DAYS_BEFORE", "ONE_DAY_BEFORE"]);
  });

  test("a reminder goes out for a quarter of an hour after its time, and so one is left until the session begins", () => {
    const options = (now: string) => passed("2026-11-17T17:00:00Z", now);
    expect(options("2026-11-17T16:15:00Z")).not.toContain("ONE_HOUR_BEFORE");
    expect(options("2026-11-17T16:15:01Z")).toContain("ONE_HOUR_BEFORE");
    expect(options("2026-11-17T16:59:59Z")).not.toContain("FIFTEEN_MINUTES_BEFORE");
  });

  test("a day before is the same hour on the clocks of the practice, also where they were changed since", () => {
    // Madrid's clocks went back in the night to the 25th: a day before is 25 hours before.
    expect(passed("2026-10-25T10:00:00Z", "2026-10-24T09:30:00Z")).toContain("ONE_DAY_BEFORE");
    expect(passed("2026-10-25T10:00:00Z", "2026-10-24T09:30:00Z", "UTC")).not.toContain("ONE_DAY_BEFORE");
  });

  test("none of a session that has begun, or whose time is not typed yet", () => {
    expect(passed("2026-11-17T17:00:00Z", "2026-11-17T17:00:00Z")).toEqual([]);
    expect(passedOptions(MADRID, undefined)).toEqual([]);
  });
});
