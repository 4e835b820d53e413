import type { ScheduleEventData } from "@mantine/schedule";
import { BUSY_ELSEWHERE } from "../../../schema/rules/agenda/busy.ts";
import { addDays } from "../../../schema/rules/days.ts";
import type { WorkingHours } from "../../../schema/rules/workingHours.ts";
import { minutesOf, wallTime } from "../sessionTimes.ts";
import { drawnTimes } from "./calendarEvents.ts";

/** What a calendar elsewhere has taken of one day, in minutes on the practice's clocks. */
export interface BusyHours {
  on: string;
  begins: number;
  ends: number;
}
export type BusyEvent = ScheduleEventData<{ busy: BusyHours }>;

const DAY = 24 * 60;

/** Hours taken elsewhere, day by day. */
export const toBusyHours = (times: readonly { startsAt: string; endsAt: string }[], zone: string): BusyHours[] =>
  times.flatMap(({ startsAt, endsAt }) => {
    const [first, last] = [wallTime(zone, startsAt), wallTime(zone, endsAt)];
    const parts: BusyHours[] = [];
    for (let on = first.day; on <= last.day; on = addDays(on, 1)) {
      const begins = on === first.day ? minutesOf(first.time) : 0;
      const ends = on === last.day ? minutesOf(last.time) : DAY;
      if (ends > begins) parts.push({ on, begins, ends });
    }
    return parts;
  });

/** They as the calendar draws them, behind the sessions: those of some days, within the hours that are shown. */
export const toBusyEvents = (
  busy: readonly BusyHours[],
  days: readonly string[],
  { from, to }: WorkingHours,
): BusyEvent[] =>
  busy
    .filter(({ on, begins, ends }) => days.includes(on) && ends > from * 60 && begins < to * 60)
    .map((part) => ({
      id: `busy-${part.on}-${part.begins}`,
      title: BUSY_ELSEWHERE,
      ...drawnTimes(part.on, part.begins, part.ends),
      color: "gray",
      display: "background",
      payload: { busy: part },
    }));

/** The hours that an event of the calendar tells are taken elsewhere; null for a session's. */
export const busyOf = (payload: unknown): BusyHours | null =>
  typeof payload === "object" && payload !== null && "busy" in payload ? (payload as { busy: BusyHours }).busy : null;
