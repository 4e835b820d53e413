import { BUSY_CALENDARS_MAX, BUSY_SPAN_DAYS_MAX } from "../../../schema/rules/agenda/busy.ts";
import { addDays, dayStart } from "../../../schema/rules/days.ts";
import type { Database } from "../../core/database/database.ts";
import { found, notFound, refusedField } from "../../core/problems.ts";
import { refused } from "../../core/refusals.ts";
import { sealedWith } from "../../core/sealing.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../../practice/idempotency.ts";
import { lockPractice, readTimeZone } from "../../practice/practice.store.ts";
import { type BusyCalendarDraft, type BusyCalendarRecord, checkedCalendar, type Interval } from "./busy.rules.ts";
import { countCalendars, deleteCalendar, insertCalendar, readCalendar, readCalendars } from "./calendars.store.ts";
import type { BusyReading } from "./reading.ts";
import { readTimes } from "./times.store.ts";

export interface BusyParts {
  database: Database;
  reading: Pick<BusyReading, "admit" | "readNow">;
  /** What addresses are sealed with. */
  secret: string;
}

export const listCalendars = ({ database }: BusyParts, id: string): Promise<BusyCalendarRecord[]> =>
  database.askAsProfessional(id, (tx) => readCalendars(tx, id));

/** Reads a calendar now, and tells how that went. @throws Problem NOT_FOUND */
export async function readNow(
  { database, reading }: BusyParts,
  id: string,
  calendarId: string,
): Promise<BusyCalendarRecord> {
  const shown = () => database.asProfessional(id, async (tx) => found(await readCalendar(tx, id, calendarId)));
  await shown();
  await reading.readNow({ id: calendarId, professionalId: id });
  return await shown();
}

/**
 * Has a calendar elsewhere read from now on, once for each key, and tells how the first reading went.
 * @throws Refusal VALIDATION; also for one too many, naming `name`
 */
export async function addCalendar(
  parts: BusyParts,
  id: string,
  draft: BusyCalendarDraft,
  creation: CreationKey | null,
): Promise<BusyCalendarRecord> {
  const { database, reading, secret } = parts;
  const calendarId = await database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return earlier.id;
    const { name, address, host } = checkedCalendar(draft, reading.admit);
    if ((await countCalendars(tx, id)) >= BUSY_CALENDARS_MAX)
      throw refused("name", `Puedes tener ${BUSY_CALENDARS_MAX} como máximo. Quita alguno para añadir otro.`);
    const sealed = await sealedWith(secret, address);
    const made = await insertCalendar(tx, { professionalId: id, name, host, address: sealed });
    if (creation) await rememberCreation(tx, id, creation, made);
    return made;
  });
  return await readNow(parts, id, calendarId);
}

/** Reads a calendar no more: what it has taken is free. @throws Problem NOT_FOUND */
export const removeCalendar = ({ database }: BusyParts, id: string, calendarId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await deleteCalendar(tx, id, calendarId))) throw notFound();
  });

/** The hours taken elsewhere on some days of the practice, both included. @throws Problem VALIDATION for too many days */
export const listTimes = (
  { database }: BusyParts,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<Interval[]> => {
  if (to < from || to > addDays(from, BUSY_SPAN_DAYS_MAX))
    throw refusedField("hasta", `Pide ${BUSY_SPAN_DAYS_MAX} días como máximo.`);
  return database.asProfessional(id, async (tx) => {
    const zone = await readTimeZone(tx, id);
    return await readTimes(tx, id, { startsAt: dayStart(zone, from), endsAt: dayStart(zone, addDays(to, 1)) });
  });
};
