import type { ScheduleEventData } from "@mantine/schedule";
import { addDays } from "../../../schema/rules/days.ts";
import type { WorkingHours } from "../../../schema/rules/workingHours.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { minutesOf, timeOf, type WallTime, wallTime } from "../sessionTimes.ts";
import { STATUS_WORD, TYPE_WORD } from "../sessionWords.ts";

/** A session as the calendar draws it: on the clocks of the practice, whatever those of the browser say. */
export interface Placed extends WallTime {
  session: Session;
  end: string;
  /** The day it is drawn on, and the minutes of that day it takes there. */
  on: string;
  begins: number;
  ends: number;
  /** Of a session past midnight: what falls on the day after. */
  isRest: boolean;
}
export type CalendarEvent = ScheduleEventData<Placed> & { payload: Placed };

const DAY = 24 * 60;
const TONE = {
  SCHEDULED: "blue",
  CONFIRMED: "teal",
  COMPLETED: "green",
  CANCELLED: "gray",
  PENDING: "yellow",
} as const;

/**
 * Minutes of a day as the calendar is told of them. It reads them by the browser's clocks, and throws where those skip the
 * hour of a beginning, and not that of its end: both are said later then by what is skipped.
 */
export function drawnTimes(on: string, from: number, to: number): { start: string; end: string } {
  const read = new Date(`${on}T${timeOf(from)}:00`);
  const skipped = Math.max(0, read.getHours() * 60 + read.getMinutes() - from);
  return { start: `${on} ${timeOf(from + skipped)}:00`, end: `${on} ${timeOf(to + skipped)}:00` };
}

/** Earliest first. */
export const byBeginning = ({ payload: one }: CalendarEvent, { payload: other }: CalendarEvent): number =>
  one.on === other.on ? one.begins - other.begins : one.on < other.on ? -1 : 1;

/** Sessions as wall-clock events; one that goes past midnight stands on both days. */
export const toEvents = (sessions: readonly Session[], zone: string): CalendarEvent[] =>
  sessions.flatMap((session) => {
    const { day, time } = wallTime(zone, session.startsAt);
    const end = wallTime(zone, session.endsAt).time;
    const status = STATUS_WORD[session.displayStatus];
    const kind = session.type ? `${TYPE_WORD[session.type]} · ` : "";
    const title = `${time}–${end} · ${session.client.name} · ${kind}${status}`;
    const begins = minutesOf(time);
    const ends = begins + session.durationMinutes;
    const part = (on: string, from: number, to: number, isRest: boolean): CalendarEvent => ({
      id: isRest ? `${session.id} ` : session.id,
      title: isRest ? `${title} · viene del día anterior` : title,
      ...drawnTimes(on, from, to),
      color: TONE[session.displayStatus],
      payload: { session, day, time, end, on, begins: from, ends: to, isRest },
    });
    const first = part(day, begins, Math.min(ends, DAY), false);
    return ends > DAY ? [first, part(addDays(day, 1), 0, ends - DAY, true)] : [first];
  });

/** How long a session is whose edge was pulled: at its upper edge also what falls on the day after counts, which is drawn there. */
export const pulledMinutes = ({ session, begins }: Placed, from: number, to: number): number =>
  from === begins ? to - from : session.durationMinutes + begins - from;

/** Each session once, where it begins. */
export const wholeEvents = (events: readonly CalendarEvent[]): CalendarEvent[] =>
  events.filter(({ payload }) => !payload.isRest);

/** How many sessions begin on each day. */
export const countByDay = (events: readonly CalendarEvent[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { payload } of wholeEvents(events)) counts.set(payload.day, (counts.get(payload.day) ?? 0) + 1);
  return counts;
};

/**
 * Where a session stands among the hours that are shown, in percent. The calendar itself would measure from the
 * browser's midnight, an hour off on the days its clocks change.
 */
export function dayPlace(
  { begins, ends }: Pick<Placed, "begins" | "ends">,
  { from, to }: WorkingHours,
): { top: string; height: string } {
  const [first, last] = [from * 60, to * 60];
  const start = Math.max(begins, first);
  const percent = (minutes: number) => `${(minutes / (last - first)) * 100}%`;
  return { top: percent(start - first), height: percent(Math.min(ends, last) - start) };
}

/** What stands within the hours that are shown, and what before and after them, earliest first. */
export function byHours(events: readonly CalendarEvent[], days: readonly string[], { from, to }: WorkingHours) {
  const shown = events.filter(({ payload }) => days.includes(payload.on)).toSorted(byBeginning);
  const edge = ({ payload }: CalendarEvent) =>
    payload.ends <= from * 60 ? "before" : payload.begins >= to * 60 ? "after" : "within";
  return { before: [], within: [], after: [], ...Object.groupBy(shown, edge) };
}
