import type { WirePlan, WireUserInfo } from "../../schema/wire/membership.ts";
import { generationsUsed, type PlanRow, type Practice, planInForce } from "../practice/practice.store.ts";

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

export function toWireUserInfo(practice: Practice, now: Date): WireUserInfo {
  const { professional, plan } = practice;
  return {
    id: professional.id,
    fullName: professional.fullName,
    email: professional.email,
    timeZone: professional.timeZone,
    workingHours: { from: professional.worksFrom, to: professional.worksTo },
    asksForRatings: professional.ratingsAskedSince !== null,
    respuestas: { plazoHoras: professional.linkCancelHours, avisarPorCorreo: professional.answersMailed },
    subscription_plan: toWirePlan(plan),
    planInForce: toWirePlan(planInForce(practice, now)),
    planPeriodAIGenerations: generationsUsed(professional, now),
    planStartDate: professional.planStartedAt.toISOString(),
    planExpirationDate: professional.planExpiresAt?.toISOString() ?? null,
    subscriptionVariant: professional.planVariant,
    createdAt: professional.createdAt.toISOString(),
    updatedAt: professional.updatedAt.toISOString(),
  };
}
