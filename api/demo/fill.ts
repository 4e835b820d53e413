import { sql } from "drizzle-orm";
import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import { joinedTags } from "../../schema/rules/notes.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { notes } from "../notes/notes.table.ts";
import { objectives } from "../objectives/objectives.table.ts";
import { planReminders } from "../sessions/reminders.plan.ts";
import { reminders } from "../sessions/reminders.table.ts";
import { dueAtOf } from "../sessions/sessions.rules.ts";
import { sessions } from "../sessions/sessions.table.ts";
import type { DemoNote } from "./notes.ts";
import type { DemoObjective } from "./objectives.ts";
import { type DemoSession, demoPractice } from "./practice.ts";

export const TIME_ZONE = "Europe/Madrid";
/** A third of the demonstration's month is over. */
export const PLAN_UNDER_WAY = {
  planVariant: "Month",
  planStartedAt: sql`now() - interval '10 days'`,
  planExpiresAt: sql`now() + interval '20 days'`,
  aiGenerationsUsed: 62,
  aiPeriodStartedAt: sql`now() - interval '10 days'`,
} as const;

/** A wall-clock time of the practice, `YYYY-MM-DD HH:mm`, as an instant. */
const instantOf = (local: string): Date => firstInstantOf(TIME_ZONE, local.slice(0, 10), local.slice(11));

interface Place {
  professionalId: string;
  now: Date;
  /** Whether the reminders that are still to go are planned, to be mailed when they become due. */
  plansMails: boolean;
}

/** Sessions of one client, with the reminders that went out before now and, where mails are planned, those still to go. */
async function addSessions(
  tx: Queries,
  { professionalId, now, plansMails }: Place,
  clientId: string,
  planned: DemoSession[],
) {
  const rows = planned.map(({ localStart, ...session }) => {
    const startsAt = instantOf(localStart);
    const dueAt = dueAtOf(TIME_ZONE, { ...session, startsAt }, session.status);
    // One that nobody sends would be told as not sent, once its time has passed.
    const reminderDueAt = plansMails || (dueAt && dueAt <= now) ? dueAt : null;
    return { ...session, professionalId, clientId, startsAt, reminderDueAt };
  });
  const made = await tx
    .insert(sessions)
    .values(rows)
    .returning({ sessionId: sessions.id, dueAt: sessions.reminderDueAt, toldStart: sessions.startsAt });
  const sent = made.flatMap(({ sessionId, dueAt, toldStart }) =>
    dueAt && dueAt <= now
      ? [{ professionalId, sessionId, dueAt, triedAt: dueAt, toldStart, toldAt: dueAt, status: "ENVIADO" as const }]
      : [],
  );
  for (const recipient of ["PROFESIONAL", "CLIENTE"] as const)
    if (sent.length > 0) await tx.insert(reminders).values(sent.map((row) => ({ ...row, recipient, attempts: 1 })));
  if (!plansMails) return;
  for (const { sessionId, dueAt } of made)
    if (dueAt && dueAt > now) await planReminders(tx, professionalId, sessionId, dueAt);
}

/** What was written about one client. */
async function addNotes(tx: Queries, professionalId: string, clientId: string, written: DemoNote[]) {
  const rows = written.map(({ localCreated, tags, ...note }) => {
    const createdAt = instantOf(localCreated);
    return { ...note, professionalId, clientId, tags: joinedTags(tags), createdAt };
  });
  if (rows.length > 0) await tx.insert(notes).values(rows);
}

/** What one client works towards. @param today where the practice is */
async function addObjectives(
  tx: Queries,
  { professionalId, clientId, today }: { professionalId: string; clientId: string; today: string },
  aims: DemoObjective[],
) {
  const rows = aims.map(({ targetIn, completedAgo, ...aim }) => ({
    ...aim,
    professionalId,
    clientId,
    status: completedAgo === null ? ("active" as const) : ("completed" as const),
    targetDate: targetIn === null ? null : addDays(today, targetIn),
    completedOn: completedAgo === null ? null : addDays(today, -completedAgo),
  }));
  if (rows.length > 0) await tx.insert(objectives).values(rows);
}

/** Fills an empty practice with a year's clients, sessions, notes and objectives, placed relative to now. */
export async function fillPractice(tx: Queries, place: Place): Promise<void> {
  const { professionalId, now } = place;
  const today = dayIn(TIME_ZONE, now);
  for (const { sessions: appointments, writtenNotes, objectives: aims, localJoined, ...client } of demoPractice(
    today,
  )) {
    const [row] = await tx
      .insert(clients)
      .values({ ...client, professionalId, createdAt: instantOf(localJoined) })
      .returning({ id: clients.id });
    if (!row) throw new Error("a client of the demo practice was not stored");
    if (appointments.length > 0) await addSessions(tx, place, row.id, appointments);
    await addNotes(tx, professionalId, row.id, writtenNotes);
    await addObjectives(tx, { professionalId, clientId: row.id, today }, aims);
  }
}
