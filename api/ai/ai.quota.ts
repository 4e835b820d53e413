import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { Problem } from "../core/problems.ts";
import { aiMonthStart, generationsUsed, lockPractice, type Practice, planInForce } from "../practice/practice.store.ts";
import { professionals } from "../practice/professionals.table.ts";
import { aiReservations } from "./ai.table.ts";

/** Seconds after which a generation that nobody ended counts no more: longer than any provider is waited for. */
const RESERVED_S = 900;

const own = (professionalId: string, id?: string) =>
  and(eq(aiReservations.professionalId, professionalId), id === undefined ? undefined : eq(aiReservations.id, id));

/**
 * Takes one generation out of the plan, for the time it is under way.
 * @param practice locked
 * @returns the reservation's id
 * @throws Problem LIMIT_REACHED when the plan in force has none left
 */
export async function reserveGeneration(tx: Queries, practice: Practice): Promise<string> {
  const professionalId = practice.professional.id;
  const now = new Date();
  const { maxAiGenerations: max, name } = planInForce(practice, now);
  const lives = gt(aiReservations.expiresAt, sql`now()`);
  const underWay = await tx.$count(aiReservations, and(own(professionalId), lives));
  const used = generationsUsed(practice.professional, now) + underWay;
  if (max !== null && used >= max) throw new Problem("LIMIT_REACHED", { limit: { used, max, plan: name } });
  await tx.delete(aiReservations).where(and(own(professionalId), lte(aiReservations.expiresAt, sql`now()`)));
  const [made] = await tx
    .insert(aiReservations)
    .values({ professionalId, expiresAt: sql`now() + make_interval(secs => ${RESERVED_S})` })
    .returning({ id: aiReservations.id });
  if (!made) throw new Error("the generation was not reserved");
  return made.id;
}

/** Gives back the generation of a call that failed. */
export async function releaseGeneration(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx.delete(aiReservations).where(own(professionalId, id));
}

/** Counts the generation of a call that succeeded, in the month it ends in. */
export async function spendGeneration(tx: Queries, professionalId: string, id: string): Promise<void> {
  const { professional } = await lockPractice(tx, professionalId);
  const now = new Date();
  await releaseGeneration(tx, professionalId, id);
  await tx
    .update(professionals)
    .set({
      aiGenerationsUsed: generationsUsed(professional, now) + 1,
      aiPeriodStartedAt: aiMonthStart(professional, now),
    })
    .where(eq(professionals.id, professionalId));
}
