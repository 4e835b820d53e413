import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { clients } from "../../api/clients/clients.table.ts";
import type { Database } from "../../api/core/database/database.ts";
import { professionals } from "../../api/practice/professionals.table.ts";
import { planReminders } from "../../api/sessions/reminders.plan.ts";
import { reminders } from "../../api/sessions/reminders.table.ts";
import { sessions } from "../../api/sessions/sessions.table.ts";
import { newTherapist, type SignedIn, type TestApi } from "./api.ts";

export const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

export interface TestPractice {
  professionalId: string;
  email: string;
}

/** A professional without an account. */
export async function addPractice(
  database: Database,
  fields: { fullName?: string; email?: string; timeZone?: string } = {},
): Promise<TestPractice> {
  const email = fields.email ?? `${randomUUID()}@consulta.es`;
  const [made] = await database.owner
    .insert(professionals)
    .values({ issuer: "tests", subject: randomUUID(), fullName: "Elena Vidal", planId: 4, ...fields, email })
    .returning({ professionalId: professionals.id });
  if (!made) throw new Error("the professional was not stored");
  return { ...made, email };
}

/** A signed-in therapist with a plan that is paid for, who may write to new clients at once. */
export async function payingTherapist(api: TestApi, name?: string): Promise<SignedIn & TestPractice> {
  const person = await newTherapist(api, name);
  await api.call("/user-info/validate", { token: person.token });
  const [made] = await api.database.owner
    .update(professionals)
    .set({ planId: 3 })
    .where(eq(professionals.email, person.email))
    .returning({ professionalId: professionals.id });
  if (!made) throw new Error("the practice was not made");
  return { ...person, ...made };
}

export interface TestSession {
  sessionId: string;
  clientId: string;
  email: string;
}

type SessionRow = typeof sessions.$inferInsert;

/** A session of a new client, with its reminders planned. */
export async function addSession(
  database: Database,
  { professionalId }: TestPractice,
  { dueAt, ...fields }: { dueAt: Date } & Partial<SessionRow>,
  client: { name?: string; email?: string } = {},
): Promise<TestSession> {
  const email = client.email ?? `${randomUUID()}@ejemplo.es`;
  return await database.asProfessional(professionalId, async (tx) => {
    const [someone] = await tx
      .insert(clients)
      .values({ professionalId, name: "Lucía Martín", phone: "600", ...client, email })
      .returning({ clientId: clients.id });
    if (!someone) throw new Error("the client was not stored");
    const [made] = await tx
      .insert(sessions)
      .values({
        professionalId,
        ...someone,
        startsAt: minutesFromNow(60),
        type: "Terapia Individual",
        remind: true,
        reminderDueAt: dueAt,
        ...fields,
      })
      .returning({ sessionId: sessions.id });
    if (!made) throw new Error("the session was not stored");
    await planReminders(tx, professionalId, made.sessionId, dueAt);
    return { ...made, ...someone, email };
  });
}

/** Moves a session the way a change of its time does. */
export async function moveSession(
  database: Database,
  { professionalId }: TestPractice,
  { sessionId }: TestSession,
  startsAt: Date,
  dueAt: Date,
): Promise<void> {
  await database.asProfessional(professionalId, async (tx) => {
    await tx
      .update(sessions)
      .set({ startsAt, reminderDueAt: dueAt, version: sql`${sessions.version} + 1` })
      .where(eq(sessions.id, sessionId));
    await planReminders(tx, professionalId, sessionId, dueAt);
  });
}

/** Cancels a session; its reminders are not wanted any more. */
export async function cancelSession(
  database: Database,
  { professionalId }: TestPractice,
  { sessionId }: TestSession,
): Promise<void> {
  await database.asProfessional(professionalId, async (tx) => {
    await tx.update(sessions).set({ status: "CANCELADA", reminderDueAt: null }).where(eq(sessions.id, sessionId));
    await planReminders(tx, professionalId, sessionId, null);
  });
}

/** What became of a session's reminders: `status` or `status reason`, the client's first. */
export async function outcomesOf(database: Database, { sessionId }: TestSession): Promise<string[]> {
  const rows = await database.owner
    .select()
    .from(reminders)
    .where(eq(reminders.sessionId, sessionId))
    .orderBy(asc(reminders.recipient));
  return rows.map(({ status, reason }) => [status, reason].filter(Boolean).join(" "));
}
