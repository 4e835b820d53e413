import { describe, expect, test } from "vitest";
import { takenIn } from "../../../api/sessions/busy/taken.ts";
import { calendarOf, eventOf } from "../../support/busy.ts";

const window = { startsAt: new Date("2026-01-01T00:00:00Z"), endsAt: new Date("2027-01-01T00:00:00Z") };
const taken = (lines: string[]) =>
  takenIn(calendarOf(...lines), "Europe/Madrid", window)?.times.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString()}/${endsAt.toISOString()}`,
  );

describe("a series in a calendar elsewhere of which a date and all after it were changed", () => {
  const weekly = (...more: string[]) =>
    eventOf(
      "a",
      "DTSTART;TZID=Europe/Madrid:20260309T090000",
      "DTEND;TZID=Europe/Madrid:20260309T100000",
      "RRULE:FREQ=WEEKLY;COUNT=5",
      ...more,
    );
  const onwards = (date: string, ...lines: string[]) =>
    eventOf("a", `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Madrid:${date}`, ...lines);
  const at = (day: string, from: string, to: string) => `2026-${day}T${from}:00.000Z/2026-${day}T${to}:00.000Z`;
  const later = onwards(
    "20260323T090000",
    "DTSTART;TZID=Europe/Madrid:20260324T160000",
    "DTEND;TZID=Europe/Madrid:20260324T173000",
  );
  const before = [at("03-09", "08:00", "09:00"), at("03-16", "08:00", "09:00")];

  test("has each of them as much later and as long, at its place on the clocks when they change", () => {
    const expected = [
      ...before,
      at("03-24", "15:00", "16:30"),
      at("03-31", "14:00", "15:30"),
      at("04-07", "14:00", "15:30"),
    ];
    expect(taken([weekly(), later])).toEqual(expected);
    expect(taken([later, weekly()])).toEqual(expected);
    expect(
      taken([
        weekly(),
        later.replace("RANGE=THISANDFUTURE;TZID=Europe/Madrid", "TZID=Europe/Madrid;RANGE=THISANDFUTURE"),
      ]),
    ).toEqual(expected);
  });

  test("is moved over the night in which the clocks change without an hour more or less", () => {
    const over = onwards("20260323T090000", "DTSTART;TZID=Europe/Madrid:20260330T090000", "DURATION:PT1H");
    expect(taken([weekly("EXDATE;TZID=Europe/Madrid:20260406T090000"), over])).toEqual([
      ...before,
      at("03-30", "07:00", "08:00"),
      at("04-06", "07:00", "08:00"),
    ]);
  });

  test("goes by the last change, has what was changed by itself where it is, and none that was left out", () => {
    const alone = eventOf(
      "a",
      "RECURRENCE-ID;TZID=Europe/Madrid:20260330T090000",
      "DTSTART:20260330T180000Z",
      "DURATION:PT1H",
    );
    const last = onwards("20260406T090000", "DTSTART;TZID=Europe/Madrid:20260406T110000", "DURATION:PT2H");
    const left = weekly("EXDATE;TZID=Europe/Madrid:20260316T090000");
    expect(taken([left, later, alone, last])).toEqual([
      at("03-09", "08:00", "09:00"),
      at("03-24", "15:00", "16:30"),
      at("03-30", "18:00", "19:00"),
      at("04-06", "09:00", "11:00"),
    ]);
  });

  test.each(["STATUS:CANCELLED", "TRANSP:TRANSPARENT"])("leaves them free when it says %s", (word) => {
    const hour = ["DTSTART;TZID=Europe/Madrid:20260323T090000", "DURATION:PT1H", word];
    expect(taken([weekly(), onwards("20260323T090000", ...hour)])).toEqual(before);
  });

  test("moves further dates that are no rule's, and brings those from far before the days that count", () => {
    const dates = eventOf("a", "DTSTART:20260309T080000Z", "DURATION:PT1H", "RDATE:20260316T080000Z,20260330T080000Z");
    const by = ["RECURRENCE-ID;RANGE=THISANDFUTURE:20260316T080000Z", "DTSTART:20260316T100000Z", "DURATION:PT30M"];
    const expected = [at("03-09", "08:00", "09:00"), at("03-16", "10:00", "10:30"), at("03-30", "10:00", "10:30")];
    expect(taken([dates, eventOf("a", ...by)])).toEqual(expected);
    expect(taken([eventOf("a", ...by), dates])).toEqual(expected);
    const old = eventOf("b", "DTSTART:20251201T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3");
    const far = ["RECURRENCE-ID;RANGE=THISANDFUTURE:20251202T080000Z", "DTSTART:20260302T080000Z", "DURATION:PT1H"];
    expect(taken([old, eventOf("b", ...far)])).toEqual([at("03-02", "08:00", "09:00"), at("03-03", "08:00", "09:00")]);
  });

  test("moves whole days by days, and makes hours of them and days of hours", () => {
    const days = eventOf("a", "DTSTART;VALUE=DATE:20260323", "DTEND;VALUE=DATE:20260324", "RRULE:FREQ=WEEKLY;COUNT=3");
    const from = "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20260330";
    const day = (from: string, to: string) => `2026-${from}:00:00.000Z/2026-${to}:00:00.000Z`;
    expect(taken([days, eventOf("a", from, "DTSTART;VALUE=DATE:20260401", "DTEND;VALUE=DATE:20260403")])).toEqual([
      day("03-22T23", "03-23T23"),
      day("03-31T22", "04-02T22"),
      day("04-07T22", "04-09T22"),
    ]);
    expect(taken([days, eventOf("a", from, "DTSTART;TZID=Europe/Madrid:20260330T170000", "DURATION:PT1H")])).toEqual([
      day("03-22T23", "03-23T23"),
      day("03-30T15", "03-30T16"),
      day("04-06T15", "04-06T16"),
    ]);
    const whole = onwards("20260330T090000", "DTSTART;VALUE=DATE:20260331", "DTEND;VALUE=DATE:20260401");
    expect(taken([weekly(), whole])?.slice(3)).toEqual([day("03-30T22", "03-31T22"), day("04-06T22", "04-07T22")]);
  });
});
