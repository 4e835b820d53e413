import { asc, eq, or, sql } from "drizzle-orm";
import type { ClientAnswers } from "../../schema/rules/agenda/answers.ts";
import type { WorkingHours } from "../../schema/rules/workingHours.ts";
import type { Queries } from "../core/database/database.ts";
import { plans } from "../practice/plans.table.ts";
import type { PlanRow } from "../practice/practice.store.ts";
import { professionals } from "../practice/professionals.table.ts";

/** The plans on offer to everybody, and the free one that holds once a paid one is over, in their order. */
export const readPlans = (tx: Queries): Promise<PlanRow[]> =>
  tx
    .select()
    .from(plans)
    .where(or(eq(plans.isPublic, true), plans.isFree))
    .orderBy(asc(plans.planOrder));

interface ProfessionalChange {
  fullName?: string;
  timeZone?: string;
  asksForRatings?: boolean;
  workingHours?: WorkingHours;
  clientAnswers?: Partial<ClientAnswers>;
}

/** Changes the professional's own record; fields that are undefined stay. */
export async function updateProfessional(
  tx: Queries,
  professionalId: string,
  { asksForRatings, workingHours, clientAnswers, ...changes }: ProfessionalChange,
): Promise<void> {
  // Asked for once more, it stays as it was: sessions in between are not forgotten.
  const since = asksForRatings ? sql`coalesce(${professionals.ratingsAskedSince}, now())` : null;
  const hours = { worksFrom: workingHours?.from, worksTo: workingHours?.to };
  const answers = { linkCancelHours: clientAnswers?.cancelHours, answersMailed: clientAnswers?.mailed };
  const set = { ...changes, ...hours, ...answers, ratingsAskedSince: asksForRatings === undefined ? undefined : since };
  if (Object.values(set).every((value) => value === undefined)) return;
  await tx.update(professionals).set(set).where(eq(professionals.id, professionalId));
}
