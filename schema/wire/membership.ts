import { z } from "zod";
import { wireClientAnswers, wireClientAnswersInput } from "./answers/answers.ts";
import { wireDateTime } from "./core.ts";

/** A plan, with the document's own spelling of `monthyPrice` (§3). Prices in US dollars. */
export const wirePlan = z
  .object({
    id: z.int(),
    name: z.string(),
    monthyPrice: z.number(),
    yearlyPrice: z.number().nullable(),
    featureMaxContacts: z.int().nullable().meta({ description: "Active clients; null is unlimited." }),
    featureMaxAIGenerations: z.int().nullable().meta({ description: "AI generations a month; null is unlimited." }),
    isFreePlan: z.boolean(),
    publicAvailable: z.boolean(),
    planOrder: z.int(),
  })
  .meta({ id: "Plan" });
export type WirePlan = z.infer<typeof wirePlan>;

const wireWorkingHours = z
  .object({ from: z.int(), to: z.int() })
  .meta({ description: "Hours of the day the practice works, on its own clocks; 8 and 20 are from 08:00 to 20:00." });

export const wireUserInfo = z
  .object({
    id: z.string(),
    fullName: z.string(),
    email: z.string(),
    timeZone: z.string().meta({ description: "IANA zone; decides what today and this month are." }),
    workingHours: wireWorkingHours,
    asksForRatings: z
      .boolean()
      .meta({ description: "Whether clients are asked by e-mail to rate completed sessions." }),
    respuestas: wireClientAnswers,
    subscription_plan: wirePlan,
    /** Whose limits hold now: the free one's once a paid plan is over. */
    planInForce: wirePlan,
    planPeriodAIGenerations: z.int().meta({ description: "AI generations used in the current period." }),
    planStartDate: wireDateTime,
    planExpirationDate: wireDateTime.nullable(),
    subscriptionVariant: z.enum(["Month", "Year"]).nullable(),
    createdAt: wireDateTime,
    updatedAt: wireDateTime.meta({
      description: "When name, e-mail, zone, hours, ratings or answers were changed last.",
    }),
  })
  .meta({ id: "UserInfo" });
export type WireUserInfo = z.infer<typeof wireUserInfo>;

/** Change of what the professional may change of the own record (beyond the document; D19). */
export const wireUserInfoInput = z
  .object({
    timeZone: z.string().max(64).optional(),
    fullName: z.string().optional(),
    asksForRatings: z.boolean().optional(),
    workingHours: wireWorkingHours.optional(),
    respuestas: wireClientAnswersInput.optional(),
  })
  .meta({ id: "UserInfoInput" });
