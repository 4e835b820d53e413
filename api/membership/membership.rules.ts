import { billingPeriod, isExpired } from "../../schema/rules/membership.ts";
import type { WirePlan, WireUserInfo } from "../../schema/wire/membership.ts";
import type { PlanRow, Practice, ProfessionalRow } from "./membership.store.ts";

/** The plan whose limits hold now: the practice's own, or the free one once a paid plan is over. */
export const planInForce = ({ professional, plan, freePlan }: Practice, now: Date): PlanRow =>
  isExpired(professional.planExpiresAt, now) ? freePlan : plan;

export const toWirePlan = (plan: PlanRow): WirePlan => ({
  id: plan.id,
  name: plan.name,
  monthyPrice: plan.monthlyCents / 100,
  yearlyPrice: plan.yearlyCents === null ? null : plan.yearlyCents / 100,
  featureMaxContacts: plan.maxClients,
  featureMaxAIGenerations: plan.maxAiGenerations,
  isFreePlan: plan.isFree,
  publicAvailable: plan.isPublic,
  planOrder: plan.planOrder,
});

/** AI generations that were used in the month `now` falls in, counted from the plan's start. */
export const generationsUsed = (professional: ProfessionalRow, now: Date): number =>
  professional.aiPeriodStartedAt >= billingPeriod(professional.planStartedAt, now).start
    ? professional.aiGenerationsUsed
    : 0;

export function toWireUserInfo({ professional, plan }: Practice, now: Date): WireUserInfo {
  return {
    id: professional.id,
    fullName: professional.fullName,
    email: professional.email,
    timeZone: professional.timeZone,
    asksForRatings: professional.ratingsAskedSince !== null,
    subscription_plan: toWirePlan(plan),
    planPeriodAIGenerations: generationsUsed(professional, now),
    planStartDate: professional.planStartedAt.toISOString(),
    planExpirationDate: professional.planExpiresAt?.toISOString() ?? null,
    subscriptionVariant: professional.planVariant,
  };
}
