import { type Due, type NotForSale, paymentDue, type Standing } from "../../schema/rules/payments.ts";
import type { PlanRow, Practice } from "../practice/practice.store.ts";
import type { payments } from "./payments.table.ts";

export type PaymentRow = typeof payments.$inferSelect;

/**
 * An order is captured within PayPal's three hours; the days of an upgrade are counted from when it was noted down, but no
 * further back from when its money came: what PayPal held for long buys the days that are left (decision 285).
 */
const ORDER_LIVES_MS = 3 * 3_600_000;

/**
 * Names what a professional is to be told of a payment: the same however often that is tried, another one once there is more
 * to tell, or its money has come again meanwhile.
 */
export const noticeId = ({ id, notice, refundedCents, appliedAt }: PaymentRow): string =>
  `${id}.${notice}.${refundedCents}.${appliedAt?.getTime() ?? 0}`;

export const standingOf = ({ professional, plan }: Pick<Practice, "professional" | "plan">): Standing => ({
  plan: { ...plan, order: plan.planOrder },
  variant: professional.planVariant,
  startedAt: professional.planStartedAt,
  expiresAt: professional.planExpiresAt,
  zone: professional.timeZone,
});

/** What whoever is on something has to pay for a plan now; see `paymentDue`. */
export const dueOf = (
  standing: Standing,
  plan: PlanRow,
  variant: "Month" | "Year",
  now: Date,
  countedFrom = now,
): Due | NotForSale => paymentDue(standing, { ...plan, order: plan.planOrder }, variant, now, countedFrom);

/** What is due when a payment is settled: the days as they were quoted, everything else as it is then. */
export function dueAtSettling(standing: Standing, plan: PlanRow, row: PaymentRow, arrivedAt: Date, now: Date) {
  const countedFrom = new Date(Math.max(row.createdAt.getTime(), arrivedAt.getTime() - ORDER_LIVES_MS));
  return dueOf(standing, plan, row.variant, now, countedFrom);
}
