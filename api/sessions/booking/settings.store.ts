import { and, eq, sql } from "drizzle-orm";
import { BOOKING_SETTINGS, type BookingSettings } from "../../../schema/rules/booking/settings.ts";
import type { Queries } from "../../core/database/database.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { bookingSettings } from "./booking.table.ts";

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

/** The practice whose page of this name is on; null: none. @param owner with the owner's rights */
export async function practiceOfPage(owner: Queries, name: string, alsoOff = false): Promise<string | null> {
  const [found] = await owner
    .select({ id: bookingSettings.professionalId })
    .from(bookingSettings)
    .innerJoin(professionals, eq(professionals.id, bookingSettings.professionalId))
    .where(
      and(
        eq(bookingSettings.name, name),
        alsoOff ? undefined : bookingSettings.isOn,
        sql`${professionals.closedAt} is null`,
      ),
    );
  return found?.id ?? null;
}
