import {
  BUSY_DAYS_AHEAD,
  BUSY_DAYS_BACK,
  BUSY_EVERY_MINUTES,
  type BusyCalendarField,
  busyCalendarSentence,
  busyNameFault,
  toFetched,
} from "../../../schema/rules/agenda/busy.ts";
import { addDays, dayIn, dayStart } from "../../../schema/rules/days.ts";
import type { FieldFault } from "../../../schema/rules/fields.ts";
import { refuseFaults } from "../../core/refusals.ts";
import type { busyCalendars } from "./busy.table.ts";

export type BusyCalendarRecord = typeof busyCalendars.$inferSelect;

/** What a professional says of a calendar elsewhere. */
export interface BusyCalendarDraft {
  name: string;
  address: string;
}

/** Time from one instant to another. */
export interface Interval {
  startsAt: Date;
  endsAt: Date;
}

/**
 * @param admit the address as it is kept, null for one that is refused
 * @throws Refusal VALIDATION naming each faulty field
 */
export function checkedCalendar(
  { name, address }: BusyCalendarDraft,
  admit: (url: string) => string | null,
): BusyCalendarDraft & { host: string } {
  const admitted = address ? admit(toFetched(address)) : "";
  const faults: Partial<Record<BusyCalendarField, FieldFault | undefined>> = {
    name: busyNameFault(name),
    address: admitted === "" ? "REQUIRED" : admitted === null ? "INVALID" : undefined,
  };
  const found = Object.entries(faults).filter(([, fault]) => fault);
  refuseFaults<BusyCalendarField>(Object.fromEntries(found), busyCalendarSentence);
  return { name, address: admitted ?? "", host: new URL(admitted ?? "").hostname };
}

const MINUTE_MS = 60_000;
/** A calendar that cannot be read is asked for less and less often. */
const LONGEST_WAIT_MINUTES = 4 * 60;
/** Practices that made theirs at the same hour are not all read at once. */
const JITTER = 0.1;

/** Milliseconds until the next reading, after so many in a row that failed. */
export function readAgainAfter(failures: number, random = Math.random()): number {
  const minutes = Math.min(LONGEST_WAIT_MINUTES, BUSY_EVERY_MINUTES * 2 ** Math.max(0, failures - 1));
  return Math.round(minutes * MINUTE_MS * (1 - JITTER * random));
}

/** The days whose hours are kept, as instants: whole days on the practice's clocks. */
export function busyWindow(zone: string, now: Date): Interval {
  const today = dayIn(zone, now);
  return {
    startsAt: dayStart(zone, addDays(today, -BUSY_DAYS_BACK)),
    endsAt: dayStart(zone, addDays(today, BUSY_DAYS_AHEAD + 1)),
  };
}

/** The same time without overlaps, earliest first: what touches is one. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const made: Interval[] = [];
  for (const { startsAt, endsAt } of intervals.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = made.at(-1);
    if (last && startsAt <= last.endsAt) {
      if (endsAt > last.endsAt) last.endsAt = endsAt;
    } else made.push({ startsAt, endsAt });
  }
  return made;
}
