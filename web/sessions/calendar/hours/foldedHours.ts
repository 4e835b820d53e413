import type { ScheduleEventData } from "@mantine/schedule";
import { byBeginning, type CalendarEvent, drawnTimes, type Placed } from "../calendarEvents.ts";

/** Sessions of one day that have no room beside those at the same time. */
export interface Folded {
  on: string;
  begins: number;
  ends: number;
  count: number;
}
export type FoldedEvent = ScheduleEventData<{ folded: Folded }>;

const meets = ({ payload: one }: CalendarEvent, { payload: other }: CalendarEvent): boolean =>
  one.begins < other.ends && other.begins < one.ends;

/** How many of these stand side by side at once with it, itself among them. */
function besides(event: CalendarEvent, events: readonly CalendarEvent[]): number {
  const met = events.filter((other) => meets(event, other));
  const at = met.map(({ payload }) => Math.max(payload.begins, event.payload.begins));
  return Math.max(
    ...at.map((minute) => met.filter(({ payload }) => payload.begins <= minute && minute < payload.ends).length),
  );
}

/** Those that stand without a gap, each with what it touches. */
function runsOf(events: readonly CalendarEvent[]): Placed[][] {
  const runs: Placed[][] = [];
  let until = 0;
  for (const { payload } of events.toSorted(byBeginning)) {
    if (runs.length === 0 || payload.begins >= until) runs.push([]);
    runs.at(-1)?.push(payload);
    until = Math.max(until, payload.ends);
  }
  return runs;
}

function summedUp(run: readonly Placed[]): FoldedEvent {
  const on = run[0]?.on ?? "";
  const begins = Math.min(...run.map((one) => one.begins));
  const ends = Math.max(...run.map((one) => one.ends));
  return {
    ...{ id: `more-${on}-${begins}`, title: `+${run.length}`, color: "gray" },
    ...{ ...drawnTimes(on, begins, ends), payload: { folded: { on, begins, ends, count: run.length } } },
  };
}

/**
 * What a week draws where more stand at one hour than it has room for: as many as find room, and the rest as one. Those that do
 * not take place make room first.
 * @param most columns of a day, two at least
 * @param kept id of a session that is drawn whatever stands beside it
 */
export function withFolded(
  events: readonly CalendarEvent[],
  most: number,
  kept: string | null,
): { shown: CalendarEvent[]; folded: FoldedEvent[] } {
  const shown: CalendarEvent[] = [];
  const folded: FoldedEvent[] = [];
  const rank = ({ payload: { session } }: CalendarEvent) =>
    session.id === kept ? 0 : session.status === "CANCELLED" ? 2 : 1;
  for (const day of Object.values(Object.groupBy(events, ({ payload }) => payload.on))) {
    const all = day ?? [];
    const stay: CalendarEvent[] = [];
    const rest: CalendarEvent[] = [];
    for (const event of all.toSorted((one, other) => rank(one) - rank(other) || byBeginning(one, other))) {
      const isCrowded = besides(event, all) > most;
      const hasRoom = besides(event, [...stay, event]) < most;
      (!isCrowded || hasRoom || rank(event) === 0 ? stay : rest).push(event);
    }
    shown.push(...stay.toSorted(byBeginning));
    folded.push(...runsOf(rest).map(summedUp));
  }
  return { shown, folded };
}

/** What an event of the calendar sums up; null for a session's. */
export const foldedOf = (payload: unknown): Folded | null =>
  typeof payload === "object" && payload !== null && "folded" in payload
    ? (payload as { folded: Folded }).folded
    : null;
