import type { ScheduleEventData } from "@mantine/schedule";
import type { Session } from "../agenda/useAgenda.ts";
import { minutesOf, timeOf, type WallTime, wallTime } from "../sessionTimes.ts";
import { STATUS_WORD, TYPE_WORD } from "../sessionWords.ts";

/** A session as the calendar draws it: on the clocks of the practice, whatever those of the browser say. */
export interface Placed extends WallTime {
  session: Session;
  end: string;
}
export type CalendarEvent = ScheduleEventData<Placed>;

const TONE = {
  SCHEDULED: "blue",
  CONFIRMED: "teal",
  COMPLETED: "green",
  CANCELLED: "gray",
  PENDING: "yellow",
} as const;

/** Sessions as wall-clock events; one that goes past midnight stays with the day it begins on. */
export const toEvents = (sessions: readonly Session[], zone: string): CalendarEvent[] =>
  sessions.map((session) => {
    const { day, time } = wallTime(zone, session.startsAt);
    const end = wallTime(zone, session.endsAt).time;
    const status = STATUS_WORD[session.displayStatus];
    const kind = session.type ? `${TYPE_WORD[session.type]} · ` : "";
    return {
      id: session.id,
      title: `${time}–${end} · ${session.client.name} · ${kind}${status}`,
      start: `${day} ${time}:00`,
      end: `${day} ${timeOf(minutesOf(time) + session.durationMinutes)}:00`,
      color: TONE[session.displayStatus],
      payload: { session, day, time, end },
    };
  });

/**
 * Where a session stands in a day of 24 hours, in percent. The calendar itself would measure from the browser's
 * midnight, an hour off on the days its clocks change.
 */
export function dayPlace({ time, session }: Placed): { top: string; height: string } {
  const start = minutesOf(time);
  const minutes = Math.min(session.durationMinutes, 24 * 60 - start);
  return { top: `${(start / 1440) * 100}%`, height: `${(minutes / 1440) * 100}%` };
}
