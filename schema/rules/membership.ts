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

/** `start` moved by whole months in UTC; the day is kept, or becomes the month's last (31 January + 1 month = 28 or 29 February). */
export function addMonths(start: Date, months: number): Date {
  const day = start.getUTCDate();
  const moved = new Date(start);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, lastDay));
  return moved;
}

/** The monthly period that `now` falls in, counted from the plan's start (D12). `end` is the start of the next one. */
export function billingPeriod(planStart: Date, now: Date): { start: Date; end: Date } {
  let months = (now.getUTCFullYear() - planStart.getUTCFullYear()) * 12 + now.getUTCMonth() - planStart.getUTCMonth();
  if (addMonths(planStart, months) > now) months -= 1;
  return { start: addMonths(planStart, months), end: addMonths(planStart, months + 1) };
}
