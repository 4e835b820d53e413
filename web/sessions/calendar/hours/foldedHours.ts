import type { ScheduleEventData } from "@mantine/schedule";
import { type CalendarEvent, drawnTimes, type Placed } from "../calendarEvents.ts";

/** Sessions of one day that have no room beside those at the same time. */
export interface Folded {
  on: string;
  begins: number;
  ends: number;
  count: number;
}
export type FoldedEvent = ScheduleEventData<{ folded: Folded }>;

/** Sessions of a day that overlap one another, directly or by others, each with the column in which it finds room. */
function clustersOf(day: readonly CalendarEvent[]): { event: CalendarEvent; column: number }[][] {
  const clusters: { event: CalendarEvent; column: number }[][] = [];
  let free: number[] = [];
  for (const event of day) {
    const { begins, ends } = event.payload;
    if (free.every((end) => end <= begins)) {
      clusters.push([]);
      free = [];
    }
    const found = free.findIndex((end) => end <= begins);
    const column = found < 0 ? free.length : found;
    free[column] = ends;
    clusters.at(-1)?.push({ event, column });
  }
  return clusters;
}

const summedUp = (events: readonly Placed[]): FoldedEvent[] => {
  const [first] = events;
  if (!first) return [];
  const { on } = first;
  const begins = Math.min(...events.map((one) => one.begins));
  const ends = Math.max(...events.map((one) => one.ends));
  const folded = { on, begins, ends, count: events.length };
  return [
    {
      ...{ id: `more-${on}-${begins}`, title: `+${events.length}`, color: "gray" },
      ...{ ...drawnTimes(on, begins, ends), payload: { folded } },
    },
  ];
};

/**
 * What a week draws where more overlap than it has room for: as many as find room, and the rest as one.
 * @param events by day and beginning
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
  for (const day of Object.values(Object.groupBy(events, ({ payload }) => payload.on)))
    for (const cluster of clustersOf(day ?? [])) {
      const isCrowded = cluster.some(({ column }) => column >= most);
      const isShown = ({ event, column }: (typeof cluster)[number]) =>
        !isCrowded || column < most - 1 || event.payload.session.id === kept;
      shown.push(...cluster.filter(isShown).map(({ event }) => event));
      folded.push(...summedUp(cluster.filter((one) => !isShown(one)).map(({ event }) => event.payload)));
    }
  return { shown, folded };
}

/** What an event of the calendar sums up; null for a session's. */
export const foldedOf = (payload: unknown): Folded | null =>
  typeof payload === "object" && payload !== null && "folded" in payload
    ? (payload as { folded: Folded }).folded
    : null;
