import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { billingPeriod, isExpired } from "../../schema/rules/membership.ts";
import type { Queries } from "../core/database/database.ts";
import { preparedPerConnection } from "../core/database/prepared.ts";
import { Problem } from "../core/problems.ts";
import { plans } from "./plans.table.ts";
import { professionals } from "./professionals.table.ts";

export type PlanRow = typeof plans.$inferSelect;
export type ProfessionalRow = typeof professionals.$inferSelect;

export interface Practice {
  professional: ProfessionalRow;
  plan: PlanRow;
  /** The plan whose limits hold when a paid one is over. */
  freePlan: PlanRow;
}

const free = alias(plans, "free");
const isFreePlan = sql`${free.id} = (select p.id from plans p where p.is_free order by p.plan_order limit 1)`;

const practiceOf = (tx: Queries, professionalId: string) =>
  tx
    .select({ professional: professionals, plan: plans, freePlan: free })
    .from(professionals)
    .innerJoin(plans, eq(plans.id, professionals.planId))
    .innerJoin(free, isFreePlan)
    .where(eq(professionals.id, professionalId));

const theOne = (rows: Practice[]): Practice => {
  const [practice] = rows;
  if (!practice) throw new Error("the practice of a signed-in professional is missing");
  return practice;
};

export const readPractice = async (tx: Queries, professionalId: string): Promise<Practice> =>
  theOne(await practiceOf(tx, professionalId));

const preparedZone = preparedPerConnection((tx, name: "time_zone") =>
  tx
    .select({ timeZone: professionals.timeZone })
    .from(professionals)
    .where(eq(professionals.id, sql.placeholder("id")))
    .prepare(name),
);

/** The professional's IANA zone, for requests that need nothing else of the practice. */
export async function readTimeZone(tx: Queries, professionalId: string): Promise<string> {
  const [found] = await preparedZone(tx, "time_zone").execute({ id: professionalId });
  if (!found) throw new Error("the practice of a signed-in professional is missing");
  return found.timeZone;
}

/** The same as `lockPractice` for what goes on after the account's end, as money does. */
export async function lockPracticeOrClosed(tx: Queries, professionalId: string): Promise<Practice> {
  // Alone: with its plan beside it, whoever waited while the plan changed would find no row at all.
  await tx
    .select({ id: professionals.id })
    .from(professionals)
    .where(eq(professionals.id, professionalId))
    .for("no key update");
  return await readPractice(tx, professionalId);
}

/**
 * Reads the practice and keeps every other writer of it waiting until the transaction ends. It comes before any other
 * write in every room: limits hold because of it, and the counting triggers lock upwards from session to practice.
 * @throws Problem UNAUTHENTICATED when the account was deleted meanwhile: another process believes a sign-in for some
 *   seconds, and what it planned then would still be sent
 */
export async function lockPractice(tx: Queries, professionalId: string): Promise<Practice> {
  const practice = await lockPracticeOrClosed(tx, professionalId);
  if (practice.professional.closedAt) throw new Problem("UNAUTHENTICATED", { reason: "REVOKED" });
  return practice;
}

/** The plan whose limits hold now: the practice's own, or the free one once a paid plan is over. */
export const planInForce = ({ professional, plan, freePlan }: Practice, now: Date): PlanRow =>
  isExpired(professional.planExpiresAt, now) ? freePlan : plan;

/** When the month began that AI generations are counted in now. */
export const aiMonthStart = ({ planStartedAt, planExpiresAt }: ProfessionalRow, now: Date): Date =>
  billingPeriod({ startedAt: planStartedAt, expiresAt: planExpiresAt }, now).start;

/** AI generations that were used in that month. */
export const generationsUsed = (professional: ProfessionalRow, now: Date): number =>
  professional.aiPeriodStartedAt >= aiMonthStart(professional, now) ? professional.aiGenerationsUsed : 0;
