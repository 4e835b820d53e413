import { eq } from "drizzle-orm";
import { addMonths } from "../../schema/rules/membership.ts";
import type { Queries } from "../core/database/database.ts";
import { payments } from "../membership/payments.table.ts";
import { plans } from "../practice/plans.table.ts";
import { professionals } from "../practice/professionals.table.ts";

/** The two months the demonstration practice has paid for: the plan, and one month more. */
export async function addPayments(owner: Queries, professionalId: string): Promise<void> {
  const [found] = await owner
    .select({ plan: plans, until: professionals.planExpiresAt })
    .from(professionals)
    .innerJoin(plans, eq(plans.id, professionals.planId))
    .where(eq(professionals.id, professionalId));
  if (!found?.until) return;
  const { plan, until } = found;
  const begin = addMonths(until, -2);
  const middle = addMonths(until, -1);
  const bought = {
    professionalId,
    planId: plan.id,
    planName: plan.name,
    variant: "Month",
    amountCents: plan.monthlyCents,
    status: "COMPLETADO",
  } as const;
  // Nobody has paid: PayPal is not asked.
  const paidOn = (at: Date) => ({ createdAt: at, paidAt: at, nextCheckAt: null });
  const name = professionalId.replaceAll("-", "").slice(0, 15).toUpperCase();
  await owner.insert(payments).values([
    {
      ...bought,
      ...paidOn(begin),
      kind: "PURCHASE",
      orderId: `${name}1T`,
      captureId: `${name}1F`,
      validFrom: begin,
      validUntil: middle,
    },
    {
      ...bought,
      ...paidOn(middle),
      kind: "EXTENSION",
      orderId: `${name}2T`,
      captureId: `${name}2F`,
      validFrom: middle,
      validUntil: until,
    },
  ]);
}
