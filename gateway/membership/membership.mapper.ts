import { z } from "zod";
import { daysRemaining, isExpired, yearlySavingPercent } from "../../schema/rules/membership.ts";
import type { UserInfo } from "../account/account.mapper.ts";
import { CodedError } from "../core/errors.ts";
import { readRow, unwrapList, type Warn, wholeNumber } from "../core/wire.ts";
import {
  type BillingVariant,
  BillingVariants,
  CURRENCY,
  type Membership,
  type Money,
  type Plan,
} from "./membership.types.ts";

const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish();
/** Without an id it is no plan. */
const withId = z.object({ id: z.union([z.number(), z.string()]) });
/** A plan as documented, `monthyPrice` spelled so (§3). */
const wirePlan = withId.extend({
  name: z.string().nullish(),
  monthyPrice: amount,
  yearlyPrice: amount,
  featureMaxContacts: wholeNumber,
  featureMaxAIGenerations: wholeNumber,
  isFreePlan: z.boolean().nullish(),
  publicAvailable: z.boolean().nullish(),
  planOrder: wholeNumber,
});
const LIMITS = ["featureMaxContacts", "featureMaxAIGenerations"] as const;

/** Monthly price in dollars that is shown when the service names none (document §9). */
const PRICE_WHEN_MISSING = 29;
const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toMoney = (cents: number): Money => ({ amount: (cents / 100).toFixed(2), currency: CURRENCY });

/** A plan, or null with a warning when the row is none or has a limit that cannot be read: as nothing it would be no limit. */
function toPlan(row: unknown, warn: Warn): Plan | null {
  const plan = readRow(wirePlan, row, "plan", warn);
  if (!plan) return null;
  const unread = LIMITS.find((limit) => Number.isNaN(plan[limit]));
  if (unread) {
    warn(`plan.${unread}`);
    return null;
  }
  const monthlyCents = toCents(plan.monthyPrice ?? (plan.isFreePlan ? 0 : PRICE_WHEN_MISSING));
  const yearlyCents = plan.yearlyPrice === null || plan.yearlyPrice === undefined ? null : toCents(plan.yearlyPrice);
  return {
    id: String(plan.id),
    name: plan.name ?? "",
    monthlyPrice: toMoney(monthlyCents),
    yearlyPrice: yearlyCents === null ? null : toMoney(yearlyCents),
    yearlySavingPercent: yearlySavingPercent({ monthlyCents, yearlyCents }),
    maxClients: plan.featureMaxContacts ?? null,
    maxAiGenerations: plan.featureMaxAIGenerations ?? null,
    isFree: plan.isFreePlan ?? monthlyCents === 0,
    isPublic: plan.publicAvailable ?? true,
    order: plan.planOrder || 0,
  };
}

/** The plan that somebody has; null where none is told. @throws {CodedError} UPSTREAM_INVALID for one that cannot be read */
function toHeldPlan(row: unknown, warn: Warn): Plan | null {
  const plan = row === null ? null : toPlan(row, warn);
  if (!plan && withId.safeParse(row).success) throw new CodedError("UPSTREAM_INVALID");
  return plan;
}

/** The plan whose limits hold now, as the service tells it; null when it does not. @throws as {@link toHeldPlan} */
export const toPlanInForce = ({ wirePlanInForce }: UserInfo, warn: Warn): Plan | null =>
  toHeldPlan(wirePlanInForce, warn);

/** The plans of an answer, by rank. */
export const toPlans = (body: unknown, warn: Warn): Plan[] =>
  unwrapList(body)
    .rows.map((row) => toPlan(row, warn))
    .filter((plan) => plan !== null)
    .sort((a, b) => a.order - b.order);

const VARIANT: Record<string, BillingVariant> = { Month: BillingVariants.MONTH, Year: BillingVariants.YEAR };

function toVariant(word: string | null, warn: Warn): BillingVariant | null {
  const variant = word === null ? null : (VARIANT[word] ?? null);
  if (word !== null && !variant) warn("userInfo.subscriptionVariant");
  return variant;
}

/** From when until when a membership lasts. */
export const toSpan = ({ startedAt, expiresAt }: Membership): { startedAt: Date; expiresAt: Date | null } => ({
  startedAt: new Date(startedAt),
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});

/** The membership in a user's information; null for a professional without a plan. @throws as {@link toHeldPlan} */
export function toMembership(info: UserInfo, now: Date, warn: Warn): Membership | null {
  const plan = toHeldPlan(info.wirePlan, warn);
  if (!plan) return null;
  const expiry = info.planExpiresAt === null ? null : new Date(info.planExpiresAt);
  return {
    plan,
    variant: toVariant(info.wireVariant, warn),
    startedAt: info.planStartedAt ?? now.toISOString(),
    expiresAt: info.planExpiresAt,
    isExpired: isExpired(expiry, now),
    daysRemaining: daysRemaining(expiry, now),
  };
}
