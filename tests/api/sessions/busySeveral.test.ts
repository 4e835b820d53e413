import { expect, test } from "vitest";
import { takenIn } from "../../../api/sessions/busy/taken.ts";
import { calendarOf, eventOf } from "../../support/busy.ts";

const window = { startsAt: new Date("2026-01-01T00:00:00Z"), endsAt: new Date("2027-01-01T00:00:00Z") };
const taken = (text: string, own?: string[]) =>
  takenIn(text, "Europe/Madrid", window, own)?.times.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(5, 16)}/${endsAt.toISOString().slice(5, 16)}`,
  );
const at = (day: string, ...more: string[]) => eventOf("a", `DTSTART:${day}T090000`, `DTEND:${day}T100000`, ...more);

test("of several calendars in one text each takes its hours, by the zone that it says of itself", () => {
  const first = calendarOf("X-WR-TIMEZONE:America/New_York", at("20260302", "RDATE:20260303T090000"));
  const second = calendarOf(at("20260304"));
  const third = calendarOf("X-WR-TIMEZONE:America/Mexico_City", at("20260305"));
  const expected = [
    "03-02T14:00/03-02T15:00",
    "03-03T14:00/03-03T15:00",
    "03-04T08:00/03-04T09:00",
    "03-05T15:00/03-05T16:00",
  ];
  expect(taken(first + second + third)).toEqual(expected);
  expect(taken([third, second, first].join("\r\n \r\n"))).toEqual(expected);
  expect(taken(`\uFEFF${first}${second}${third}`.replaceAll("\r\n", "\n").trimEnd())).toEqual(expected);
  expect(taken(first + calendarOf() + second, ["a"])).toEqual([]);
});

test("what several calendars have taken is joined where it overlaps", () => {
  const hour = (from: string, to: string) =>
    calendarOf(eventOf("a", `DTSTART:20260302T${from}Z`, `DTEND:20260302T${to}Z`));
  expect(taken(hour("100000", "110000") + hour("090000", "103000"))).toEqual(["03-02T09:00/03-02T11:00"]);
});

const whole = calendarOf(at("20260302"));
test.each([
  ["the first was cut off", whole.replace("END:VCALENDAR\r\n", "") + whole],
  ["the last was cut off", whole + whole.slice(0, -20)],
  ["the last has only begun", `${whole}BEGIN:VCALENDAR\r\n`],
  ["a page stands between them", `${whole}<!doctype html>\r\n${whole}`],
  ["one cannot be read", whole + calendarOf(at("20260303", "DTSTART:20260303T110000"))],
])("several calendars are none when %s", (_what, text) => {
  expect(taken(whole + whole)).toHaveLength(1);
  expect(taken(text)).toBeUndefined();
});
