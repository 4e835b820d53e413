import { and, asc, count, eq, gt, isNull, not, sql } from "drizzle-orm";
import type { SupportDraft, SupportSubject } from "../../schema/rules/support.ts";
import type { Queries } from "../core/database/database.ts";
import type { Stands } from "../core/queue.ts";
import { professionals } from "../practice/professionals.table.ts";
import { supportMessages } from "./support.table.ts";

export type SupportRow = typeof supportMessages.$inferSelect;
/** A message, and who wrote it. */
export interface SupportMessage {
  row: SupportRow;
  sender: { fullName: string; email: string };
}
/** What a job carries: which message, and nothing it says. */
export interface WaitingMessage {
  id: string;
  professionalId: string;
}

const isIt = (professionalId: string, id: string) =>
  and(eq(supportMessages.professionalId, professionalId), eq(supportMessages.id, id));

/** How many messages the professional has sent within the last hour. */
export async function countLastHour(tx: Queries, professionalId: string): Promise<number> {
  const [found] = await tx
    .select({ sent: count() })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.professionalId, professionalId),
        gt(supportMessages.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  return found?.sent ?? 0;
}

/** @returns the new message's id */
export async function insertMessage(
  tx: Queries,
  professionalId: string,
  { title, subject, body }: SupportDraft & { subject: SupportSubject },
): Promise<string> {
  const [made] = await tx
    .insert(supportMessages)
    .values({ professionalId, title, subject, body })
    .returning({ id: supportMessages.id });
  if (!made) throw new Error("the message was not stored");
  return made.id;
}

/** A message with its sender as known now, or null when this professional has none with that id. */
export async function readMessage(tx: Queries, professionalId: string, id: string): Promise<SupportMessage | null> {
  const [found] = await tx
    .select({ row: supportMessages, sender: { fullName: professionals.fullName, email: professionals.email } })
    .from(supportMessages)
    .innerJoin(professionals, eq(professionals.id, supportMessages.professionalId))
    .where(isIt(professionalId, id));
  return found ?? null;
}

/** Notes that a message has reached the mail server. */
export async function settleMessage(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx.update(supportMessages).set({ sentAt: sql`now()` }).where(isIt(professionalId, id));
}

/** The oldest messages of all practices that still have to be mailed. Ids only. @param owner with the owner's rights */
export const readWaiting = (owner: Queries, limit: number, stands: Stands): Promise<WaitingMessage[]> =>
  owner
    .select({ id: supportMessages.id, professionalId: supportMessages.professionalId })
    .from(supportMessages)
    .where(and(isNull(supportMessages.sentAt), not(stands(supportMessages.id))))
    .orderBy(asc(supportMessages.createdAt))
    .limit(limit);
