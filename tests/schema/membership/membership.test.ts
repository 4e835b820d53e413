import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  billingPeriod,
  daysRemaining,
  isExpired,
  monthsLater,
  mostPopularPlanId,
  yearlySavingPercent,
} from "../../../schema/rules/membership.ts";

const at = (text: string) => new Date(`${text}T10:30:00Z`);
const anyDay = fc.date({ min: at("2000-01-01"), max: at("2099-12-31"), noInvalidDate: true });

test("the yearly saving is what the document's formula says for the plans on sale", () => {
  expect(yearlySavingPercent({ monthlyCents: 1500, yearlyCents: 15_000 })).toBe(17);
  expect(yearlySavingPercent({ monthlyCents: 2900, yearlyCents: 27_840 })).toBe(20);
});

test("no saving is promised where there is none", () => {
  for (const [monthlyCents, yearlyCents] of [
    [0, 0],
    [1500, 18_000],
    [1500, 20_000],
    [1500, null],
  ] as const)
    expect(yearlySavingPercent({ monthlyCents, yearlyCents })).toBeNull();
});

test("the popular plan is the middle one on sale, the lower of two", () => {
  const plan = (id: number, isFree = false, isPublic = true) => ({ id, order: id, isFree, isPublic });
  expect(mostPopularPlanId([plan(3), plan(0, true), plan(1), plan(2)])).toBe(2);
  expect(mostPopularPlanId([plan(2), plan(1)])).toBe(1);
  expect(mostPopularPlanId([plan(0, true), plan(9, false, false)])).toBeNull();
});

test.each([
  ["2027-01-31", 1, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2027-12-15", 1, "2028-01-15"],
  ["2027-03-31", -1, "2027-02-28"],
])("%s and %i months is %s", (start, months, end) => {
  expect(addMonths(at(start), months)).toEqual(at(end));
});

test("every moment falls in exactly one period, which begins and ends a whole number of months after the start", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 3_650 }), (start, days) => {
      const now = new Date(start.getTime() + days * 86_400_000);
      const plan = { startedAt: start, expiresAt: null };
      const period = billingPeriod(plan, now);
      expect(period.start <= now && now < period.end).toBe(true);
      expect(billingPeriod(plan, period.end).start).toEqual(period.end);
    }),
    { numRuns: 2_000 },
  );
});

test("a plan that is over gives way to months of the free one from its end, also when it began between two of these", () => {
  const upgraded = { startedAt: at("2027-03-20"), expiresAt: at("2027-04-01") };
  expect(billingPeriod(upgraded, at("2027-04-01")).start).toEqual(at("2027-03-20"));
  expect(billingPeriod(upgraded, at("2027-04-02"))).toEqual({ start: at("2027-04-01"), end: at("2027-05-01") });
});

test.each([
  ["just after midnight on 1 March", "Europe/Madrid", "2027-02-28T23:30:15Z", 1, "2027-03-31T22:30:15Z"],
  ["late on 28 February", "America/Mexico_City", "2027-03-01T02:00:00Z", 1, "2027-03-29T02:00:00Z"],
  ["late on 31 January", "America/Mexico_City", "2027-02-01T02:00:00Z", 1, "2027-03-01T02:00:00Z"],
  ["into summer time", "Europe/Madrid", "2027-03-15T10:30:00Z", 1, "2027-04-15T09:30:00Z"],
  ["into the hour that summer time skips", "Europe/Madrid", "2027-02-28T01:30:00Z", 1, "2027-03-28T01:30:00Z"],
  ["a year from a 29 February", "Europe/Madrid", "2028-02-29T10:30:00Z", 12, "2029-02-28T10:30:00Z"],
])("%s, a practice's month is one on its own calendar and clocks", (_what, zone, from, months, end) => {
  expect(monthsLater(zone, new Date(from), months)).toEqual(new Date(end));
});

test("a plan is over only after its expiry, and its last day counts as none", () => {
  expect(isExpired(null, at("2027-01-01"))).toBe(false);
  expect(isExpired(at("2027-01-01"), at("2027-01-01"))).toBe(false);
  expect(isExpired(at("2027-01-01"), at("2027-01-02"))).toBe(true);
  expect(daysRemaining(at("2027-01-03"), at("2027-01-01"))).toBe(2);
  expect(daysRemaining(new Date("2027-01-02T10:29:59Z"), at("2027-01-01"))).toBe(0);
  expect(daysRemaining(at("2026-12-01"), at("2027-01-01"))).toBe(0);
  expect(daysRemaining(null, at("2027-01-01"))).toBeNull();
});
