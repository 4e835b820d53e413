import type { PlanPrice } from "../../schema/rules/membership.ts";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { priceOf, SPREAD_DAYS, type Variant } from "../../schema/rules/payments.ts";
import type { BillingVariant } from "../core/schema.generated.ts";
import { formatNoun } from "../ui/format.ts";

interface Priced {
  monthlyPrice: { amount: string };
  yearlyPrice: { amount: string } | null;
}
const VARIANT = { MONTH: "Month", YEAR: "Year" } as const satisfies Record<BillingVariant, Variant>;

const centsOf = ({ amount }: { amount: string }): number => Math.round(Number(amount) * 100);
const priced = ({ monthlyPrice, yearlyPrice }: Priced): PlanPrice => ({
  monthlyCents: centsOf(monthlyPrice),
  yearlyCents: yearlyPrice && centsOf(yearlyPrice),
});

/** What a plan costs for a period, in cents. */
export const centsFor = (plan: Priced, variant: BillingVariant): number => priceOf(priced(plan), VARIANT[variant]);

/**
 * How the price of an upgrade comes about: `29 días × (59 US$ − 29 US$) ÷ 30 = 29 US$`.
 * @param days that are left of the present plan
 * @param price what the service asks; null is answered when it does not come out at that
 */
export function proration(
  from: Priced,
  to: Priced,
  variant: BillingVariant,
  days: number,
  price: { amount: string },
): string | null {
  const spread = SPREAD_DAYS[VARIANT[variant]];
  const [before, after] = [centsFor(from, variant), centsFor(to, variant)];
  if (Math.round((days * (after - before)) / spread) !== centsOf(price)) return null;
  const money = (cents: number) => formatMoney(cents / 100);
  return `${formatNoun(days, "día", "días")} × (${money(after)} − ${money(before)}) ÷ ${spread} = ${money(centsOf(price))}`;
}
