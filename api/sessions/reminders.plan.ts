import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "../core/database.ts";
import { reminders } from "./reminders.table.ts";

const RECIPIENTS = ["PROFESIONAL", "CLIENTE"] as const;

/**
 * Plans a session's reminders anew, in the transaction that changed it: one per recipient when one is due, none otherwise.
 * @param dueAt null: no reminder is wanted any more, because it was switched off or the session was cancelled
 */
export async function planReminders(
  tx: Queries,
  professionalId: string,
  sessionId: string,
  dueAt: Date | null,
): Promise<void> {
  if (!dueAt) {
    await tx.delete(reminders).where(and(eq(reminders.sessionId, sessionId), eq(reminders.status, "PENDIENTE")));
    return;
  }
  const planned = {
    status: "PENDIENTE",
    reason: null,
    dueAt,
    askedAt: null,
    triedAt: null,
    attempts: 0,
    claimedUntil: null,
  } as const;
  await tx
    .insert(reminders)
    .values(RECIPIENTS.map((recipient) => ({ professionalId, sessionId, recipient, dueAt })))
    .onConflictDoUpdate({
      target: [reminders.sessionId, reminders.recipient],
      set: planned,
      setWhere: sql`${reminders.dueAt} <> excluded.due_at`,
    });
}
