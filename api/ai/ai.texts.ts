import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import type { AiTask, Manner } from "./ai.port.ts";
import { aiTexts } from "./ai.table.ts";

const aDayAgo = sql`now() - interval '1 day'`;

/**
 * What stands for a text and what was asked of it. Of another length, or with other headings, it is another question; the middle one is what is
 * answered to whoever names none, and so no other.
 */
export const digestOf = (
  task: AiTask,
  text: string,
  { length, sections = [] }: Pick<Manner, "length" | "sections">,
): string => {
  const long = !length || length === "MEDIA" ? task : `${task}:${length}`;
  const asked = [long, ...sections.map(({ heading }) => heading)].join("\n");
  return createHash("sha256").update(`${asked} ${text}`).digest("hex");
};

/** How often a text was answered within the last day. */
export async function roundOf(tx: Queries, professionalId: string, digest: string): Promise<number> {
  const [known] = await tx
    .select({ rounds: aiTexts.rounds })
    .from(aiTexts)
    .where(
      and(
        eq(aiTexts.professionalId, professionalId),
        eq(aiTexts.digest, digest),
        sql`${aiTexts.askedAt} >= ${aDayAgo}`,
      ),
    );
  return known?.rounds ?? 0;
}

/** Notes that a text was answered for the `round`th time and once more; what is older than a day goes. */
export async function noteRound(tx: Queries, professionalId: string, digest: string, round: number): Promise<void> {
  await tx.delete(aiTexts).where(and(eq(aiTexts.professionalId, professionalId), lt(aiTexts.askedAt, aDayAgo)));
  await tx
    .insert(aiTexts)
    .values({ professionalId, digest, rounds: round + 1 })
    .onConflictDoUpdate({
      target: [aiTexts.professionalId, aiTexts.digest],
      set: { rounds: round + 1, askedAt: sql`now()` },
    });
}
