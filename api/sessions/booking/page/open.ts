import { createHash } from "node:crypto";
import { z } from "zod";
import { zoneNow } from "../../../../schema/rules/agenda/zones.ts";
import { BOOKING_PATH, type BookingKind, isBookingName } from "../../../../schema/rules/booking/settings.ts";
import { addDays, dayIn, isDay, isTimeZone } from "../../../../schema/rules/days.ts";
import { isSessionStart, startOf } from "../../../../schema/rules/sessions.ts";
import type { Database, Queries } from "../../../core/database/database.ts";
import { readPractice } from "../../../practice/practice.store.ts";
import type { Chosen } from "../asking.service.ts";
import { calledBy } from "../booking.texts.ts";
import { freeTimesAt } from "../settings.service.ts";
import { practiceOfPage, readSettings, type SavedSettings } from "../settings.store.ts";
import { type Offer, wordsOf } from "./asking.page.ts";
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

const markOf = (professionalId: string): string =>
  createHash("sha256").update(professionalId).digest("hex").slice(0, 12);

/**
 * The page that has a name or had it before, however it was typed; null where there is none, and where it is off.
 * @param alsoOff whether one that is off is one
 */
export async function openPage(database: Database, typed: string, alsoOff = false): Promise<Open | null> {
  const name = typed.toLowerCase();
  const id = isBookingName(name) ? await practiceOfPage(database.owner, name, alsoOff) : null;
  if (!id) return null;
  return await database.asProfessional(id, async (tx) => {
    const settings = await readSettings(tx, id);
    const { professional } = await readPractice(tx, id);
    const { welcome, isListed, isOn } = settings;
    const therapist = calledBy(professional.fullName);
    const base = `${BOOKING_PATH}/${settings.name || name}`;
    const zone = zoneNow(professional.timeZone);
    const of = { base, mark: markOf(id), therapist, welcome, isListed, isOn, verb: "Pide", steps: 3, zone };
    return { id, zone, of, settings };
  });
}

/** The zone that a visitor has chosen, or whose clocks were shown, by its name of now. */
export const zoneIn = ({ zona }: { zona: string }): string | null => (isTimeZone(zona) ? zoneNow(zona) : null);

/** What was wanted, as far as it is known. */
export interface Wanted extends Pick<Chosen, "zone"> {
  /** Absent: it is there no more. */
  kind: BookingKind | undefined;
  /** null: none was said. */
  startsAt: Date | null;
}
interface Given {
  tipo: string;
  hora: string;
  zona: string;
}

/** What an address or a form says of what is wanted. */
export function wantedIn({ settings, zone }: Pick<Open, "settings" | "zone">, given: Given): Wanted {
  const [hora, tipo] = wordsOf(given);
  const startsAt = startOf(new Date(hora));
  return {
    kind: settings.kinds.find((one) => keyOf(one) === tipo),
    startsAt: isSessionStart(startsAt) ? startsAt : null,
    zone: zoneIn(given) ?? zone,
  };
}

/** What was chosen; null when one part of it is not there (any more). */
export function chosenOf(open: Pick<Open, "settings" | "zone">, given: Given): Chosen | null {
  const { kind, startsAt, zone } = wantedIn(open, given);
  return kind && startsAt ? { kind, startsAt, zone } : null;
}

/** Hours that are offered at once instead of one that is taken: of one kind, and of each of several. */
const OTHERS = { one: 12, each: 6 };

/** The free hours of kinds about one that is free no more, the earliest first. Kinds without any are not among them. */
export async function freeNear(
  database: Database,
  { id, settings, zone }: Open,
  kinds: readonly BookingKind[],
  startsAt: Date | null,
): Promise<Offer[]> {
  const now = new Date();
  const away = (time: Date) => Math.abs(time.getTime() - (startsAt ?? now).getTime());
  const most = kinds.length === 1 ? OTHERS.one : OTHERS.each;
  const timesOf = async (tx: Queries, durationMinutes: number): Promise<Date[]> => {
    const wanted = { durationMinutes, from: dayIn(zone, now), days: settings.aheadDays + 1 };
    const { free } = await freeTimesAt(tx, id, settings, wanted, now);
    return free
      .flatMap(({ times }) => times)
      .toSorted((a, b) => away(a) - away(b))
      .slice(0, most)
      .toSorted((a, b) => a.getTime() - b.getTime());
  };
  return await database.asProfessional(id, async (tx) => {
    const known = new Map<number, Date[]>();
    for (const { durationMinutes } of kinds)
      if (!known.has(durationMinutes)) known.set(durationMinutes, await timesOf(tx, durationMinutes));
    const offers = kinds.map((kind) => ({ kind, times: known.get(kind.durationMinutes) ?? [] }));
    return offers.filter(({ times }) => times.length > 0);
  });
}

/** Where a visitor chooses: the kind first, where there are several, then the hour. */
export async function choosing(
  database: Database,
  { id, of, settings, zone }: Open,
  { tipo, zona, desde }: z.infer<typeof query>,
): Promise<string> {
  const zoneChosen = zoneIn({ zona });
  const many = settings.kinds.length > 1;
  const kind = many ? settings.kinds.find((one) => keyOf(one) === tipo) : settings.kinds[0];
  if (!kind) return kindsPage(of, settings.kinds, { zone: zoneChosen });
  const now = new Date();
  const today = dayIn(zone, now);
  const last = addDays(today, settings.aheadDays);
  const start = isDay(desde) && desde > today && desde <= last ? desde : today;
  const wanted = { durationMinutes: kind.durationMinutes, from: today, days: settings.aheadDays + 1 };
  const { free } = await database.asProfessional(id, (tx) => freeTimesAt(tx, id, settings, wanted, now));
  // Weeks without an hour are passed over.
  const from = free.find(({ day }) => day >= start)?.day ?? start;
  const next = addDays(from, SHOWN_DAYS);
  const looking = { kind, zone: zoneChosen ?? zone, isZoneChosen: zoneChosen !== null, from };
  const before = free.findLast(({ day }) => day < from);
  // The page that ends with it: holidays of whatever length are passed over backwards, too.
  const begins = before ? addDays(before.day, 1 - SHOWN_DAYS) : null;
  const ways = {
    before: begins && begins < today ? today : begins,
    after: free.some(({ day }) => day >= next) ? next : null,
  };
  const shown = free.filter(({ day }) => day >= from && day < next);
  return timesPage(of, looking, shown, ways, many);
}
