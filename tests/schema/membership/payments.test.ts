import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn } from "../../../schema/rules/days.ts";
import { monthsLater } from "../../../schema/rules/membership.ts";
import {
  type Due,
  type NotForSale,
  paymentDue,
  priceOf,
  type Standing,
  UPGRADE_ERRORS,
  upgradePrice,
} from "../../../schema/rules/payments.ts";

const RUNS = { numRuns: 10_000 };
const DAY = 86_400_000;
const at = (text: string) => new Date(`${text}T10:30:00Z`);

/** Word for word what the document says of proration (§9), in fractions of whole numbers, so that nothing is rounded on the way. */
function documentsPrice(
  from: { monthly: bigint; yearly: bigint | null; variant: "Month" | "Year" },
  to: { monthly: bigint; yearly: bigint | null },
  days: bigint,
): bigint {
  const rate = (plan: { monthly: bigint; yearly: bigint | null }): [bigint, bigint] =>
    from.variant === "Month" ? [plan.monthly, 30n] : [plan.yearly ?? plan.monthly * 12n, 365n];
  const [toCents, toDays] = rate(to);
  const [fromCents, fromDays] = rate(from);
  const numerator = toCents * days * fromDays - fromCents * days * toDays;
  const divisor = toDays * fromDays;
  if (numerator <= 0n) return 0n;
  const whole = numerator / divisor;
  return (numerator % divisor) * 2n >= divisor ? whole + 1n : whole;
}

/** Day by day on a calendar of its own: the same day of a later month, or that month's last. */
function documentsMonthsLater(start: Date, months: number): Date {
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  const index = month + months;
  const targetYear = year + Math.floor(index / 12);
  const targetMonth = index % 12;
  const isLeap = (targetYear % 4 === 0 && targetYear % 100 !== 0) || targetYear % 400 === 0;
  const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][targetMonth] ?? 0;
  const midnight = Date.UTC(targetYear, targetMonth, Math.min(day, length));
  return new Date(midnight + (((start.getTime() % DAY) + DAY) % DAY));
}

const cents = fc.integer({ min: 1, max: 500_000 });
const price = fc.record({ monthlyCents: cents, yearlyCents: fc.option(fc.integer({ min: 1, max: 5_000_000 })) });
const variant = fc.constantFrom("Month" as const, "Year" as const);
const moment = fc.date({ min: at("2020-01-01"), max: at("2060-12-31"), noInvalidDate: true });
/** Milliseconds from now to the expiry: two years to either side. */
const distance = fc.integer({ min: -2 * 365 * DAY, max: 2 * 365 * DAY });

test("an upgrade costs what the document's formula says, to the cent", () => {
  fc.assert(
    fc.property(price, price, variant, moment, distance, (from, to, bought, now, ms) => {
      const expiresAt = new Date(now.getTime() + ms);
      const plan = { ...from, id: 1, order: 1, isFree: false };
      const standing: Standing = { plan, variant: bought, startedAt: now, expiresAt, zone: "UTC" };
      const big = (plan: typeof from) => ({
        monthly: BigInt(plan.monthlyCents),
        yearly: plan.yearlyCents === null ? null : BigInt(plan.yearlyCents),
      });
      const expected = (): { cents: number; fault: string | null } => {
        const plain = (fault: string) => ({ cents: to.monthlyCents, fault });
        if (ms < 0) return plain("EXPIRED");
        if (ms < DAY) return plain("NO_VALIDITY");
        const due = documentsPrice({ ...big(from), variant: bought }, big(to), BigInt(ms) / BigInt(DAY));
        return due === 0n ? plain("NOTHING_DUE") : { cents: Number(due), fault: null };
      };
      expect(upgradePrice(standing, to, now)).toEqual(expected());
    }),
    RUNS,
  );
});

test("paying twice brings what paying once and then again brings, month ends and leap years included", () => {
  fc.assert(
    fc.property(price, variant, moment, distance, fc.boolean(), (plan, wanted, now, ms, owned) => {
      const expiresAt = new Date(now.getTime() + ms);
      const own = { ...plan, id: 2, order: 1, isFree: false, isPublic: true };
      const free = { monthlyCents: 0, yearlyCents: null, id: 1, order: 0, isFree: true };
      const standing: Standing = owned
        ? { plan: own, variant: "Month", startedAt: expiresAt, expiresAt, zone: "UTC" }
        : { plan: free, variant: null, startedAt: now, expiresAt: null, zone: "UTC" };
      const due = paymentDue(standing, own, wanted, now) as Due;
      const months = wanted === "Month" ? 1 : 12;
      const extends_ = owned && ms >= 0;
      expect(due).toEqual({
        kind: extends_ ? "EXTENSION" : "PURCHASE",
        cents: wanted === "Month" ? plan.monthlyCents : (plan.yearlyCents ?? 12 * plan.monthlyCents),
        variant: wanted,
        planVariant: extends_ && ms >= 366 * DAY ? "Month" : wanted,
        startsAt: extends_ ? null : now,
        expiresAt: documentsMonthsLater(extends_ ? expiresAt : now, months),
      });
    }),
    RUNS,
  );
});

const ZONES = ["Europe/Madrid", "America/Mexico_City", "America/Santiago", "Pacific/Kiritimati", "UTC"];
const PLANS = {
  free: { id: 1, order: 0, isFree: true, isPublic: true, monthlyCents: 0, yearlyCents: null },
  small: { id: 2, order: 1, isFree: false, isPublic: true, monthlyCents: 1500, yearlyCents: 15_000 },
  middle: { id: 3, order: 2, isFree: false, isPublic: true, monthlyCents: 2900, yearlyCents: 27_840 },
  large: { id: 4, order: 3, isFree: false, isPublic: true, monthlyCents: 5900, yearlyCents: 59_000 },
};
const now = at("2027-03-10");
const on = (plan: Standing["plan"], expiresAt: Date | null, bought: Standing["variant"] = "Month"): Standing => ({
  plan,
  variant: bought,
  startedAt: at("2027-01-10"),
  expiresAt,
  zone: "Europe/Madrid",
});

describe("examples a therapist can check with a pencil", () => {
  test("Esencial to Profesional with 15 days left: (29 − 15) / 30 × 15 = 7,00", () => {
    expect(upgradePrice(on(PLANS.small, at("2027-03-25")), PLANS.middle, now)).toEqual({ cents: 700, fault: null });
  });

  test("by the year with 200 days left: (278,40 − 150) / 365 × 200 = 70,36", () => {
    const standing = on(PLANS.small, new Date(now.getTime() + 200 * DAY), "Year");
    expect(upgradePrice(standing, PLANS.middle, now)).toEqual({ cents: 7036, fault: null });
  });

  test("a year of a plan without a yearly price costs twelve months", () => {
    expect(priceOf({ monthlyCents: 1999, yearlyCents: null }, "Year")).toBe(23_988);
  });

  test("the three failures of the document read as it has them", () => {
    expect(UPGRADE_ERRORS).toEqual({
      EXPIRED: "Current plan has already expired.",
      NO_VALIDITY: "Current plan has no remaining validity.",
      MISSING_PARAMETERS: "Missing required parameters.",
    });
    expect(upgradePrice(on(PLANS.small, null), PLANS.middle, now).fault).toBe("MISSING_PARAMETERS");
    expect(upgradePrice(on(PLANS.small, at("2027-04-01"), null), PLANS.middle, now).fault).toBe("MISSING_PARAMETERS");
  });
});

describe("what a payment does", () => {
  const kindOf = (due: Due | NotForSale) => (typeof due === "string" ? due : due.kind);
  test.each([
    ["the free plan buys", on(PLANS.free, null, null), PLANS.middle, "PURCHASE"],
    ["an expired plan buys, even a smaller one", on(PLANS.large, at("2027-03-09")), PLANS.small, "PURCHASE"],
    ["an expired plan buys itself", on(PLANS.small, at("2027-03-09")), PLANS.small, "PURCHASE"],
    ["a valid plan is extended", on(PLANS.small, at("2027-03-11")), PLANS.small, "EXTENSION"],
    ["a valid plan is exchanged for a higher one", on(PLANS.small, at("2027-04-11")), PLANS.large, "UPGRADE"],
    ["not for a lower one", on(PLANS.large, at("2027-04-11")), PLANS.small, "NO_UPGRADE"],
    ["not for one of the same order", on(PLANS.small, at("2027-04-11")), { ...PLANS.small, id: 9 }, "NO_UPGRADE"],
    ["the free plan is not sold", on(PLANS.small, at("2027-03-09")), PLANS.free, "NOT_OFFERED"],
    ["nor one that costs nothing", on(PLANS.free, null, null), { ...PLANS.small, monthlyCents: 0 }, "NOT_OFFERED"],
    ["nor one that is not public", on(PLANS.free, null, null), { ...PLANS.small, isPublic: false }, "NOT_OFFERED"],
    [
      "one that is not on offer any more is extended by whoever has it",
      on(PLANS.small, at("2027-03-11")),
      { ...PLANS.small, isPublic: false },
      "EXTENSION",
    ],
    [
      "and not by whom it is over for",
      on(PLANS.small, at("2027-03-09")),
      { ...PLANS.small, isPublic: false },
      "NOT_OFFERED",
    ],
    ["a plan without an end is not extended", on(PLANS.small, null), PLANS.small, "NEVER_ENDS"],
  ])("%s", (_what, standing, plan, kind) => {
    expect(kindOf(paymentDue(standing, plan, "Month", now))).toBe(kind);
  });

  test.each([
    ["Year", 300, "Month", "Year"],
    ["Year", 20, "Month", "Month"],
    ["Month", 20, "Year", "Year"],
    ["Month", 30, "Month", "Month"],
  ] as const)(
    "a plan by the %s with %i days left that is extended by a %s counts as one by the %s",
    (has, days, wanted, counts) => {
      const standing = on(PLANS.small, new Date(now.getTime() + days * DAY), has);
      expect(paymentDue(standing, PLANS.small, wanted, now)).toMatchObject({ variant: wanted, planVariant: counts });
    },
  );

  /** The day a plan ends on once it is lengthened. */
  const lengthened = (startedAt: string, expiresAt: string, wanted: "Month" | "Year" = "Month") => {
    const standing = { ...on(PLANS.small, at(expiresAt)), startedAt: at(startedAt) };
    const due = paymentDue(standing, PLANS.small, wanted, at(expiresAt)) as Due;
    return due.expiresAt && dayIn(standing.zone, due.expiresAt);
  };

  test("a plan bought on 31 December and lengthened month by month ends on the last day of each", () => {
    const ends = ["2027-01-31"];
    while (ends.length < 5) ends.push(lengthened("2026-12-31", ends.at(-1) ?? "") ?? "");
    expect(ends).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
  });

  test.each([
    ["by the year into a leap year", "2024-02-29", "2027-02-28", "Year", "2028-02-29"],
    ["of a plan begun on that very day", "2027-01-28", "2027-02-28", "Month", "2027-03-28"],
    ["of a plan begun anew by an upgrade", "2027-02-10", "2027-02-28", "Month", "2027-03-28"],
    ["that the operator has set to no last day", "2026-12-31", "2027-04-28", "Month", "2027-05-28"],
    ["that was 29 days of February for the 30th", "2028-01-30", "2028-02-29", "Month", "2028-03-30"],
  ] as const)("an end %s moves no further than a shorter month explains", (_what, start, end, wanted, until) => {
    expect(lengthened(start, end, wanted)).toBe(until);
  });

  test("any number of months paid one by one ends on the day that as many paid at once would", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 2, max: 40 }), fc.constantFrom(...ZONES), (start, months, zone) => {
        const plan = { ...PLANS.small, isPublic: true };
        const free: Standing = { ...on(PLANS.free, null, null), startedAt: start, zone };
        let { expiresAt } = paymentDue(free, plan, "Month", start) as Due;
        for (let paid = 1; paid < months; paid += 1)
          ({ expiresAt } = paymentDue({ ...free, plan, expiresAt }, plan, "Month", start) as Due);
        expect(dayIn(zone, expiresAt ?? start)).toBe(dayIn(zone, monthsLater(zone, start, months)));
      }),
      { numRuns: 500 },
    );
  });

  test("an upgrade starts now and keeps expiry and variant, whatever period was named", () => {
    const expiresAt = new Date(now.getTime() + 200 * DAY);
    expect(paymentDue(on(PLANS.small, expiresAt, "Year"), PLANS.middle, "Month", now)).toEqual({
      kind: "UPGRADE",
      cents: 7036,
      variant: "Year",
      planVariant: "Year",
      startsAt: now,
      expiresAt,
    });
  });

  test("whoever pays a whole month for an upgrade has it for a whole month", () => {
    const soon = new Date(now.getTime() + DAY / 2);
    expect(paymentDue(on(PLANS.small, soon, "Year"), PLANS.middle, "Month", now)).toMatchObject({
      cents: 2900,
      variant: "Month",
      // The same time of day in summer.
      expiresAt: new Date("2027-04-10T09:30:00Z"),
    });
    expect(paymentDue(on(PLANS.small, null), PLANS.middle, "Month", now)).toMatchObject({
      cents: 2900,
      expiresAt: null,
    });
  });

  test("days counted from the quote keep its price, but not past the plan's end", () => {
    const quoted = new Date(now.getTime() - 3_600_000);
    const expiresAt = new Date(quoted.getTime() + 15 * DAY + 60_000);
    const standing = on(PLANS.small, expiresAt);
    expect(paymentDue(standing, PLANS.middle, "Month", now, quoted)).toMatchObject({ kind: "UPGRADE", cents: 700 });
    expect(paymentDue(standing, PLANS.middle, "Month", now)).toMatchObject({ cents: 653 });
    const over = new Date(expiresAt.getTime() + 1);
    expect(paymentDue(standing, PLANS.middle, "Month", over, quoted)).toMatchObject({ kind: "PURCHASE", cents: 2900 });
  });
});
