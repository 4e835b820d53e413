import { and, arrayContains, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { type KeyedAsked, type KeyedRead, readByKey } from "../practice/keyed.ts";
import { plans } from "../practice/plans.table.ts";
import type { PlanRow } from "../practice/practice.store.ts";
import { professionals } from "../practice/professionals.table.ts";
import { noticeId, type PaymentRow } from "./payments.rules.ts";
import { payments } from "./payments.table.ts";
import { nextCheck, nextLook, nextTry } from "./payments.waits.ts";

const ofPractice = (professionalId: string) => eq(payments.professionalId, professionalId);

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
export async function isCaptureUsed(owner: Queries, captureId: string, paymentId: string): Promise<boolean> {
  return (await owner.$count(payments, and(eq(payments.captureId, captureId), ne(payments.id, paymentId)))) > 0;
}

/** The order that money was captured for; null when it is none of ours. @param owner with the owner's rights */
export async function readOrderOfCapture(owner: Queries, captureId: string): Promise<string | null> {
  const [row] = await owner
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(or(eq(payments.captureId, captureId), arrayContains(payments.returns, [captureId])));
  return row?.orderId ?? null;
}

/** Has PayPal asked about an order at the next look. @param owner with the owner's rights */
export async function wantCheck(owner: Queries, orderId: string): Promise<void> {
  await owner.update(payments).set({ nextCheckAt: new Date() }).where(eq(payments.orderId, orderId));
}

/** The payments of a practice that activated a plan after another one had, in their order. */
export const readLaterPayments = (owner: Queries, professionalId: string, after: Date): Promise<PaymentRow[]> =>
  owner
    .select()
    .from(payments)
    .where(and(ofPractice(professionalId), eq(payments.status, "COMPLETADO"), gt(payments.appliedAt, after)))
    .orderBy(asc(payments.appliedAt));

/** Puts a practice on a plan. */
export async function activatePlan(
  owner: Queries,
  professionalId: string,
  plan: { planId: number; planVariant: "Month" | "Year" | null; planStartedAt?: Date; planExpiresAt: Date | null },
): Promise<void> {
  await owner.update(professionals).set(plan).where(eq(professionals.id, professionalId));
}

/** Payments with which money moved; the rest are orders nobody paid. */
const moved = isNotNull(payments.captureId);

export interface PaymentsAsked extends PageAsked {
  status?: PaymentRow["status"] | undefined;
}
const askedPayments = (professionalId: string, { status }: PaymentsAsked) =>
  and(ofPractice(professionalId), moved, status ? eq(payments.status, status) : undefined);

/** A practice's payments by key. */
export const readPaymentsByKey = (
  tx: Queries,
  professionalId: string,
  keyed: KeyedAsked,
  asked: PaymentsAsked,
): Promise<KeyedRead<PaymentRow>> =>
  readByKey(tx, professionalId, keyed, {
    table: payments,
    matching: askedPayments(professionalId, asked),
    read: ({ where, orderBy, limit, offset, key }) =>
      tx
        .select({ key, row: payments })
        .from(payments)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });

/** One page of a practice's payments, newest first. */
export async function readPaymentPage(
  tx: Queries,
  professionalId: string,
  asked: PaymentsAsked,
): Promise<PageRead<PaymentRow>> {
  const { page, pageSize } = asked;
  const which = askedPayments(professionalId, asked);
  const rows = await tx
    .select()
    .from(payments)
    .where(which)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await tx.$count(payments, which) };
}

/** The orders that may be paid and are not known to be, newest first. */
export async function readPendingOrders(
  tx: Queries,
  professionalId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(ofPractice(professionalId), eq(payments.status, "PENDIENTE"), gt(payments.createdAt, since)))
    .orderBy(desc(payments.createdAt))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Payments of all practices that PayPal is to be asked about, or whose professional is to be told something.
 * @param owner with the owner's rights
 * @param ahead those that are not settled also when they become due within so many milliseconds
 */
export const readOpenPayments = (owner: Queries, ahead: number, limit: number): Promise<{ orderId: string }[]> => {
  const now = new Date();
  const unsettled = inArray(payments.status, ["PENDIENTE", "DEVOLUCION"]);
  const soon = and(unsettled, lte(payments.nextCheckAt, new Date(now.getTime() + ahead)));
  return owner
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(isNotNull(payments.nextCheckAt), or(lte(payments.nextCheckAt, now), soon)))
    .orderBy(desc(unsettled), asc(payments.nextCheckAt))
    .limit(limit);
};

/** Has PayPal asked later about an order of which it could not be asked now. @param owner with the owner's rights */
export async function postponeCheck(owner: Queries, orderId: string, now: Date): Promise<void> {
  const row = await readPaymentOf(owner, orderId);
  if (!row?.nextCheckAt || row.nextCheckAt > now) return;
  const checks = row.checks + 1;
  await updatePayment(owner, row, { checks, nextCheckAt: nextTry(checks, now) });
}

/** What the professional of an order is still to be told; null when it is nothing. @param owner with the owner's rights */
export async function readNotice(owner: Queries, orderId: string) {
  const [found] = await owner
    .select({ row: payments, professional: professionals, planName: plans.name })
    .from(payments)
    .innerJoin(professionals, eq(professionals.id, payments.professionalId))
    .innerJoin(plans, eq(plans.id, professionals.planId))
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.notice)));
  return found?.row.notice ? { ...found, notice: found.row.notice } : null;
}

/**
 * Notes that it has been told, unless there is something else by now.
 * @param askedAt a moment before PayPal was asked about it: a look wanted since then is still to come
 */
export const endNotice = (owner: Queries, row: PaymentRow, askedAt: Date): Promise<void> =>
  owner.transaction(async (tx) => {
    const current = await lockPaymentOf(tx, row.orderId);
    if (!current || noticeId(current) !== noticeId(row)) return;
    const now = new Date();
    const told = { notice: null, checks: 0 };
    const next = nextCheck({ ...current, ...told }, now);
    await updatePayment(tx, current, { ...told, nextCheckAt: nextLook(current.nextCheckAt, next, askedAt, now) });
  });

/** Orders whose end PayPal has not told yet outlive a practice that closes, as nobody's: what is paid goes back. */
export async function letGoOfUnsettled(tx: Queries, professionalId: string): Promise<void> {
  const isUnsettled = or(
    inArray(payments.status, ["PENDIENTE", "DEVOLUCION", "CADUCADO"]),
    gt(sql`cardinality(${payments.returns})`, 0),
  );
  await tx
    .update(payments)
    .set({ professionalId: null })
    .where(and(ofPractice(professionalId), isUnsettled));
}
