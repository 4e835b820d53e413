import { z } from "zod";
import { BOOKING_PATH, isBookingName } from "../../../../schema/rules/booking/settings.ts";
import { addDays, dayIn, isDay, isTimeZone } from "../../../../schema/rules/days.ts";
import type { Database } from "../../../core/database/database.ts";
import { readPractice } from "../../../practice/practice.store.ts";
import type { Chosen } from "../asking.service.ts";
import { freeTimesAt } from "../settings.service.ts";
import { practiceOfPage, readSettings, type SavedSettings } from "../settings.store.ts";
import { keyOf, kindsPage, SHOWN_DAYS, timesPage } from "./choosing.page.ts";
import type { PageOf } from "./frame.ts";

/** What an address or a form says; what is missing is empty. */
export const asked = z.string().catch("");
export const query = z.object({ tipo: asked, hora: asked, zona: asked, desde: asked });

/** A page that is on, and the practice it belongs to. */
export interface Open {
  id: string;
  zone: string;
  of: PageOf;
  settings: SavedSettings;
}

/** The page of a name; null where there is none, and where it is off. */
export async function openPage(database: Database, name: string): Promise<Open | null> {
  const id = isBookingName(name) ? await practiceOfPage(database.owner, name) : null;
  if (!id) return null;
  return await database.asProfessional(id, async (tx) => {
    const settings = await readSettings(tx, id);
    const { professional } = await readPractice(tx, id);
    const { welcome, isListed } = settings;
    const therapist = professional.fullName.trim() || "tu terapeuta";
    const of = { base: `${BOOKING_PATH}/${name}`, therapist, welcome, isListed, verb: "Pide" };
    return { id, zone: professional.timeZone, of, settings };
  });
}

/** The zone that a visitor has chosen, or whose clocks were shown. */
export const zoneIn = ({ zona }: { zona: string }): string | null => (isTimeZone(zona) ? zona : null);

/** What was chosen; null when one part of it is not there (any more). */
export function chosenOf(
  { settings, zone }: Pick<Open, "settings" | "zone">,
  { tipo, hora, ...given }: { tipo: string; hora: string; zona: string },
): Chosen | null {
  const kind = settings.kinds.find((one) => keyOf(one) === tipo);
  const startsAt = new Date(hora);
  if (!kind || Number.isNaN(startsAt.getTime())) return null;
  return { kind, startsAt, zone: zoneIn(given) ?? zone };
}

/** Hours that are offered at once instead of one that is taken. */
const OTHERS = 12;

/** The free hours about one that is free no more, the earliest first. */
export async function freeNear(
  database: Database,
  { id, settings, zone }: Open,
  { kind, startsAt }: Chosen,
): Promise<Date[]> {
  const now = new Date();
  const wanted = { durationMinutes: kind.durationMinutes, from: dayIn(zone, now), days: settings.aheadDays + 1 };
  const { free } = await database.asProfessional(id, (tx) => freeTimesAt(tx, id, settings, wanted, now));
  const away = (time: Date) => Math.abs(time.getTime() - startsAt.getTime());
  return free
    .flatMap(({ times }) => times)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, OTHERS)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

/** Where a visitor chooses: the kind first, where there are several, then the hour. */
export async function choosing(
  database: Database,
  { id, of, settings, zone }: Open,
  { tipo, zona, desde }: z.infer<typeof query>,
): Promise<string> {
  const isZoneChosen = isTimeZone(zona);
  const many = settings.kinds.length > 1;
  const kind = many ? settings.kinds.find((one) => keyOf(one) === tipo) : settings.kinds[0];
  if (!kind) return kindsPage(of, settings.kinds, { zone: isZoneChosen ? zona : null });
  const now = new Date();
  const today = dayIn(zone, now);
  const last = addDays(today, settings.aheadDays);
  const start = isDay(desde) && desde > today && desde <= last ? desde : today;
  const wanted = { durationMinutes: kind.durationMinutes, from: today, days: settings.aheadDays + 1 };
  const { free } = await database.asProfessional(id, (tx) => freeTimesAt(tx, id, settings, wanted, now));
  // Weeks without an hour are passed over.
  const from = free.find(({ day }) => day >= start)?.day ?? start;
  const next = addDays(from, SHOWN_DAYS);
  const looking = { kind, zone: isZoneChosen ? zona : zone, isZoneChosen, from, today };
  const ways = { before: free.some(({ day }) => day < from), after: free.some(({ day }) => day >= next) };
  const shown = free.filter(({ day }) => day >= from && day < next);
  return timesPage(of, looking, shown, ways, many);
}
