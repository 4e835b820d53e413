import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { reminders } from "./reminders.table.ts";
import { sessions } from "./sessions.table.ts";

const RECIPIENTS = ["PROFESIONAL", "CLIENTE"] as const;

/** A reminder nobody has tried to send. */
const untried = {
  status: "PENDIENTE",
  reason: null,
  askedAt: null,
  triedAt: null,
  attempts: 0,
  claimedUntil: null,
} as const;

/** The start that the session of a reminder has now. */
const start = sql`(select ${sessions.startsAt} from ${sessions}
  where ${sessions.professionalId} = ${reminders.professionalId} and ${sessions.id} = ${reminders.sessionId})`;
/** A mail has told that start, and by the new plan it was due already: the session was moved there and back. */
const isTold = sql`coalesce(${reminders.toldStart} = ${start} and excluded.due_at <= now(), false)`;
/** A mail has told another start, and is due at the same moment by the new plan. */
const isToldOther = sql`${reminders.status} = 'ENVIADO' and ${reminders.toldStart} <> ${start}`;
/** A mail has told that start, and that of another was to go out in between. */
const isToldAgain = sql`${isTold} and ${reminders.status} <> 'ENVIADO' and ${reminders.askedAt} is null`;

/** A session, and when its reminder is due; null: none is wanted any more, because it was switched off or the session was cancelled. */
export interface Reminded {
  sessionId: string;
  dueAt: Date | null;
}

/**
 * Plans the reminders of sessions anew, in the transaction that changed them: one per recipient when one is due, none otherwise.
 * What went out for the start that a session has again is not sent again. The rows alone are the plan; whoever hands reminders over finds them when they become due.
 */
export async function planRemindersOf(
  tx: Queries,
  professionalId: string,
  reminded: readonly Reminded[],
): Promise<void> {
  const unwanted = reminded.filter(({ dueAt }) => dueAt === null).map(({ sessionId }) => sessionId);
  if (unwanted.length > 0) await dropReminders(tx, inArray(reminders.sessionId, unwanted));
  const planned = reminded.flatMap(({ sessionId, dueAt }) =>
    dueAt ? RECIPIENTS.map((recipient) => ({ professionalId, sessionId, recipient, dueAt })) : [],
  );
  if (planned.length === 0) return;
  await tx
    .insert(reminders)
    .values(planned)
    .onConflictDoUpdate({
      target: [reminders.sessionId, reminders.recipient],
      set: {
        ...untried,
        dueAt: sql`excluded.due_at`,
        status: sql`case when ${isTold} then 'ENVIADO' else ${untried.status} end`,
        triedAt: sql`case when ${isTold} then ${reminders.toldAt} end`,
      },
      setWhere: sql`${reminders.dueAt} <> excluded.due_at or ${isToldOther} or ${isToldAgain}`,
    });
}

/** Gives up those of these reminders that wait. Of one whose mail had told a start before, that stays told. */
export async function dropReminders(tx: Queries, which: SQL | undefined): Promise<void> {
  const waiting = and(which, eq(reminders.status, "PENDIENTE"));
  await tx
    .update(reminders)
    .set({ ...untried, status: "ENVIADO", triedAt: reminders.toldAt })
    .where(and(waiting, isNotNull(reminders.toldStart)));
  await tx.delete(reminders).where(waiting);
}

/** The plan for one session. */
export const planReminders = (
  tx: Queries,
  professionalId: string,
  sessionId: string,
  dueAt: Date | null,
): Promise<void> => planRemindersOf(tx, professionalId, [{ sessionId, dueAt }]);

/**
 * Makes one recipient's reminder due now, whatever became of it before; one that is being sent right now stays as it is.
 * @param plannedAt when it is due by plan, should there be no row of it
 */
export async function askReminder(
  tx: Queries,
  professionalId: string,
  sessionId: string,
  recipient: (typeof RECIPIENTS)[number],
  plannedAt: Date,
): Promise<void> {
  // By the clock that says when it is due, and when that is too long ago.
  const askedAt = sql`now()`;
  await tx
    .insert(reminders)
    .values({ professionalId, sessionId, recipient, dueAt: plannedAt, askedAt })
    .onConflictDoUpdate({
      target: [reminders.sessionId, reminders.recipient],
      set: { ...untried, askedAt },
      setWhere: sql`coalesce(${reminders.claimedUntil} < now(), true)`,
    });
}

/** What a later try may still mend: no server took the mail, or nobody sent it in time. */
const mendable = or(
  eq(reminders.status, "FALLIDO"),
  and(eq(reminders.status, "OMITIDO"), eq(reminders.reason, "TARDE")),
);

/**
 * Makes all reminders due now that failed, or were late, and whose sessions are still to come. What else keeps one from being
 * sent (a cancelled session, a client who wants no mails) is asked when it is.
 * @param owner with the owner's rights
 * @param professionalId of one practice; null: of all; closed ones send none
 * @returns how many
 */
export async function askMissedReminders(owner: Queries, professionalId: string | null): Promise<number> {
  const open = owner.select({ id: professionals.id }).from(professionals).where(isNull(professionals.closedAt));
  const toCome = owner
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.professionalId, reminders.professionalId),
        gt(sessions.startsAt, sql`now()`),
        eq(sessions.hidden, false),
      ),
    );
  const asked = await owner
    .update(reminders)
    .set({ ...untried, askedAt: sql`now()` })
    .where(
      and(
        mendable,
        inArray(reminders.professionalId, open),
        professionalId === null ? undefined : eq(reminders.professionalId, professionalId),
        inArray(reminders.sessionId, toCome),
      ),
    )
    .returning({ id: reminders.id });
  return asked.length;
}

/** No client hears any more from a practice that closes. */
export async function dropWaitingReminders(tx: Queries, professionalId: string): Promise<void> {
  await tx
    .delete(reminders)
    .where(and(eq(reminders.professionalId, professionalId), eq(reminders.status, "PENDIENTE")));
}
