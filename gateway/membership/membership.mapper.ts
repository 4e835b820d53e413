import { z } from "zod";
import { daysRemaining, isExpired, yearlySavingPercent } from "../../schema/rules/membership.ts";
import type { UserInfo } from "../account/account.mapper.ts";
import { CodedError } from "../core/errors.ts";
import { readRow, unwrapList, type Warn, wholeNumber, wholeNumberOrNaN } from "../core/wire.ts";
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
/** A plan as documented, `monthyPrice` spelled so (§3). Without an id it is no plan. */
const wirePlan = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.string().nullish(),
  monthyPrice: amount,
  yearlyPrice: amount,
  featureMaxContacts: wholeNumberOrNaN,
  featureMaxAIGenerations: wholeNumberOrNaN,
  isFreePlan: z.boolean().nullish(),
  publicAvailable: z.boolean().nullish(),
  planOrder: wholeNumber,
});
const LIMITS = ["featureMaxContacts", "featureMaxAIGenerations"] as const;

/** Monthly price in dollars that is shown when the service names none (document §9). */
const PRICE_WHEN_MISSING = 29;
const toCents = (dollars: number): number => Math.round(dollars * 100);
export const toMoney = (cents: number): Money => ({ amount: (cents / 100).toFixed(2), currency: CURRENCY });

/** A plan, or null with a warning when the row is none; limits that cannot be read are NaN, with a warning too. */
function toPlan(row: unknown, warn: Warn): Plan | null {
  const plan = readRow(wirePlan, row, "plan", warn);
  if (!plan) return null;
  for (const limit of LIMITS) if (Number.isNaN(plan[limit])) warn(`plan.${limit}`);
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
    order: plan.planOrder ?? 0,
  };
}

/** Whether both limits of a plan are known. */
export const hasReadLimits = ({ maxClients, maxAiGenerations }: Plan): boolean =>
  !Number.isNaN(maxClients) && !Number.isNaN(maxAiGenerations);

/** A limit of a plan, to be told. @throws {CodedError} UPSTREAM_INVALID for one that cannot be read, which as nothing would be no limit */
export function readLimit(limit: number | null): number | null {
  if (Number.isNaN(limit)) throw new CodedError("UPSTREAM_INVALID");
  return limit;
}

/** The plan whose limits hold now, as the service tells it; null when it does not. */
export const toPlanInForce = ({ wirePlanInForce }: UserInfo, warn: Warn): Plan | null =>
  wirePlanInForce === null ? null : toPlan(wirePlanInForce, warn);

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

/** The membership in a user's information; null for a professional without a plan. */
export function toMembership(info: UserInfo, now: Date, warn: Warn): Membership | null {
  const plan = info.wirePlan === null ? null : toPlan(info.wirePlan, warn);
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
