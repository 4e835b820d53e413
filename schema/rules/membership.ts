import { dayIn, firstInstantOf, timeIn } from "./days.ts";

/** What a plan costs, in cents of a US dollar. */
export interface PlanPrice {
  monthlyCents: number;
  /** null: only sold by the month. */
  yearlyCents: number | null;
}

/** Whole percent saved by paying a year at once (document §9), or null when there is nothing to save. */
export function yearlySavingPercent({ monthlyCents, yearlyCents }: PlanPrice): number | null {
  const year = monthlyCents * 12;
  if (yearlyCents === null || year <= 0) return null;
  const percent = Math.round(((year - yearlyCents) / year) * 100);
  return percent > 0 ? percent : null;
}

/** The plan that wears 'Más Popular': the middle of the public paid plans by order, the lower middle of an even number (D17). */
export function mostPopularPlanId<Id>(
  plans: readonly { id: Id; order: number; isFree: boolean; isPublic: boolean }[],
): Id | null {
  const paid = plans.filter((plan) => plan.isPublic && !plan.isFree).sort((a, b) => a.order - b.order);
  return paid[Math.floor((paid.length - 1) / 2)]?.id ?? null;
}

const DAY = 86_400_000;
/** Whole days from `now` until `expiresAt`, never negative; null without an expiry (D15). */
export const daysRemaining = (expiresAt: Date | null, now: Date): number | null =>
  expiresAt ? Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / DAY)) : null;

/** Whether a plan that ends at `expiresAt` is over (document §4). A plan without an expiry never is. */
export const isExpired = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt < now;

const lastOfMonth = (at: Date): number => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

/**
 * `start` moved by whole months in UTC, to the same day, or the month's last (31 January + 1 month = 28 or 29 February).
 * @param day the day of the month that is meant, where `start` is in a month that has none such
 */
export function addMonths(start: Date, months: number, day = start.getUTCDate()): Date {
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  moved.setUTCDate(Math.min(day, lastOfMonth(moved)));
  return moved;
}

/** What the clocks of an IANA zone show at an instant, to the minute, as if it were UTC. */
const shownIn = (zone: string, at: Date): Date => new Date(`${dayIn(zone, at)}T${timeIn(zone, at)}Z`);

const MINUTE = 60_000;
/**
 * `from` moved by whole months on the calendar and the clocks of an IANA zone.
 * @param since when the plan began that ends at `from`: its day of the month counts where `from` is the last day of a
 *   shorter month, so that no month after it is cut short as well
 */
export function monthsLater(zone: string, from: Date, months: number, since = from): Date {
  const shown = shownIn(zone, from);
  const isLast = shown.getUTCDate() === lastOfMonth(shown);
  const day = isLast ? Math.max(shown.getUTCDate(), shownIn(zone, since).getUTCDate()) : shown.getUTCDate();
  const moved = addMonths(shown, months, day).toISOString();
  // Days of the year 10000 are written as `+010000-01-31`, and read so.
  const at = firstInstantOf(zone, moved.slice(0, -14), moved.slice(-13, -8));
  return new Date(at.getTime() + (from.getTime() % MINUTE));
}

/** What decides since when the months of the plan in force count. */
interface Counted {
  startedAt: Date;
  expiresAt: Date | null;
}

/**
 * The month of the plan in force that `now` falls in (D12), counted from the plan's start, the free one's from when a paid
 * one was over. `end` is the start of the next. In UTC: no change of the zone makes a month begin twice.
 */
export function billingPeriod({ startedAt, expiresAt }: Counted, now: Date): { start: Date; end: Date } {
  const since = expiresAt && isExpired(expiresAt, now) ? expiresAt : startedAt;
  let months = (now.getUTCFullYear() - since.getUTCFullYear()) * 12 + now.getUTCMonth() - since.getUTCMonth();
  if (addMonths(since, months) > now) months -= 1;
  return { start: addMonths(since, months), end: addMonths(since, months + 1) };
}
