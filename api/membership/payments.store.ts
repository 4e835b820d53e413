import { and, asc, desc, eq, gt, inArray, isNotNull, lte } from "drizzle-orm";
import { professionals } from "../account/professionals.table.ts";
import type { Queries } from "../core/database.ts";
import type { PlanRow } from "./membership.store.ts";
import type { PaymentRow } from "./payments.rules.ts";
import { payments } from "./payments.table.ts";
import { plans } from "./plans.table.ts";

/** Any plan there is, on offer or not. */
export async function readPlan(tx: Queries, id: number): Promise<PlanRow | null> {
  const [plan] = await tx.select().from(plans).where(eq(plans.id, id));
  return plan ?? null;
}

/**
 * The payment of an order, whoever's it is.
 * @param owner with the owner's rights
 */
export async function readPaymentOf(owner: Queries, orderId: string): Promise<PaymentRow | null> {
  const [row] = await owner.select().from(payments).where(eq(payments.orderId, orderId));
  return row ?? null;
}

/** The same, for this transaction alone until it ends. */
export async function lockPaymentOf(owner: Queries, orderId: string): Promise<PaymentRow | null> {
  const [row] = await owner.select().from(payments).where(eq(payments.orderId, orderId)).for("update");
  return row ?? null;
}

/** Notes a payment down. @returns null when its order has been noted down before */
export async function insertPayment(owner: Queries, row: typeof payments.$inferInsert): Promise<PaymentRow | null> {
  const [made] = await owner.insert(payments).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

export async function updatePayment(
  owner: Queries,
  { id }: PaymentRow,
  changes: Partial<PaymentRow>,
): Promise<PaymentRow> {
  const [row] = await owner.update(payments).set(changes).where(eq(payments.id, id)).returning();
  if (!row) throw new Error("the payment is gone");
  return row;
}

/** Whether a capture has been used for another payment. */
export async function isCaptureUsed(owner: Queries, captureId: string): Promise<boolean> {
  return (await owner.$count(payments, eq(payments.captureId, captureId))) > 0;
}

/** Puts a practice on a plan. */
export async function activatePlan(
  owner: Queries,
  professionalId: string,
  plan: { planId: number; planVariant: "Month" | "Year"; planStartedAt?: Date; planExpiresAt: Date | null },
): Promise<void> {
  await owner.update(professionals).set(plan).where(eq(professionals.id, professionalId));
}

const ofPractice = (professionalId: string) => eq(payments.professionalId, professionalId);
/** Payments with which money moved; the rest are orders nobody paid. */
const moved = isNotNull(payments.captureId);

/** One page of a practice's payments, newest first. */
export async function readPaymentPage(tx: Queries, professionalId: string, limit: number, offset: number) {
  const which = and(ofPractice(professionalId), moved);
  const rows = await tx
    .select()
    .from(payments)
    .where(which)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await tx.$count(payments, which) };
}

/** The newest order that may be paid and is not known to be. */
export async function readPendingOrder(tx: Queries, professionalId: string, since: Date): Promise<string | null> {
  const [row] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(ofPractice(professionalId), eq(payments.status, "PENDIENTE"), gt(payments.createdAt, since)))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return row?.orderId ?? null;
}

/**
 * Payments of all practices that PayPal is to be asked about.
 * @param owner with the owner's rights
 */
export const readOpenPayments = (owner: Queries, until: Date, limit: number): Promise<{ orderId: string }[]> =>
  owner
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.status, ["PENDIENTE", "DEVOLUCION"]), lte(payments.nextCheckAt, until)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);
