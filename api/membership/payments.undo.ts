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
 */
export async function takePlanBack(tx: Queries, practice: Practice, row: PaymentRow, now: Date): Promise<void> {
  if (!row.before || !row.appliedAt) return;
  const { professional } = practice;
  const later = await readLaterPayments(tx, professional.id, row.appliedAt);
  if (!isPaidOnly(professional, [row, ...later])) return;
  let on = row.before;
  for (const next of later) {
    const due = await replayed(tx, practice, on, next);
    if (!due) {
      const returns = next.captureId ? [next.captureId] : [];
      const gone = { status: "DEVOLUCION", reason: "BASE", revokedAt: now } as const;
      await updatePayment(tx, next, { ...gone, returns, checks: 0, nextCheckAt: now });
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
  await activatePlan(tx, professional.id, asColumns(on));
}
