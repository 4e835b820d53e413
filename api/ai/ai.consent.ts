import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { aiConsents } from "./ai.table.ts";

const own = (professionalId: string) => eq(aiConsents.professionalId, professionalId);

/** Since when texts may go to `recipient`; null when they may not. A consent to somebody else is none. */
export async function readConsent(tx: Queries, professionalId: string, recipient: string): Promise<Date | null> {
  const [given] = await tx
    .select({ at: aiConsents.givenAt })
    .from(aiConsents)
    .where(and(own(professionalId), eq(aiConsents.recipient, recipient)));
  return given?.at ?? null;
}

/** Lets texts go to `recipient`, and to nobody else; one that was given already keeps its date. */
export async function giveConsent(tx: Queries, professionalId: string, recipient: string): Promise<void> {
  await tx
    .insert(aiConsents)
    .values({ professionalId, recipient })
    .onConflictDoUpdate({
      target: aiConsents.professionalId,
      set: { recipient, givenAt: sql`now()` },
      setWhere: sql`${aiConsents.recipient} <> ${recipient}`,
    });
}

/** From now on nothing is sent. */
export async function withdrawConsent(tx: Queries, professionalId: string): Promise<void> {
  await tx.delete(aiConsents).where(own(professionalId));
}
