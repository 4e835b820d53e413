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
  const paidOn = (at: Date) => ({ createdAt: at, paidAt: at, nextCheckAt: at });
  await owner.insert(payments).values([
    {
      ...bought,
      ...paidOn(begin),
      kind: "PURCHASE",
      orderId: "5O190127TN364715T",
      captureId: "3C679366HH908993F",
      validFrom: begin,
      validUntil: middle,
    },
    {
      ...bought,
      ...paidOn(middle),
      kind: "EXTENSION",
      orderId: "8MC585209K746392H",
      captureId: "2GG279541U471931P",
      validFrom: middle,
      validUntil: until,
    },
  ]);
}
