import { describe, expect, test } from "vitest";
import { busyWindow, joined, readAgainAfter } from "../../../api/sessions/busy/busy.rules.ts";
import { takenIn } from "../../../api/sessions/busy/taken.ts";
import { calendarOf, eventOf } from "../../support/busy.ts";

const MADRID = "Europe/Madrid";
const window = { startsAt: new Date("2026-01-01T00:00:00Z"), endsAt: new Date("2027-01-01T00:00:00Z") };
const taken = (lines: string[], zone = MADRID) => {
  const looked = takenIn(calendarOf(...lines), zone, window);
  return looked?.times.map(({ startsAt, endsAt }) => `${startsAt.toISOString()}/${endsAt.toISOString()}`);
};

describe("a calendar elsewhere", () => {
  test("takes the time of its events, told in UTC, in a zone, or in none: then on the practice's clocks", () => {
    const told = [
      eventOf("a", "DTSTART:20260302T090000Z", "DTEND:20260302T100000Z"),
      eventOf("b", "DTSTART;TZID=America/New_York:20260303T090000", "DTEND;TZID=America/New_York:20260303T100000"),
      eventOf("c", "DTSTART:20260304T090000", "DTEND:20260304T100000"),
      eventOf("d", "DTSTART:20260305T090000Z", "DURATION:PT45M"),
    ];
    expect(taken(told)).toEqual([
      "2026-03-02T09:00:00.000Z/2026-03-02T10:00:00.000Z",
      "2026-03-03T14:00:00.000Z/2026-03-03T15:00:00.000Z",
      "2026-03-04T08:00:00.000Z/2026-03-04T09:00:00.000Z",
      "2026-03-05T09:00:00.000Z/2026-03-05T09:45:00.000Z",
    ]);
    expect(taken(told.slice(2, 3), "America/Mexico_City")).toEqual([
      "2026-03-04T15:00:00.000Z/2026-03-04T16:00:00.000Z",
    ]);
  });

  test("takes times without a zone by the one that the calendar says of itself, and whole days still the practice's", () => {
    const told = [
      "X-WR-TIMEZONE:America/New_York",
      eventOf("a", "DTSTART:20260303T090000", "DTEND:20260303T100000", "RDATE:20260304T090000"),
      eventOf("b", "DTSTART;VALUE=DATE:20260311", "DTEND;VALUE=DATE:20260312"),
    ];
    expect(taken(told)).toEqual([
      "2026-03-03T14:00:00.000Z/2026-03-03T15:00:00.000Z",
      "2026-03-04T14:00:00.000Z/2026-03-04T15:00:00.000Z",
      "2026-03-10T23:00:00.000Z/2026-03-11T23:00:00.000Z",
    ]);
    const ofWindows = ["X-WR-TIMEZONE:Eastern Standard Time", "X-WR-TIMEZONE:(UTC-05:00) Eastern Time (US & Canada)"];
    for (const line of ofWindows) expect(taken([line, ...told.slice(1)])).toEqual(taken(told));
    expect(taken(["X-WR-TIMEZONE:Mi zona", ...told.slice(1, 2)])?.[0]).toContain("2026-03-03T08:00");
    const rules = rulesOf("Otra");
    expect(taken([...told.slice(0, 1), rules, ...told.slice(1)])).toEqual(taken(told));
    expect(taken([rules, ...told.slice(1, 2)])?.[0]).toContain("2026-03-03T11:00");
    expect(taken(["X-WR-TIMEZONE:Otra", rules, ...told.slice(1, 2)])?.[0]).toContain("2026-03-03T11:00");
  });

  test.each([
    [MADRID, "2026-03-28T23:00:00.000Z/2026-03-29T22:00:00.000Z"],
    ["America/Santiago", "2026-03-29T03:00:00.000Z/2026-03-30T03:00:00.000Z"],
    ["Africa/Casablanca", "2026-03-28T23:00:00.000Z/2026-03-29T23:00:00.000Z"],
  ])("takes whole days of the practice in %s, also the one of 23 hours", (zone, expected) => {
    expect(taken([eventOf("a", "DTSTART;VALUE=DATE:20260329", "DTEND;VALUE=DATE:20260330")], zone)).toEqual([expected]);
  });

  test("keeps a weekly hour at its place on the clocks when they change, without what was left out or moved", () => {
    const weekly = eventOf(
      "a",
      "DTSTART;TZID=Europe/Madrid:20260316T090000",
      "DTEND;TZID=Europe/Madrid:20260316T100000",
      "RRULE:FREQ=WEEKLY;COUNT=4",
      "EXDATE;TZID=Europe/Madrid:20260323T090000",
    );
    const moved = eventOf(
      "a",
      "RECURRENCE-ID;TZID=Europe/Madrid:20260406T090000",
      "DTSTART;TZID=Europe/Madrid:20260407T120000",
      "DTEND;TZID=Europe/Madrid:20260407T130000",
    );
    expect(taken([weekly, moved])).toEqual([
      "2026-03-16T08:00:00.000Z/2026-03-16T09:00:00.000Z",
      "2026-03-30T07:00:00.000Z/2026-03-30T08:00:00.000Z",
      "2026-04-07T10:00:00.000Z/2026-04-07T11:00:00.000Z",
    ]);
  });

  test("takes one date of a series that became a whole day, or of whole days hours, as it is", () => {
    const hours = ["DTSTART:20260302T150000Z", "DTEND:20260302T160000Z", "RRULE:FREQ=DAILY;COUNT=2"];
    const day = ["RECURRENCE-ID:20260303T150000Z", "DTSTART;VALUE=DATE:20260304", "DTEND;VALUE=DATE:20260305"];
    expect(taken([eventOf("a", ...hours), eventOf("a", ...day)], "America/Mexico_City")).toEqual([
      "2026-03-02T15:00:00.000Z/2026-03-02T16:00:00.000Z",
      "2026-03-04T06:00:00.000Z/2026-03-05T06:00:00.000Z",
    ]);
    const days = ["DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303", "RRULE:FREQ=DAILY;COUNT=2"];
    const hour = ["RECURRENCE-ID;VALUE=DATE:20260303", "DTSTART:20260303T150000Z", "DTEND:20260303T160000Z"];
    expect(taken([eventOf("a", ...days), eventOf("a", ...hour)], "America/Mexico_City")).toEqual([
      "2026-03-02T06:00:00.000Z/2026-03-03T06:00:00.000Z",
      "2026-03-03T15:00:00.000Z/2026-03-03T16:00:00.000Z",
    ]);
  });

  test.each([
    ["a time of a zone", "RDATE;TZID=America/New_York:20260303T090000", "03T14:00/03T15:00"],
    [
      "times of the event's zone, folded",
      "RDATE;TZID=Europe/Madrid:20260303T090000,\r\n 20260304T090000",
      "03T08:00/03T09:00 04T08:00/04T09:00",
    ],
    [
      "times of UTC and of none",
      "RDATE:20260303T090000Z\r\nRDATE:20260304T090000",
      "03T09:00/03T10:00 04T08:00/04T09:00",
    ],
    [
      "stretches of time",
      "RDATE;VALUE=PERIOD:20260303T090000Z/PT30M,20260304T090000Z/20260304T120000Z",
      "03T09:00/03T09:30 04T09:00/04T12:00",
    ],
    ["stretches of no zone", "RDATE;VALUE=PERIOD:20260303T090000/PT2H", "03T08:00/03T10:00"],
    [
      "a date that was left out",
      "RDATE:20260303T090000Z,20260304T090000Z\r\nEXDATE:20260303T090000Z",
      "04T09:00/04T10:00",
    ],
  ])("takes the further dates of an event that are no rule's: %s", (_what, line, expected) => {
    const hours = expected.replaceAll(/(\d\dT\d\d:\d\d)/g, "2026-03-$1:00.000Z").split(" ");
    const own = "2026-03-02T08:00:00.000Z/2026-03-02T09:00:00.000Z";
    const at = ["DTSTART;TZID=Europe/Madrid:20260302T090000", "DTEND;TZID=Europe/Madrid:20260302T100000"];
    expect(taken([eventOf("a", ...at, line)])).toEqual([own, ...hours]);
    expect(taken([eventOf("a", ...at, "RRULE:FREQ=WEEKLY;COUNT=1", line)])).toEqual([own, ...hours]);
    expect(taken([eventOf("a", ...at, line, "TRANSP:TRANSPARENT")])).toEqual([]);
    expect(takenIn(calendarOf(eventOf("a", ...at, line)), MADRID, window, ["a"])?.times).toEqual([]);
  });

  test("takes further dates that are whole days, and those that were moved where they are now", () => {
    const days = eventOf("a", "DTSTART;VALUE=DATE:20260302", "DTEND;VALUE=DATE:20260303", "RDATE;VALUE=DATE:20260329");
    expect(taken([days])).toEqual([
      "2026-03-01T23:00:00.000Z/2026-03-02T23:00:00.000Z",
      "2026-03-28T23:00:00.000Z/2026-03-29T22:00:00.000Z",
    ]);
    const hours = ["DTSTART:20260302T090000Z", "DTEND:20260302T100000Z", "RDATE:20260303T090000Z"];
    const moved = (day: string) =>
      eventOf("a", `RECURRENCE-ID:${day}T090000Z`, `DTSTART:${day}T150000Z`, `DTEND:${day}T160000Z`);
    const kept = "2026-03-02T09:00:00.000Z/2026-03-02T10:00:00.000Z";
    const now = "2026-03-03T15:00:00.000Z/2026-03-03T16:00:00.000Z";
    expect(taken([eventOf("a", ...hours), moved("20260303")])).toEqual([kept, now]);
    expect(taken([moved("20260303"), eventOf("a", ...hours)])).toEqual([kept, now]);
    expect(taken([eventOf("a", ...hours, "RRULE:FREQ=DAILY;COUNT=1"), moved("20260303")])).toEqual([kept, now]);
    expect(taken([eventOf("a", ...hours), moved("20260302")])).toEqual([
      "2026-03-02T15:00:00.000Z/2026-03-02T16:00:00.000Z",
      "2026-03-03T09:00:00.000Z/2026-03-03T10:00:00.000Z",
    ]);
  });

  /** Rules of a zone two hours behind Greenwich, one in summer. */
  const rulesOf = (id: string) =>
    [
      ...["BEGIN:VTIMEZONE", `TZID:${id}`, "BEGIN:STANDARD", "DTSTART:16010101T030000", "TZOFFSETFROM:-0100"],
      ...["TZOFFSETTO:-0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "END:STANDARD", "BEGIN:DAYLIGHT"],
      ...["DTSTART:16010101T020000", "TZOFFSETFROM:-0200", "TZOFFSETTO:-0100"],
      ...["RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE"],
    ].join("\r\n");
  const zoned = (id: string) =>
    eventOf("a", `DTSTART;TZID=${id}:20260716T090000`, `DTEND;TZID=${id}:20260716T100000`, "SUMMARY:TZID=a:b");
  test.each([
    ["of Windows", "Pacific Standard Time", "16"],
    ["of Windows, as it is shown", '"(UTC-05:00) Bogotá, Lima, Quito, Río Branco"', "14"],
    ["of GNOME", "/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires", "12"],
    ["of Outlook for Greenwich", "tzone://Microsoft/Utc", "09"],
    ["that is an offset", '"GMT-07:00"', "16"],
    ["that nobody knows: the practice's, not the server's", "Mi zona", "15"],
    ["that Outlook has made and says nothing of", "Customized Time Zone", "15"],
  ])("takes hours of a zone %s", (_what, id, hour) => {
    const begin = new Date(`2026-07-16T${hour}:00:00Z`);
    const end = new Date(begin.getTime() + 3_600_000);
    expect(taken([zoned(id)], "America/Mexico_City")).toEqual([`${begin.toISOString()}/${end.toISOString()}`]);
  });

  test.each([
    ["Mi zona", "Mi zona"],
    ["Customized Time Zone", "Customized Time Zone"],
    ["GMT-02:00", '"GMT-02:00"'],
    ["Zona\\, mía", '"Zona, mía"'],
  ])("takes hours of the zone %s by the rules that the calendar tells", (told, id) => {
    const hour = "2026-07-16T10:00:00.000Z/2026-07-16T11:00:00.000Z";
    expect(taken([rulesOf("Otra").replaceAll("-0200", "-0300"), rulesOf(told), zoned(id)])).toEqual([hour]);
  });

  test("takes each of some dates of a series to which one is invited without the others", () => {
    const date = (day: string, from: string, ...more: string[]) =>
      eventOf("a", `RECURRENCE-ID:${day}T090000Z`, `DTSTART:${day}T${from}Z`, "DURATION:PT1H", ...more);
    const dates = [
      ...[date("20260323", "080000", "STATUS:CANCELLED"), date("20260330", "090000"), date("20260406", "100000")],
      date("20260413", "110000", "TRANSP:TRANSPARENT"),
    ];
    expect(taken(dates)).toEqual([
      "2026-03-30T09:00:00.000Z/2026-03-30T10:00:00.000Z",
      "2026-04-06T10:00:00.000Z/2026-04-06T11:00:00.000Z",
    ]);
  });

  test("takes nothing for what is free, cancelled, without length, or beyond the days that count", () => {
    const hour = ["DTSTART:20260302T090000Z", "DTEND:20260302T100000Z"];
    expect(
      taken([
        eventOf("a", ...hour, "TRANSP:TRANSPARENT"),
        eventOf("b", ...hour, "STATUS:CANCELLED"),
        eventOf("c", "DTSTART:20260302T090000Z", "DTEND:20260302T090000Z"),
        eventOf("d", "DTSTART:20300302T090000Z", "DTEND:20300302T100000Z"),
        eventOf("e", "DTSTART:20200302T090000Z", "DTEND:20200302T100000Z"),
        eventOf("f", "SUMMARY:sin hora"),
      ]),
    ).toEqual([]);
  });

  test("takes the busy stretches of a list of them, and joins what overlaps or touches", () => {
    const list = [
      "BEGIN:VFREEBUSY",
      "UID:libre",
      "DTSTAMP:20260101T000000Z",
      "FREEBUSY;FBTYPE=BUSY:20260302T090000Z/20260302T100000Z",
      "FREEBUSY;FBTYPE=FREE:20260303T090000Z/20260303T100000Z",
      "END:VFREEBUSY",
    ].join("\r\n");
    const touching = eventOf("a", "DTSTART:20260302T100000Z", "DTEND:20260302T110000Z");
    expect(taken([list, touching])).toEqual(["2026-03-02T09:00:00.000Z/2026-03-02T11:00:00.000Z"]);
  });

  test("is cut to the earliest when it has more hours than are kept, and says so", () => {
    const hourly = eventOf("a", "DTSTART:20260101T000000Z", "DTEND:20260101T003000Z", "RRULE:FREQ=HOURLY");
    const looked = takenIn(calendarOf(hourly), MADRID, window);
    expect([looked?.times.length, looked?.isCut]).toEqual([2_000, true]);
    expect(looked?.times[0]?.startsAt).toEqual(window.startsAt);
  });

  test.each([
    ["a page", "<!doctype html><title>Entra</title>"],
    ["nothing", ""],
    ["a calendar that was cut off", calendarOf(eventOf("a", "DTSTART:20260302T090000Z")).slice(0, -20)],
  ])("is none when it is %s", (_what, text) => {
    expect(takenIn(text, MADRID, window)).toBeNull();
  });
});

test("hours without order become stretches that do not overlap", () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const stretch = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
  const long = stretch(8, 20);
  expect(joined([stretch(21, 22), stretch(9, 10), long, stretch(10, 11)])).toEqual([stretch(8, 20), stretch(21, 22)]);
  expect(long).toEqual(stretch(8, 20));
});

test("a calendar is read every quarter of an hour, and less often the longer it cannot be", () => {
  expect([0, 1, 2, 3, 20].map((failures) => readAgainAfter(failures, 0) / 60_000)).toEqual([15, 15, 30, 60, 240]);
  expect(readAgainAfter(0, 1)).toBeLessThan(15 * 60_000);
});

test("the days that count are whole days on the practice's clocks", () => {
  const { startsAt, endsAt } = busyWindow(MADRID, new Date("2026-07-01T23:30:00Z"));
  expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([
    "2026-05-31T22:00:00.000Z",
    "2027-08-06T22:00:00.000Z",
  ]);
});
