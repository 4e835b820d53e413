import { and, asc, count, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { professionals } from "../../practice/professionals.table.ts";
import type { BusyCalendarRecord } from "./busy.rules.ts";
import { busyCalendars } from "./busy.table.ts";

const own = (professionalId: string) => eq(busyCalendars.professionalId, professionalId);
const isIt = (professionalId: string, id: string) => and(own(professionalId), eq(busyCalendars.id, id));
const isFree = or(isNull(busyCalendars.leasedUntil), lt(busyCalendars.leasedUntil, sql`now()`));
const isDue = lte(busyCalendars.dueAt, sql`now()`);
const SOON = sql`now() + interval '1 minute'`;

/** The calendars of a practice, the first made first. */
export const readCalendars = (tx: Queries, professionalId: string): Promise<BusyCalendarRecord[]> =>
  tx
    .select()
    .from(busyCalendars)
    .where(own(professionalId))
    .orderBy(asc(busyCalendars.createdAt), asc(busyCalendars.id));

export async function readCalendar(
  tx: Queries,
  professionalId: string,
  id: string,
): Promise<BusyCalendarRecord | null> {
  const [read] = await tx.select().from(busyCalendars).where(isIt(professionalId, id));
  return read ?? null;
}

export async function countCalendars(tx: Queries, professionalId: string): Promise<number> {
  const [counted] = await tx.select({ calendars: count() }).from(busyCalendars).where(own(professionalId));
  return counted?.calendars ?? 0;
}

/** @returns its id */
export async function insertCalendar(
  tx: Queries,
  row: Omit<typeof busyCalendars.$inferInsert, "dueAt">,
): Promise<string> {
  // Read by whoever adds it: a round that came between would have it, and its hours were not there yet when that is answered.
  const [made] = await tx
    .insert(busyCalendars)
    .values({ ...row, dueAt: SOON })
    .returning({ id: busyCalendars.id });
  if (!made) throw new Error("the calendar was not stored");
  return made.id;
}

/** @returns whether there was one; the hours it has taken go with it */
export async function deleteCalendar(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  const gone = await tx.delete(busyCalendars).where(isIt(professionalId, id)).returning({ id: busyCalendars.id });
  return gone.length > 0;
}

/** A practice that closes has nobody else's calendar read any more. */
export async function dropCalendars(tx: Queries, professionalId: string): Promise<void> {
  await tx.delete(busyCalendars).where(own(professionalId));
}

/** Whole days are the practice's: in another zone they are other hours. A reading that is under way is of the one before. */
export async function lookAnewForZone(tx: Queries, professionalId: string): Promise<void> {
  await tx
    .update(busyCalendars)
    .set({ parsedAt: null, dueAt: sql`now()`, lease: null, leasedUntil: null })
    .where(own(professionalId));
}

/** Calendars of all practices that are to be read and nobody is at, those that waited longest first. @param owner with the owner's rights */
export const readDueCalendars = (owner: Queries, limit: number): Promise<{ id: string; professionalId: string }[]> =>
  owner
    .select({ id: busyCalendars.id, professionalId: busyCalendars.professionalId })
    .from(busyCalendars)
    .innerJoin(professionals, eq(professionals.id, busyCalendars.professionalId))
    .where(and(isDue, isFree, isNull(professionals.closedAt)))
    .orderBy(asc(busyCalendars.dueAt))
    .limit(limit);

/** A calendar that is held by this process alone. */
export interface Held {
  calendar: BusyCalendarRecord;
  lease: string;
  /** The practice's. */
  zone: string;
}

/** Takes a calendar for this process, unless another is at it or has just been. @param whenDue only if its time has come */
export async function holdCalendar(
  tx: Queries,
  { id, professionalId, lease, seconds }: { id: string; professionalId: string; lease: string; seconds: number },
  whenDue: boolean,
): Promise<Held | null> {
  const free = tx
    .select({ id: busyCalendars.id })
    .from(busyCalendars)
    .where(and(isIt(professionalId, id), isFree, whenDue ? isDue : undefined))
    .for("update", { skipLocked: true });
  const [calendar] = await tx
    .update(busyCalendars)
    .set({ lease, leasedUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(own(professionalId), sql`${busyCalendars.id} in (${free})`))
    .returning();
  if (!calendar) return null;
  const [practice] = await tx
    .select({ zone: professionals.timeZone })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  return practice ? { calendar, lease, zone: practice.zone } : null;
}

/** Lets a calendar go with what its reading came to. @returns whether this process still had it */
export async function settleCalendar(
  tx: Queries,
  { calendar: { professionalId, id }, lease }: Held,
  set: Partial<BusyCalendarRecord>,
  againMs: number,
): Promise<boolean> {
  const settled = await tx
    .update(busyCalendars)
    .set({
      ...set,
      triedAt: sql`now()`,
      dueAt: sql`now() + make_interval(secs => ${againMs / 1000})`,
      lease: null,
      leasedUntil: null,
    })
    .where(and(isIt(professionalId, id), eq(busyCalendars.lease, lease)))
    .returning({ id: busyCalendars.id });
  return settled.length > 0;
}

/** Lets a calendar go that was not read to the end; not at once again, whatever kept it from that. */
export async function releaseCalendar(tx: Queries, { calendar, lease }: Held): Promise<void> {
  await tx
    .update(busyCalendars)
    .set({ lease: null, leasedUntil: null, dueAt: SOON })
    .where(and(isIt(calendar.professionalId, calendar.id), eq(busyCalendars.lease, lease)));
}
