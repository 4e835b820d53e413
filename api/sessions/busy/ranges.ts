import type { DateWithTimeZone, EventInstance, VEvent } from "node-ical";
import { dayIn, firstInstantOf, isTimeZone, timeIn } from "../../../schema/rules/days.ts";
import { EVENT } from "./rdates.ts";

/** What changes a date of a series and those after it. */
const ONWARDS = /^RECURRENCE-ID(?:"[^"\r\n]*"|[^":\r\n])*;RANGE="?THISANDFUTURE"?[;:]/m;
/** Where an event says so once it is read: the library passes over it. */
const MARK = "CONSULTA-ONWARDS";
const DAY_MS = 86_400_000;

/** A calendar whose changes to a date and those after it are told in a way that the library keeps. @param text unfolded */
export const withOnwardChanges = (text: string): string =>
  text.replaceAll(EVENT, (event) => (ONWARDS.test(event) ? event.replace("\n", `\nX-${MARK}:TRUE\r\n`) : event));

/** How the dates of a series go on from one of them. */
interface Change {
  /** On the clocks, as if they were those of Greenwich. */
  from: number;
  by: number;
  event: VEvent;
  lengthMs: number;
}

const isDay = ({ datetype }: VEvent): boolean => datetype === "date";

/** What was changed by itself, as it is told: for the library it is a day, or an hour, because its series is of those. */
function asTold(instance: EventInstance): EventInstance {
  const { event } = instance;
  if (!instance.isOverride || isDay(event) === instance.isFullDay) return instance;
  return { ...instance, isFullDay: isDay(event), start: event.start, end: event.end ?? instance.end };
}

/** What the clocks show, as if they were those of Greenwich; the library tells a day as midnight on this machine's. */
const shown = (zone: string, at: Date, isWholeDay: boolean): number =>
  isWholeDay
    ? Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
    : Date.parse(`${dayIn(zone, at)}T${timeIn(zone, at)}:00Z`);

function at(zone: string, clocks: number, isWholeDay: boolean): Date {
  const told = new Date(clocks);
  if (isWholeDay) return new Date(told.getUTCFullYear(), told.getUTCMonth(), told.getUTCDate());
  const iso = told.toISOString();
  return firstInstantOf(zone, iso.slice(0, 10), iso.slice(11, 16));
}

/** A zone of the clocks by which a series is moved; where it is an offset alone, those of Greenwich show the same distances. */
const zoneOf = (...events: VEvent[]): string =>
  events.map(({ start }) => start.tz).find((tz) => tz !== undefined && isTimeZone(tz)) ?? "UTC";

/** What changes the dates of a series from one of them on, earliest first. */
function changesOf(series: VEvent): Change[] {
  const told = [...new Set(Object.values(series.recurrences ?? {}) as VEvent[])];
  return told
    .filter((event) => MARK in event && event.start instanceof Date && event.recurrenceid instanceof Date)
    .map((event) => {
      const date = event.recurrenceid as DateWithTimeZone;
      const zone = zoneOf(series, event);
      const from = shown(zone, date, date.dateOnly === true);
      const lengthMs = event.end ? Number(event.end) - Number(event.start) : 0;
      return { from, by: shown(zone, event.start, isDay(event)) - from, event, lengthMs };
    })
    .sort((a, b) => a.from - b.from);
}

/** How a series goes on after changes to one of its dates and those after it (RFC 5545, 3.8.4.4). */
export interface Onwards {
  /** Milliseconds within which its dates may have been moved to others. */
  reachMs: number;
  /** A date as it is after them: moved as far as the changed one, of its length, and free or cancelled as it is. */
  moved: (instance: EventInstance) => EventInstance;
}

export function onwardsOf(series: VEvent): Onwards {
  const changes = changesOf(series);
  return {
    reachMs: Math.max(0, ...changes.map(({ by, lengthMs }) => Math.abs(by) + lengthMs)),
    moved(instance) {
      if (changes.length === 0 || instance.isOverride || instance.event.recurrenceid) return asTold(instance);
      const before = (change: Change) =>
        change.from <= shown(zoneOf(series, change.event), instance.start, instance.isFullDay);
      const change = changes.findLast(before);
      if (!change) return instance;
      const { event, by, lengthMs } = change;
      const zone = zoneOf(series, event);
      const isFullDay = isDay(event);
      const clocks = shown(zone, instance.start, instance.isFullDay) + by;
      const start = at(zone, clocks, isFullDay);
      const days = Math.max(1, Math.round(lengthMs / DAY_MS));
      const end = isFullDay ? at(zone, clocks + days * DAY_MS, true) : new Date(start.getTime() + lengthMs);
      return { ...instance, event, isFullDay, start, end };
    },
  };
}
