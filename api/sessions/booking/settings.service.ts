import { busySpan, type FreeDay, freeTimes } from "../../../schema/rules/booking/freeTimes.ts";
import {
  BOOKING_NAME_TAKEN,
  BOOKING_SENTENCE,
  type BookingField,
  type BookingSettings,
  bookingFaults,
} from "../../../schema/rules/booking/settings.ts";
import { addDays, dayIn } from "../../../schema/rules/days.ts";
import type { Database, Queries } from "../../core/database/database.ts";
import { isTaken } from "../../core/problems.ts";
import { Refusal, refused, refuseStale } from "../../core/refusals.ts";
import { lockPractice, readTimeZone } from "../../practice/practice.store.ts";
import { readBusy } from "../busy.store.ts";
import { keepNames, readSettings, type SavedSettings, writeSettings } from "./settings.store.ts";

export const showSettings = (database: Database, id: string): Promise<SavedSettings> =>
  database.askAsProfessional(id, (tx) => readSettings(tx, id));

/** Changes the given settings. @throws Refusal VALIDATION, CONFLICT */
export async function changeSettings(
  database: Database,
  id: string,
  { given, version }: { given: Partial<BookingSettings>; version: number | undefined },
): Promise<SavedSettings> {
  try {
    return await database.asProfessional(id, async (tx) => {
      await lockPractice(tx, id);
      const before = await readSettings(tx, id);
      refuseStale(version, before);
      if (Object.keys(given).length === 0) return before;
      const { version: _before, id: _own, ...settings } = { ...before, ...given };
      const faults = bookingFaults(settings);
      if (faults.length > 0)
        throw new Refusal("VALIDATION", {
          errors: faults.map((field) => ({ field, code: "INVALID", message: BOOKING_SENTENCE[field] })),
        });
      await writeSettings(tx, id, settings);
      if (settings.name !== before.name) await keepNames(tx, id, { former: before.name, present: settings.name });
      return await readSettings(tx, id);
    });
  } catch (error) {
    if (isTaken(error)) throw refused<BookingField>("name", BOOKING_NAME_TAKEN);
    throw error;
  }
}

/** What a question about free times is about. */
export interface TimesAsked {
  durationMinutes: number;
  /** `YYYY-MM-DD` in the practice's zone; today when it is missing. */
  from?: string | undefined;
  days: number;
}

/** The times that can be booked, as they are at one moment. */
export async function freeTimesAt(
  tx: Queries,
  id: string,
  settings: BookingSettings,
  { durationMinutes, days, ...asked }: TimesAsked,
  now: Date,
): Promise<{ zone: string; free: FreeDay[] }> {
  const zone = await readTimeZone(tx, id);
  const today = dayIn(zone, now);
  const from = asked.from ?? today;
  if (from > addDays(today, settings.aheadDays)) return { zone, free: [] };
  const busy = await readBusy(tx, id, busySpan(zone, from < today ? today : from, days));
  return { zone, free: freeTimes(settings, { zone, now, durationMinutes }, busy, { from, days }) };
}

export const showFreeTimes = (
  database: Database,
  id: string,
  asked: TimesAsked,
): Promise<{ zone: string; free: FreeDay[] }> =>
  database.asProfessional(id, async (tx) => freeTimesAt(tx, id, await readSettings(tx, id), asked, new Date()));
