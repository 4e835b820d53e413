import { asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { professionals } from "../account/professionals.table.ts";
import type { Queries } from "../core/database.ts";
import { preparedPerConnection } from "../core/prepared.ts";
import { plans } from "./plans.table.ts";

export type PlanRow = typeof plans.$inferSelect;
export type ProfessionalRow = typeof professionals.$inferSelect;

/** The plans on offer to everybody, in their order. */
export const readPlans = (tx: Queries): Promise<PlanRow[]> =>
  tx.select().from(plans).where(eq(plans.isPublic, true)).orderBy(asc(plans.planOrder));

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

/**
 * Reads the practice and keeps every other writer of it waiting until the transaction ends. It comes before any other
 * write in every room: limits hold because of it, and the counting triggers lock upwards from session to practice.
 */
export const lockPractice = async (tx: Queries, professionalId: string): Promise<Practice> =>
  theOne(await practiceOf(tx, professionalId).for("no key update", { of: professionals }));

/** Changes the professional's own record; fields that are undefined stay. */
export async function updateProfessional(
  tx: Queries,
  professionalId: string,
  { asksForRatings, ...changes }: { fullName?: string; timeZone?: string; asksForRatings?: boolean },
): Promise<void> {
  // Asked for once more, it stays as it was: sessions in between are not forgotten.
  const since = asksForRatings ? sql`coalesce(${professionals.ratingsAskedSince}, now())` : null;
  const set = { ...changes, ratingsAskedSince: asksForRatings === undefined ? undefined : since };
  if (Object.values(set).every((value) => value === undefined)) return;
  await tx.update(professionals).set(set).where(eq(professionals.id, professionalId));
}
