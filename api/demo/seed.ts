import { eq, sql } from "drizzle-orm";
import { addDays, dayIn, firstInstantOf } from "../../schema/rules/days.ts";
import { joinedTags } from "../../schema/rules/notes.ts";
import { user } from "../account/accounts.table.ts";
import type { Accounts } from "../account/accounts.ts";
import { openAccount } from "../account/signIn/attempts.store.ts";
import { clients } from "../clients/clients.table.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { notes } from "../notes/notes.table.ts";
import { objectives } from "../objectives/objectives.table.ts";
import { plans } from "../practice/plans.table.ts";
import { BUILT_IN } from "../practice/professionals.store.ts";
import { professionals } from "../practice/professionals.table.ts";
import { planReminders } from "../sessions/reminders.plan.ts";
import { reminders } from "../sessions/reminders.table.ts";
import { dueAtOf } from "../sessions/sessions.rules.ts";
import { sessions } from "../sessions/sessions.table.ts";
import type { DemoNote } from "./notes.ts";
import type { DemoObjective } from "./objectives.ts";
import { addPayments } from "./payments.ts";
import { type DemoSession, demoPractice } from "./practice.ts";
import { addRatings } from "./ratings.ts";

export const DEMO_THERAPIST = { name: "Elena Vidal", email: "elena@consulta.demo", password: "consulta-demo" };
const TIME_ZONE = "Europe/Madrid";
const PLAN = "Profesional";

/** A wall-clock time of the practice, `YYYY-MM-DD HH:mm`, as an instant. */
const instantOf = (local: string): Date => firstInstantOf(TIME_ZONE, local.slice(0, 10), local.slice(11));

/** Sessions of one client, with the reminders that went out before now and those that are still to go. */
async function addSessions(tx: Queries, professionalId: string, clientId: string, planned: DemoSession[], now: Date) {
  const rows = planned.map(({ localStart, ...session }) => {
    const startsAt = instantOf(localStart);
    const reminderDueAt = dueAtOf(TIME_ZONE, { ...session, startsAt }, session.status);
    return { ...session, professionalId, clientId, startsAt, reminderDueAt };
  });
  const made = await tx
    .insert(sessions)
    .values(rows)
    .returning({ sessionId: sessions.id, dueAt: sessions.reminderDueAt });
  const sent = made.flatMap(({ sessionId, dueAt }) =>
    dueAt && dueAt <= now ? [{ professionalId, sessionId, dueAt, triedAt: dueAt, status: "ENVIADO" as const }] : [],
  );
  for (const recipient of ["PROFESIONAL", "CLIENTE"] as const)
    if (sent.length > 0) await tx.insert(reminders).values(sent.map((row) => ({ ...row, recipient, attempts: 1 })));
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

async function createTherapist(accounts: Accounts, { owner }: Database): Promise<string> {
  const { password: keeper } = await accounts.$context;
  const account = await openAccount(owner, { ...DEMO_THERAPIST, password: await keeper.hash(DEMO_THERAPIST.password) });
  const [professional] = await owner
    .insert(professionals)
    .values({
      issuer: BUILT_IN,
      subject: account,
      email: DEMO_THERAPIST.email,
      fullName: DEMO_THERAPIST.name,
      timeZone: TIME_ZONE,
      planId: sql<number>`(select ${plans.id} from ${plans} where ${plans.name} = ${PLAN})`,
      planVariant: "Month",
      planStartedAt: sql`now() - interval '10 days'`,
      planExpiresAt: sql`now() + interval '20 days'`,
      aiGenerationsUsed: 62,
      aiPeriodStartedAt: sql`now() - interval '10 days'`,
    })
    .returning({ id: professionals.id });
  if (!professional) throw new Error("the demo practice was not created");
  return professional.id;
}

/**
 * Fills an empty database with the demonstration practice, placed relative to today. Does nothing when it is there.
 * @throws when the database refuses a row; nothing is half there then, except the account
 */
export async function seedDemo(accounts: Accounts, database: Database): Promise<void> {
  const there = await database.owner.select({ id: user.id }).from(user).where(eq(user.email, DEMO_THERAPIST.email));
  if (there.length > 0) return;
  const professionalId = await createTherapist(accounts, database);
  await addPayments(database.owner, professionalId);
  const now = new Date();
  const today = dayIn(TIME_ZONE, now);
  await database.asProfessional(professionalId, async (tx) => {
    for (const { sessions: appointments, writtenNotes, objectives: aims, localJoined, ...client } of demoPractice(
      today,
    )) {
      const [row] = await tx
        .insert(clients)
        .values({ ...client, professionalId, createdAt: instantOf(localJoined) })
        .returning({ id: clients.id });
      if (row && appointments.length > 0) await addSessions(tx, professionalId, row.id, appointments, now);
      if (row) await addNotes(tx, professionalId, row.id, writtenNotes);
      if (row) await addObjectives(tx, { professionalId, clientId: row.id, today }, aims);
    }
  });
  await addRatings(database.owner, professionalId);
}
