import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { clients } from "../clients/clients.table.ts";
import { mailing } from "../clients/mailRefusals.store.ts";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { zoneOfClient } from "./answers/answers.store.ts";
import { dropReminders } from "./reminders.plan.ts";
import { type Appointment, dueOf, fateOf, type ReminderRow } from "./reminders.rules.ts";
import { reminders } from "./reminders.table.ts";
import { isCancelledAnew } from "./sessions.store.ts";
import { sessions } from "./sessions.table.ts";

/** What a job carries: which reminder, and the time it was due when the job was made. */
export interface DueReminder {
  id: string;
  professionalId: string;
  /** ISO 8601. */
  dueAt: string;
}

/** Held by the worker that sends a reminder; `attempt` is how its outcome is recognised as its own. */
export interface Claim {
  row: ReminderRow;
  appointment: Appointment;
  attempt: number;
}

export const due = sql<Date>`coalesce(${reminders.askedAt}, ${reminders.dueAt})`.mapWith(reminders.dueAt);
/** Those of a deleted client wait with it: a restored client's are sent, or said to be late. */
export const shown = sql`not exists (select from ${sessions} where ${sessions.professionalId} = ${reminders.professionalId}
  and ${sessions.id} = ${reminders.sessionId} and ${sessions.hidden})`;
/** Word for word the condition of the index `reminders_waiting`. */
export const waiting = sql`${reminders.status} = 'PENDIENTE'`;

/**
 * Reminders of all practices that are due within some seconds, earliest first. Ids and times only.
 * @param owner with the owner's rights
 * @param after the last one of the page before
 */
export async function readDueReminders(
  owner: Queries,
  withinSeconds: number,
  limit: number,
  after?: DueReminder,
): Promise<DueReminder[]> {
  const later = after && sql`(${due}, ${reminders.id}) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`;
  const rows = await owner
    .select({ id: reminders.id, professionalId: reminders.professionalId, dueAt: due })
    .from(reminders)
    .where(and(waiting, shown, sql`${due} <= now() + make_interval(secs => ${withinSeconds})`, later))
    .orderBy(asc(due), asc(reminders.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}

/** A session as a mail about it tells it, as it is now; null once it is gone. */
export async function readAppointment(
  tx: Queries,
  { professionalId, sessionId }: Pick<ReminderRow, "professionalId" | "sessionId">,
): Promise<Appointment | null> {
  const [found] = await tx
    .select({
      sessionId: sessions.id,
      clientId: sessions.clientId,
      emailSince: clients.emailSince,
      version: sessions.version,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      location: sessions.location,
      status: sessions.status,
      remind: sessions.remind,
      isHidden: sessions.hidden,
      isCancelledAnew,
      isClosed: sql<boolean>`${professionals.closedAt} is not null`,
      client: { name: clients.name, email: clients.email, isActive: clients.isActive, zone: zoneOfClient },
      professional: {
        fullName: professionals.fullName,
        email: professionals.email,
        timeZone: professionals.timeZone,
      },
      mailing,
    })
    .from(sessions)
    .innerJoin(clients, and(eq(clients.professionalId, sessions.professionalId), eq(clients.id, sessions.clientId)))
    .innerJoin(professionals, eq(professionals.id, sessions.professionalId))
    .where(and(eq(sessions.professionalId, professionalId), eq(sessions.id, sessionId)));
  return found ?? null;
}

/**
 * Takes a reminder for sending, with its session as it is now, or ends it when it is not to be sent.
 * @param leaseSeconds how long the others keep off; longer than a mail server can take over one mail
 * @returns the claim; "dropped" when the job is not meant any more, "busy" while another worker has it, "gone" when
 *   nobody is to be reminded, else the status it ended with
 */
export async function claimReminder(
  tx: Queries,
  job: DueReminder,
  leaseSeconds: number,
): Promise<Claim | "dropped" | "busy" | "gone" | ReminderRow["status"]> {
  const isIt = and(eq(reminders.professionalId, job.professionalId), eq(reminders.id, job.id));
  const [found] = await tx
    .select({ row: reminders, now: sql<Date>`clock_timestamp()`.mapWith(reminders.dueAt) })
    .from(reminders)
    .where(isIt)
    .for("update");
  if (found?.row.status !== "PENDIENTE" || dueOf(found.row).toISOString() !== job.dueAt) return "dropped";
  const { row, now } = found;
  if (row.claimedUntil && row.claimedUntil > now) return "busy";
  // Read after the lock, so that it shows what a change that held the lock has made of the session.
  const appointment = await readAppointment(tx, row);
  if (appointment?.isHidden) return "dropped";
  const fate = fateOf(row, appointment, now);
  if (fate === "gone" || !appointment) {
    await dropReminders(tx, isIt);
    return "gone";
  }
  if (fate !== "send") {
    await tx.update(reminders).set(fate).where(isIt);
    return fate.status;
  }
  const attempt = row.attempts + 1;
  const claimedUntil = new Date(now.getTime() + leaseSeconds * 1_000);
  await tx.update(reminders).set({ attempts: attempt, triedAt: now, claimedUntil }).where(isIt);
  return { row, appointment, attempt };
}

const claimed = ({ row, attempt }: Claim): SQL | undefined =>
  and(
    eq(reminders.professionalId, row.professionalId),
    eq(reminders.id, row.id),
    eq(reminders.attempts, attempt),
    waiting,
    sql`${due} = ${dueOf(row).toISOString()}::timestamptz`,
  );

/**
 * Writes down how a try ended and lets the reminder go. Does nothing when it was planned anew, or taken by another
 * worker, meanwhile.
 * @param ending PENDIENTE: to be tried again
 */
export async function settleReminder(
  tx: Queries,
  claim: Claim,
  ending: Pick<ReminderRow, "status" | "reason">,
): Promise<void> {
  const told = ending.status === "ENVIADO" && { toldStart: claim.appointment.startsAt, toldAt: reminders.triedAt };
  await tx
    .update(reminders)
    .set({ ...ending, ...told, claimedUntil: null })
    .where(claimed(claim));
}
