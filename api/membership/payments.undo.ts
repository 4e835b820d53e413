import { isExpired } from "../../schema/rules/membership.ts";
import type { Queries } from "../core/database/database.ts";
import type { Practice, ProfessionalRow } from "../practice/practice.store.ts";
import { dueAtSettling, type PaymentRow, standingOf } from "./payments.rules.ts";
import { activatePlan, readLaterPayments, readPlan, updatePayment } from "./payments.store.ts";
import type { PlanBefore } from "./payments.table.ts";

/** What a practice is on, to be put back one day. */
export const beforeOf = (professional: ProfessionalRow): PlanBefore => ({
  planId: professional.planId,
  variant: professional.planVariant,
  startedAt: professional.planStartedAt.toISOString(),
  expiresAt: professional.planExpiresAt?.toISOString() ?? null,
});

const asColumns = ({ planId, variant, startedAt, expiresAt }: PlanBefore) => ({
  planId,
  planVariant: variant,
  planStartedAt: new Date(startedAt),
  planExpiresAt: expiresAt === null ? null : new Date(expiresAt),
});

const isSame = (on: PlanBefore, { planId, variant, startedAt, expiresAt }: PlanBefore): boolean =>
  on.planId === planId && on.variant === variant && on.startedAt === startedAt && on.expiresAt === expiresAt;

/** Which plan holds of this at a moment, and until when: once a paid one is over, the free one without an end. */
function inForce({ planId, expiresAt }: PlanBefore, { freePlan }: Practice, now: Date): string {
  const end = expiresAt === null ? null : new Date(expiresAt);
  return isExpired(end, now) ? `${freePlan.id} null` : `${planId} ${expiresAt}`;
}

/** Whether a plan is still as a payment left it. */
const isAsLeft = (on: PlanBefore, { planId, validUntil }: PaymentRow): boolean =>
  on.planId === planId && on.expiresAt === (validUntil?.toISOString() ?? null);

/** Whether nobody but payments changed the plan since the first of these; the operator may have, also between two. */
const isPaidOnly = (professional: ProfessionalRow, rows: readonly PaymentRow[]): boolean =>
  rows.every((row, index) => isAsLeft(rows[index + 1]?.before ?? beforeOf(professional), row));

/**
 * What a later payment brings about when what it was built on is gone, by the same rule as when it was paid: months stay
 * months, an upgrade stands only at the price it was paid at. Null: it cannot stand, and its money goes back.
 */
async function replayed(tx: Queries, practice: Practice, on: PlanBefore, row: PaymentRow) {
  const [plan, beneath] = await Promise.all([readPlan(tx, row.planId), readPlan(tx, on.planId)]);
  const at = row.appliedAt;
  if (!plan || !beneath || !at) return null;
  const standing = standingOf({ professional: { ...practice.professional, ...asColumns(on) }, plan: beneath });
  const due = dueAtSettling(standing, { ...plan, isPublic: true }, row, row.paidAt ?? at, at);
  if (typeof due === "string" || (due.kind === "UPGRADE") !== (row.kind === "UPGRADE")) return null;
  return due.kind === "UPGRADE" && due.cents !== row.amountCents ? null : due;
}

/**
 * Puts a practice back on what it was on before a payment, and what was paid since on top of that. A plan that somebody
 * changed by hand meanwhile stays as it is.
 * @param practice locked
 * @returns whether another plan holds now, or until another day
 */
export async function takePlanBack(tx: Queries, practice: Practice, row: PaymentRow, now: Date): Promise<boolean> {
  if (!row.before || !row.appliedAt) return false;
  const { professional } = practice;
  const later = await readLaterPayments(tx, professional.id, row.appliedAt);
  if (!isPaidOnly(professional, [row, ...later])) return false;
  let on = row.before;
  let isAsBefore = false;
  const gone: PaymentRow[] = [];
  for (const next of later) {
    // What this one was built on is as it was, so it stays and all after it, at whatever the prices are today.
    isAsBefore = next.before !== null && isSame(on, next.before);
    if (isAsBefore) break;
    const due = await replayed(tx, practice, on, next);
    if (!due) {
      gone.push(next);
      continue;
    }
    const { kind, variant, planVariant, startsAt, expiresAt } = due;
    const validFrom = startsAt ?? (on.expiresAt === null ? null : new Date(on.expiresAt));
    await updatePayment(tx, next, { before: on, kind, variant, validFrom, validUntil: expiresAt });
    on = {
      planId: next.planId,
      variant: planVariant,
      startedAt: startsAt?.toISOString() ?? on.startedAt,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }
  if (!isAsBefore) await activatePlan(tx, professional.id, asColumns(on));
  const isTaken = !isAsBefore && inForce(on, practice, now) !== inForce(beforeOf(professional), practice, now);
  for (const one of gone) {
    const returns = one.captureId ? [one.captureId] : [];
    const ended = { status: "DEVOLUCION", reason: "BASE", revokedAt: isTaken ? now : null } as const;
    await updatePayment(tx, one, { ...ended, returns, checks: 0, nextCheckAt: now });
  }
  return isTaken;
}
