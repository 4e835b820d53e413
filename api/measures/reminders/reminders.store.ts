import { and, asc, eq, gt, isNull, lte, notInArray, sql } from "drizzle-orm";
import type { MeasureKind } from "../../../schema/rules/measures/questionnaires.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { measureReminders } from "../measures.table.ts";

export type MeasureReminderRow = typeof measureReminders.$inferSelect;
/** Which one: of which client, and which questionnaire. */
export type ReminderKey = Pick<MeasureReminderRow, "professionalId" | "clientId" | "kind">;

const isIt = ({ professionalId, clientId, kind }: ReminderKey) =>
  and(
    eq(measureReminders.professionalId, professionalId),
    eq(measureReminders.clientId, clientId),
    eq(measureReminders.kind, kind),
  );

/** What a client is reminded of each month. */
export const readReminders = (tx: Queries, professionalId: string, clientId: string): Promise<MeasureReminderRow[]> =>
  tx
    .select()
    .from(measureReminders)
    .where(and(eq(measureReminders.professionalId, professionalId), eq(measureReminders.clientId, clientId)))
    .orderBy(asc(measureReminders.kind));

/** All that a practice reminds of and that is not due yet. */
export const readWaiting = (tx: Queries, professionalId: string, now: Date): Promise<MeasureReminderRow[]> =>
  tx
    .select()
    .from(measureReminders)
    .where(and(eq(measureReminders.professionalId, professionalId), gt(measureReminders.nextAt, now)));

/** Reminds from now on; one that does already stays as it is. */
export async function turnOn(tx: Queries, key: ReminderKey, since: Date, nextAt: Date): Promise<void> {
  await tx
    .insert(measureReminders)
    .values({ ...key, since, nextAt })
    .onConflictDoNothing();
}

export async function turnOff(tx: Queries, key: ReminderKey): Promise<void> {
  await tx.delete(measureReminders).where(isIt(key));
}

/** All that a practice reminds of. */
export async function dropReminders(tx: Queries, professionalId: string): Promise<void> {
  await tx.delete(measureReminders).where(eq(measureReminders.professionalId, professionalId));
}

/** Those of all practices but `others` that are due, the longest due first; none of a deleted client. @param owner with the owner's rights */
export const readDue = (owner: Queries, others: string[], limit: number): Promise<ReminderKey[]> =>
  owner
    .select({
      professionalId: measureReminders.professionalId,
      clientId: measureReminders.clientId,
      kind: sql<MeasureKind>`${measureReminders.kind}`,
    })
    .from(measureReminders)
    .innerJoin(
      clients,
      and(eq(clients.professionalId, measureReminders.professionalId), eq(clients.id, measureReminders.clientId)),
    )
    .innerJoin(professionals, eq(professionals.id, measureReminders.professionalId))
    .where(
      and(
        lte(measureReminders.nextAt, sql`now()`),
        isNull(clients.deletedAt),
        isNull(professionals.closedAt),
        notInArray(measureReminders.professionalId, others),
      ),
    )
    .orderBy(asc(measureReminders.nextAt))
    .limit(limit);

/** One that is still due; null when it is not, as when another process was quicker. The practice is locked before. */
export async function readStillDue(tx: Queries, key: ReminderKey): Promise<MeasureReminderRow | null> {
  const [found] = await tx
    .select()
    .from(measureReminders)
    .where(and(isIt(key), lte(measureReminders.nextAt, sql`clock_timestamp()`)));
  return found ?? null;
}

export async function putOff(tx: Queries, key: ReminderKey, nextAt: Date): Promise<void> {
  await tx.update(measureReminders).set({ nextAt }).where(isIt(key));
}
