import type { Queries } from "../core/database/database.ts";
import type { Practice } from "../practice/practice.store.ts";
import { lockPracticeOrClosed } from "../practice/practice.store.ts";
import type { Verdict } from "./payments.judge.ts";
import { dueAtSettling, type PaymentRow, standingOf } from "./payments.rules.ts";
import {
  activatePlan,
  isCaptureUsed,
  lockPaymentOf,
  readPaymentOf,
  readPlan,
  updatePayment,
} from "./payments.store.ts";
import { beforeOf, takePlanBack } from "./payments.undo.ts";
import { nextCheck, nextLook } from "./payments.waits.ts";
import type { Capture } from "./paypal.shapes.ts";

/** Days after which an order that PayPal does not know counts as never paid. */
const UNKNOWN_MS = 3 * 86_400_000;
type Changes = Partial<PaymentRow>;

/** What a payment comes to that is applied now. `practice` null, or closed: the account is gone. */
interface At {
  tx: Queries;
  row: PaymentRow;
  practice: Practice | null;
  now: Date;
}

/** What is due is with us: the plan, at the price that holds now, or the money back. */
async function activate({ tx, row, practice, now }: At, capture: Capture, surplus: string[]): Promise<Changes> {
  const seen = { captureId: capture.id, paidAt: capture.at };
  const back = (reason: PaymentRow["reason"]): Changes => ({
    ...seen,
    status: "DEVOLUCION",
    reason,
    returns: [capture.id, ...surplus],
  });
  if (!practice || practice.professional.closedAt) return back("CUENTA");
  // Somebody gave a part of it back before it had bought anything: the rest follows.
  if (capture.status !== "COMPLETED") return back("IMPORTE");
  const plan = await readPlan(tx, row.planId);
  // Seen before and never good for anything, it was held: it is here only now, however long ago it was begun.
  const wasHeld = row.captureId === capture.id && row.appliedAt === null;
  const arrivedAt = wasHeld ? now : capture.at;
  const due = plan ? dueAtSettling(standingOf(practice), plan, row, arrivedAt, now) : "NOT_OFFERED";
  if (typeof due === "string" || due.cents !== row.amountCents) return back("PRECIO");
  const { kind, variant, planVariant, startsAt, expiresAt } = due;
  const { professional } = practice;
  await activatePlan(tx, professional.id, {
    planId: row.planId,
    planVariant,
    planExpiresAt: expiresAt,
    ...(startsAt && { planStartedAt: startsAt }),
  });
  return {
    ...seen,
    status: "COMPLETADO",
    reason: null,
    kind,
    variant,
    validFrom: startsAt ?? professional.planExpiresAt,
    validUntil: expiresAt,
    before: beforeOf(professional),
    appliedAt: now,
    revokedAt: null,
    // That it was gone is not told when it is here again.
    notice: null,
    returns: surplus,
  };
}

/** An order whose money has not been seen, or not for good. */
async function opened(at: At, verdict: Verdict): Promise<Changes> {
  const { tx, row, now } = at;
  const isLate = row.createdAt.getTime() + UNKNOWN_MS < now.getTime();
  if (verdict.kind === "unknown") return { status: isLate && !row.captureId ? "CADUCADO" : "PENDIENTE" };
  if (verdict.kind === "lapsed") return { status: "CADUCADO" };
  if (verdict.capture && (await isCaptureUsed(tx, verdict.capture.id, row.id)))
    return { status: "RECHAZADO", reason: "USADO" };
  if (verdict.kind === "waiting")
    return { status: "PENDIENTE", ...(verdict.capture && { captureId: verdict.capture.id }) };
  const { capture } = verdict;
  if (verdict.kind === "paid") return await activate(at, capture, verdict.surplus);
  const seen = { captureId: capture.id, paidAt: capture.at };
  if (verdict.kind === "wrong") return { ...seen, status: "DEVOLUCION", reason: "IMPORTE", returns: verdict.surplus };
  if (verdict.kind === "givenBack") return { ...seen, status: "DEVUELTO", reason: "PAYPAL" };
  return { ...seen, status: "RECHAZADO", reason: verdict.reason };
}

/** A payment that has activated a plan: what PayPal did with its money since then. */
async function reviewed({ tx, row, practice, now }: At, verdict: Verdict): Promise<Changes> {
  if (verdict.kind === "paid") {
    const { capture, surplus } = verdict;
    if (await isCaptureUsed(tx, capture.id, row.id)) return {};
    const refundedCents = Math.max(row.refundedCents, capture.refundedCents);
    const returns = [...new Set([...row.returns, ...surplus])];
    return {
      captureId: capture.id,
      refundedCents,
      returns,
      ...(row.professionalId && refundedCents > row.refundedCents && { notice: "PARCIAL" as const }),
    };
  }
  if (verdict.kind !== "givenBack" && verdict.kind !== "rejected") return {};
  const isTaken = practice !== null && (await takePlanBack(tx, practice, row, now));
  const ending = verdict.kind === "givenBack" ? ("DEVUELTO" as const) : ("RECHAZADO" as const);
  const reason = verdict.kind === "givenBack" ? ("PAYPAL" as const) : verdict.reason;
  // Of a practice that is erased there is nobody to tell.
  const notice = row.professionalId ? (isTaken ? "RETIRADO" : "CONSERVADO") : null;
  return { status: ending, reason, revokedAt: isTaken ? now : null, notice };
}

/**
 * Whether money that arrives after all finds the payment open. What we gave back ourselves stays given back, and an answer
 * from before the money of a plan was seen to be gone is an old one.
 */
function isOpen({ status, reason, appliedAt, updatedAt }: PaymentRow, { kind }: Verdict, askedAt: Date): boolean {
  if (status === "PENDIENTE" || status === "CADUCADO") return true;
  if (kind !== "paid" || (appliedAt && updatedAt >= askedAt)) return false;
  return (status === "DEVUELTO" && reason === "PAYPAL") || (status === "RECHAZADO" && reason === "DENEGADO");
}

function changesOf(at: At, verdict: Verdict, askedAt: Date): Promise<Changes> | Changes {
  if (isOpen(at.row, verdict, askedAt)) return opened(at, verdict);
  return at.row.status === "COMPLETADO" ? reviewed(at, verdict) : {};
}

/**
 * Does what PayPal's answer means for an order, however often it is told.
 * @param owner with the owner's rights
 * @param askedAt when PayPal was asked: somebody who asked for a look since then gets another one
 * @param look `again`: the queue's own, each of which is later than the one before; a browser's puts none of them off
 * @returns null for an order that was never noted down
 */
export const applyVerdict = (
  owner: Queries,
  orderId: string,
  verdict: Verdict,
  askedAt: Date,
  look?: "again",
): Promise<PaymentRow | null> =>
  owner.transaction(async (tx) => {
    const known = await readPaymentOf(tx, orderId);
    if (!known) return null;
    // The practice before the payment, as everywhere: no two writers wait for each other.
    const practice = known.professionalId ? await lockPracticeOrClosed(tx, known.professionalId) : null;
    const row = await lockPaymentOf(tx, orderId);
    if (!row) return null;
    const now = new Date();
    const changes = await changesOf({ tx, row, practice, now }, verdict, askedAt);
    const isNew = changes.status !== undefined && changes.status !== row.status;
    const after = { ...row, ...changes, checks: isNew ? 0 : row.checks + (look ? 1 : 0) };
    const next = nextCheck(after, now);
    const isSooner = !look && !isNew && row.nextCheckAt !== null && next !== null && row.nextCheckAt < next;
    const nextCheckAt = isSooner ? row.nextCheckAt : nextLook(row.nextCheckAt, next, askedAt, now);
    // What is still owed to a deleted account must not be erased with its practice.
    const isLeft = practice?.professional.closedAt && after.returns.length > 0;
    if (isLeft) changes.professionalId = null;
    return await updatePayment(tx, row, { ...changes, checks: after.checks, nextCheckAt });
  });
