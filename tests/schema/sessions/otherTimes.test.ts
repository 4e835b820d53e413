import { describe, expect, test } from "vitest";
import { type Moving, nearestTimes, otherTimes } from "../../../schema/rules/agenda/otherTimes.ts";
import { dayIn, timeIn } from "../../../schema/rules/days.ts";

const moving = (fields: Partial<Moving> = {}): Moving => ({
  zone: "Europe/Madrid",
  hours: { from: 9, to: 18 },
  startsAt: new Date("2027-03-10T10:00:00Z"),
  durationMinutes: 60,
  ...fields,
});
const taken = (from: string, until: string) => ({ startsAt: new Date(from), endsAt: new Date(until), counts: false });
const NOW = new Date("2027-03-01T08:00:00Z");
const clocks = ({ zone }: Moving, times: readonly Date[]) =>
  times.map((at) => `${dayIn(zone, at)} ${timeIn(zone, at)}`);
const offered = (one: Moving, busy: Parameters<typeof otherTimes>[1] = [], now = NOW) =>
  clocks(one, nearestTimes(one, otherTimes(one, busy, now)));

describe("the times offered instead of a session's own", () => {
  test("are three, one a day, at its own hour on the days around it, in order", () => {
    const own = taken("2027-03-10T10:00:00Z", "2027-03-10T11:00:00Z");
    expect(offered(moving(), [own])).toEqual(["2027-03-09 11:00", "2027-03-10 10:00", "2027-03-11 11:00"]);
  });

  test("leave out what is taken, also for a part, and lie within the hours the practice works", () => {
    const one = moving({ hours: { from: 11, to: 15 }, durationMinutes: 90 });
    const busy = [
      taken("2027-03-10T10:00:00Z", "2027-03-10T11:30:00Z"),
      taken("2027-03-11T11:00:00Z", "2027-03-11T12:00:00Z"),
    ];
    expect(offered(one, busy)).toEqual(["2027-03-09 11:00", "2027-03-10 12:30", "2027-03-11 13:00"]);
  });

  test("are on no weekend, except for what is on one, and never before tomorrow", () => {
    const friday = moving({ startsAt: new Date("2027-03-05T10:00:00Z") });
    const own = [taken("2027-03-05T10:00:00Z", "2027-03-05T11:00:00Z")];
    expect(offered(friday, own, new Date("2027-03-04T20:00:00Z"))).toEqual([
      "2027-03-05 10:00",
      "2027-03-08 11:00",
      "2027-03-09 11:00",
    ]);
    const saturday = moving({ startsAt: new Date("2027-03-06T10:00:00Z") });
    expect(offered(saturday, [])).toContain("2027-03-07 11:00");
  });

  test("are on no day on which the practice is closed", () => {
    const closed = { from: "2027-03-09", to: "2027-03-12", hours: [] };
    const open = { from: "2027-03-14", to: "2027-03-14", hours: [{ from: "09:00", to: "12:00" }] };
    const one = moving({ exceptions: [closed, open] });
    expect(offered(one)).toEqual(["2027-03-05 11:00", "2027-03-08 11:00", "2027-03-15 11:00"]);
  });

  test("leave the longer rest between two sessions, and their own rest from what is taken elsewhere", () => {
    const rest = { bufferBefore: 0, bufferAfter: 30 };
    const one = moving({ hours: { from: 11, to: 14 }, rest });
    const at = (counts: boolean) =>
      otherTimes(one, [{ ...taken("2027-03-11T10:00:00Z", "2027-03-11T11:00:00Z"), counts }], NOW)
        .filter(({ day }) => day === "2027-03-11")
        .flatMap(({ times }) => clocks(one, times));
    expect(at(true)).toEqual(["2027-03-11 12:30", "2027-03-11 13:00"]);
    // From where it is now no rest is kept: it will not be there.
    const own = { ...taken("2027-03-10T11:00:00Z", "2027-03-10T12:00:00Z"), counts: true, isLeft: true };
    expect(
      clocks(
        one,
        otherTimes(one, [own], NOW).flatMap(({ times }) => times),
      ),
    ).toEqual(expect.arrayContaining(["2027-03-10 11:00", "2027-03-10 13:00"]));
    expect(at(false)).toEqual(["2027-03-11 12:00", "2027-03-11 12:30", "2027-03-11 13:00"]);
  });

  test("are at the same hour of the clocks on the other side of their change", () => {
    const one = moving({ startsAt: new Date("2027-03-26T09:00:00Z") });
    const free = otherTimes(one, [taken("2027-03-26T09:00:00Z", "2027-03-26T10:00:00Z")], NOW);
    const monday = free.find(({ day }) => day === "2027-03-29")?.times ?? [];
    expect(clocks(one, monday)).toContain("2027-03-29 10:00");
    expect(monday.map((at) => at.toISOString())).toContain("2027-03-29T08:00:00.000Z");
  });

  test.each(["America/Santiago", "America/Mexico_City", "Africa/Casablanca", "Europe/Madrid"])(
    "begin and end within the working hours on every day of %s, whatever its clocks do",
    (zone) => {
      for (let month = 0; month < 12; month += 1) {
        const one = moving({ zone, hours: { from: 0, to: 24 }, startsAt: new Date(Date.UTC(2027, month, 15, 12)) });
        const now = new Date(Date.UTC(2027, month, 1, 12));
        const days = otherTimes(one, [], now);
        expect(days.length).toBeGreaterThan(15);
        for (const { day, times } of days) {
          expect(new Set(times.map((at) => dayIn(zone, at)))).toEqual(new Set([day]));
          expect(new Set(times.map(Number)).size).toBe(times.length);
        }
      }
    },
  );

  test("are none where all is taken, or nothing lies ahead", () => {
    expect(offered(moving(), [taken("2027-02-01T00:00:00Z", "2027-05-01T00:00:00Z")])).toEqual([]);
    expect(offered(moving({ startsAt: NOW }), [], new Date("2027-06-01T00:00:00Z"))).toEqual([]);
  });
});
