import { expect, test } from "vitest";
import { type Availability, type Busy, freeTimes, isFreeAt } from "../../../schema/rules/booking/freeTimes.ts";

const OPEN: Availability = {
  week: [],
  exceptions: [],
  stepMinutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeHours: 0,
  aheadDays: 180,
  perDay: null,
};
const NINE_TO_TWELVE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", to: "12:00" }));
/** A Monday in winter, long before anybody comes. */
const MONDAY = "2026-02-02";
const NOW = new Date("2026-02-01T06:00:00Z");
const MADRID = { zone: "Europe/Madrid", now: NOW, durationMinutes: 60 };

const shown = (zone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return (at: Date) => format.format(at);
};
const taken = (from: string, to: string, counts = true): Busy => ({
  startsAt: new Date(`${MONDAY}T${from}:00+01:00`),
  endsAt: new Date(`${MONDAY}T${to}:00+01:00`),
  counts,
});
/** The hours of that Monday in Madrid. */
const hours = (change: Partial<Availability> = {}, busy: Busy[] = [], at = MADRID) =>
  freeTimes({ ...OPEN, week: NINE_TO_TWELVE, ...change }, at, busy, { from: MONDAY, days: 1 }).flatMap(({ times }) =>
    times.map((time) => shown("Europe/Madrid")(time).slice(11)),
  );

test("an hour is offered while it ends within the hours of its weekday", () => {
  expect(hours()).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00"]);
  expect(hours({ stepMinutes: 60 })).toEqual(["09:00", "10:00", "11:00"]);
  expect(hours({}, [], { ...MADRID, durationMinutes: 120 })).toEqual(["09:00", "09:30", "10:00"]);
  expect(hours({ week: [{ weekday: 2, from: "09:00", to: "12:00" }] })).toEqual([]);
});

test("several ranges of a day come in their order, and no session goes over the break between them", () => {
  const week = [
    { weekday: 1, from: "16:00", to: "17:30" },
    { weekday: 1, from: "09:00", to: "10:30" },
  ];
  expect(hours({ week })).toEqual(["09:00", "09:30", "16:00", "16:30"]);
});

test("an exception takes the place of the week's hours on its days, and the last of two holds", () => {
  const holidays = { from: "2026-01-30", to: MONDAY, hours: [] };
  expect(hours({ exceptions: [holidays] })).toEqual([]);
  const short = { from: MONDAY, to: MONDAY, hours: [{ from: "18:00", to: "19:00" }] };
  expect(hours({ exceptions: [holidays, short] })).toEqual(["18:00"]);
  expect(hours({ week: [], exceptions: [short] })).toEqual(["18:00"]);
  expect(hours({ exceptions: [{ ...holidays, to: "2026-02-01" }] })).toHaveLength(5);
});

test("between two sessions there is the rest that was settled, whichever of them was booked first", () => {
  const booked = (from: string, to: string) => (change: Partial<Availability>) =>
    hours({ stepMinutes: 15, ...change }, [taken(from, to)]);
  const [first, middle, last] = [booked("09:00", "10:00"), booked("10:00", "11:00"), booked("11:00", "12:00")];
  expect(middle({ stepMinutes: 30 })).toEqual(["09:00", "11:00"]);
  for (const rest of [{ bufferBefore: 15 }, { bufferAfter: 15 }]) {
    expect(middle(rest)).toEqual([]);
    expect(first(rest)).toEqual(["10:15", "10:30", "10:45", "11:00"]);
    expect(last(rest)).toEqual(["09:00", "09:15", "09:30", "09:45"]);
  }
  // The rest after one is also that before the next: the longer of both is enough.
  expect(first({ bufferBefore: 30, bufferAfter: 15 })).toEqual(["10:30", "10:45", "11:00"]);
  expect(last({ bufferBefore: 30, bufferAfter: 15 })).toEqual(["09:00", "09:15", "09:30"]);
});

test("what is taken elsewhere is not offered, and a session rests before and after it on its own sides", () => {
  const busy = [taken("10:00", "11:00", false)];
  expect(hours({}, busy)).toEqual(["09:00", "11:00"]);
  expect(hours({ bufferBefore: 15 }, busy)).toEqual(["09:00"]);
  expect(hours({ bufferAfter: 15 }, busy)).toEqual(["11:00"]);
  expect(hours({}, [taken("08:00", "13:00", false)])).toEqual([]);
});

test("a day with its most sessions offers no more; what is busy elsewhere is no session", () => {
  expect(hours({ perDay: 1 }, [taken("18:00", "19:00")])).toEqual([]);
  expect(hours({ perDay: 2 }, [taken("18:00", "19:00")])).toHaveLength(5);
  expect(hours({ perDay: 1 }, [taken("18:00", "19:00", false)])).toHaveLength(5);
});

test("nothing is offered before the notice is over, in the past, or further ahead than settled", () => {
  const at = (now: string) => ({ ...MADRID, now: new Date(now) });
  expect(hours({ noticeHours: 2 }, [], at(`${MONDAY}T08:15:00+01:00`))).toEqual(["10:30", "11:00"]);
  expect(hours({}, [], at(`${MONDAY}T10:01:00+01:00`))).toEqual(["10:30", "11:00"]);
  expect(hours({ aheadDays: 1 })).toHaveLength(5);
  expect(hours({ aheadDays: 1 }, [], at("2026-01-31T06:00:00Z"))).toEqual([]);
  expect(hours({}, [], at("2026-02-03T06:00:00Z"))).toEqual([]);
});

test("the same rule says of one hour whether it can be booked", () => {
  const settled = { ...OPEN, week: NINE_TO_TWELVE };
  const at = (time: string) =>
    isFreeAt(settled, MADRID, [taken("10:00", "11:00")], new Date(`${MONDAY}T${time}+01:00`));
  expect(at("09:00:00")).toBe(true);
  // Taken, between two steps, closed.
  expect([at("10:00:00"), at("09:10:00"), at("13:00:00")]).toEqual([false, false, false]);
});

test.each([
  // Clocks go from 02:00 to 03:00, and from 03:00 back to 02:00.
  ["Europe/Madrid", "2026-03-29", ["01:00", "01:30", "03:00", "03:30"], "2026-03-29T01:00:00.000Z"],
  ["Europe/Madrid", "2026-10-25", ["01:00", "01:30", "02:00", "02:30", "03:00", "03:30"], "2026-10-25T00:00:00.000Z"],
  // Midnight does not come on this Sunday; the Saturday in autumn has its last hour twice.
  [
    "America/Santiago",
    "2026-09-06",
    ["01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    "2026-09-06T05:00:00.000Z",
  ],
  // No summer time since 2022, though the neighbours have it.
  [
    "America/Mexico_City",
    "2026-04-05",
    ["01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    "2026-04-05T08:00:00.000Z",
  ],
  // Back for Ramadan, and forward after it.
  [
    "Africa/Casablanca",
    "2026-02-15",
    ["01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    "2026-02-15T01:00:00.000Z",
  ],
  ["Africa/Casablanca", "2026-03-22", ["01:00", "01:30", "03:00", "03:30"], "2026-03-22T02:00:00.000Z"],
])("in %s on %s each hour of the clocks is offered once, as it comes first", (zone, day, expected, third) => {
  const week = [{ weekday: 7, from: "01:00", to: "04:00" }];
  const at = { zone, now: new Date("2026-01-20T00:00:00Z"), durationMinutes: 30 };
  const times = freeTimes({ ...OPEN, aheadDays: 366, week }, at, [], { from: day, days: 1 }).flatMap(
    (free) => free.times,
  );
  expect(times.map((time) => shown(zone)(time))).toEqual(expected.map((time) => `${day} ${time}`));
  expect(times[2]?.toISOString()).toBe(third);
});

test.each(["Europe/Madrid", "America/Santiago", "America/Mexico_City", "Africa/Casablanca"])(
  "in %s a year of days and nights offers exactly the half hours that its clocks show, each once",
  (zone) => {
    const clock = shown(zone);
    const seen = new Set<string>();
    const first = "2026-01-02";
    const expected: string[] = [];
    // Every half hour that passes in the world, as the clocks show it: no arithmetic of days.
    for (let at = Date.parse("2026-01-01T00:00:00Z"); at < Date.parse("2027-01-01T00:00:00Z"); at += 1_800_000) {
      const wall = clock(new Date(at));
      if (wall < first || wall >= "2026-12-28" || seen.has(wall)) continue;
      seen.add(wall);
      expected.push(new Date(at).toISOString());
    }
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "00:00", to: "24:00" }));
    const at = { zone, now: new Date("2026-01-01T00:00:00Z"), durationMinutes: 30 };
    const offered = freeTimes({ ...OPEN, aheadDays: 400, week }, at, [], { from: first, days: 360 });
    expect(offered.flatMap(({ times }) => times.map((time) => time.toISOString()))).toEqual(expected);
  },
);
