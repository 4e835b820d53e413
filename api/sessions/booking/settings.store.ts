import { and, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { BOOKING_SETTINGS, type BookingSettings } from "../../../schema/rules/booking/settings.ts";
import type { Queries } from "../../core/database/database.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { bookingNames, bookingSettings } from "./booking.table.ts";

/** Names that stay with a practice, those it took last: nobody keeps all that are good. */
const NAMES_KEPT = 20;

/** Settings with the version that they are; 0 when nothing was ever saved. */
export interface SavedSettings extends BookingSettings {
  /** The professional's. */
  id: string;
  version: number;
}

export async function readSettings(tx: Queries, professionalId: string): Promise<SavedSettings> {
  const [row] = await tx.select().from(bookingSettings).where(eq(bookingSettings.professionalId, professionalId));
  if (!row) return { ...BOOKING_SETTINGS, id: professionalId, version: 0 };
  const { professionalId: id, name, ...settings } = row;
  return { ...settings, id, name: name ?? "" };
}

/** Puts settings in place of those before, and raises the version. @throws what the database says of a name that another practice has */
export async function writeSettings(tx: Queries, professionalId: string, settings: BookingSettings): Promise<void> {
  const row = { ...settings, name: settings.name || null };
  await tx
    .insert(bookingSettings)
    .values({ ...row, professionalId })
    .onConflictDoUpdate({
      target: bookingSettings.professionalId,
      set: { ...row, version: sql`${bookingSettings.version} + 1` },
    });
}

interface Names {
  /** What its page was called until now; empty for nothing. Another practice may keep it already, from before that name was taken. */
  former: string;
  /** What it is called from now on; empty for nothing. */
  present: string;
}

/** Keeps names for a practice, also once its page has another. @throws what the database says of a present one that another practice keeps */
export async function keepNames(tx: Queries, professionalId: string, { former, present }: Names): Promise<void> {
  const own = eq(bookingNames.professionalId, professionalId);
  const latest = tx
    .select({ name: bookingNames.name })
    .from(bookingNames)
    .where(own)
    .orderBy(desc(bookingNames.since))
    .limit(NAMES_KEPT);
  if (former) await tx.insert(bookingNames).values({ professionalId, name: former }).onConflictDoNothing();
  if (present)
    await tx
      .insert(bookingNames)
      .values({ professionalId, name: present })
      .onConflictDoUpdate({ target: [bookingNames.professionalId, bookingNames.name], set: { since: sql`now()` } });
  await tx.delete(bookingNames).where(and(own, notInArray(bookingNames.name, latest)));
}

/** The practice whose page has this name and is on, or had it before; null: none. @param owner with the owner's rights */
export async function practiceOfPage(owner: Queries, name: string, alsoOff = false): Promise<string | null> {
  const keeper = owner
    .select({ id: bookingNames.professionalId })
    .from(bookingNames)
    .where(eq(bookingNames.name, name));
  const [found] = await owner
    .select({ id: bookingSettings.professionalId })
    .from(bookingSettings)
    .innerJoin(professionals, eq(professionals.id, bookingSettings.professionalId))
    .where(
      and(
        or(eq(bookingSettings.name, name), inArray(bookingSettings.professionalId, keeper)),
        alsoOff ? undefined : bookingSettings.isOn,
        sql`${professionals.closedAt} is null`,
      ),
    )
    .orderBy(desc(sql`coalesce(${bookingSettings.name} = ${name}, false)`))
    .limit(1);
  return found?.id ?? null;
}
