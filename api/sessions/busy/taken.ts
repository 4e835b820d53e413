import ical, {
  type CalendarResponse,
  type EventInstance,
  expandRecurringEvent,
  type VEvent,
  type VFreebusy,
} from "node-ical";
import { BUSY_TIMES_MAX } from "../../../schema/rules/agenda/busy.ts";
import { dayStart } from "../../../schema/rules/days.ts";
import { type Interval, joined } from "./busy.rules.ts";
import { onwardsOf, withOnwardChanges } from "./ranges.ts";
import { furtherDates, withFurtherDates } from "./rdates.ts";
import { withKnownZones, withZoneOfAll } from "./zones.ts";

/** The hours that a calendar has taken. */
export interface Taken {
  /** Earliest first, without overlaps. */
  times: Interval[];
  /** Whether there are more, of which these are the earliest. */
  isCut: boolean;
}

/** Events looked at before a calendar counts as one that nobody lives by. */
const INSTANCES_MAX = 50_000;
/** Between the calendars of one text (RFC 5545 §3.4), of which the library would tell the last alone. */
const END = /\nEND:VCALENDAR(?=\s|$)/;
const BEGINS = /^BEGIN:VCALENDAR\s/;
const BEGINS_AGAIN = /\nBEGIN:VCALENDAR\s/;

/** A text with what it may have been told besides, such as a language. */
const wordIn = (value: unknown): string => String(Object(value).val ?? value ?? "").toUpperCase();
const isFree = ({ status, transparency }: Pick<VEvent, "status" | "transparency">): boolean =>
  wordIn(status) === "CANCELLED" || wordIn(transparency) === "TRANSPARENT";

const pad = (number: number): string => String(number).padStart(2, "0");
/** The library tells a day as midnight on this machine's clocks. */
const dayOf = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** A whole day is the practice's day, wherever the calendar is kept. */
const timeOf = (zone: string, { start, end, isFullDay }: EventInstance): Interval =>
  isFullDay
    ? { startsAt: dayStart(zone, dayOf(start)), endsAt: dayStart(zone, dayOf(end)) }
    : { startsAt: new Date(start), endsAt: new Date(end) };

/** An event; of a series some dates alone, which whoever is invited to no others has, each of these. */
function eventsIn(event: VEvent, calendar: CalendarResponse): VEvent[] {
  const told = [...new Set(Object.values(event.recurrences ?? {}) as VEvent[])];
  const dates = event.rrule ? [] : told;
  if (event.recurrenceid && dates.length > 0) return dates;
  const gone = new Set(
    [...told.map(({ recurrenceid }) => recurrenceid), ...(Object.values(event.exdate ?? {}) as unknown[])].map(Number),
  );
  const further = furtherDates(event, calendar);
  const isThere = ({ start }: VEvent) => !gone.has(Number(start));
  // Of a series by a rule the library itself knows what was left out or moved.
  const own = event.rrule ? [event, ...further.filter(isThere)] : [event, ...further].filter(isThere);
  return [...own, ...dates];
}

/** @param window widened by a day: on this machine's clocks it begins and ends at other hours */
const timesOf = (
  event: VEvent,
  calendar: CalendarResponse,
  zone: string,
  { startsAt, endsAt }: Interval,
): Interval[] => {
  const { reachMs, moved } = onwardsOf(event);
  const from = new Date(startsAt.getTime() - reachMs);
  const to = new Date(endsAt.getTime() + reachMs);
  return eventsIn(event, calendar)
    .filter(({ start, status }) => start instanceof Date && wordIn(status) !== "CANCELLED")
    .flatMap((one) => expandRecurringEvent(one, { from, to, expandOngoing: true }))
    .map(moved)
    .filter((instance) => !isFree(instance.event))
    .map((instance) => timeOf(zone, instance));
};

const freeBusyOf = ({ freebusy = [] }: VFreebusy): Interval[] =>
  freebusy.filter(({ type }) => type !== "FREE").map(({ start, end }) => ({ startsAt: start, endsAt: end }));

const DAY_MS = 86_400_000;
const widened = ({ startsAt, endsAt }: Interval): Interval => ({
  startsAt: new Date(startsAt.getTime() - DAY_MS),
  endsAt: new Date(endsAt.getTime() + DAY_MS),
});

/**
 * The calendars of a text, each from its first line to its last; one that was cut off would free what it does not tell.
 * @returns null for a text that has anything else, or none
 */
function calendarsIn(text: string): string[] | null {
  const parts = text.split(END).map((part) => part.trimStart());
  const rest = parts.pop();
  const calendars = parts.map((part) => `${part}\nEND:VCALENDAR\n`);
  const areWhole = calendars.every((calendar) => BEGINS.test(calendar) && !BEGINS_AGAIN.test(calendar));
  return rest === "" && calendars.length > 0 && areWhole ? calendars : null;
}

/** @returns null for what the library cannot read; what it says of it repeats the text */
function parsed(text: string): CalendarResponse | null {
  try {
    return ical.sync.parseICS(text);
  } catch {
    return null;
  }
}

/** One calendar with all that the library would pass over or take amiss; null for one that it cannot read. */
function understood(text: string, zone: string) {
  const told = withFurtherDates(withOnwardChanges(withKnownZones(text, zone)));
  const calendar = parsed(withZoneOfAll(told.text, zone));
  return calendar && { calendar, isAdded: told.isAdded };
}

/**
 * When an iCalendar text has somebody busy, and nothing else of what it says: no event that is free or cancelled counts.
 * Times without a zone are the calendar's, and the practice's where it says none; whole days are the practice's.
 * @param own ids of events that take no time, because they are the practice's own sessions
 * @returns null for a text that is no whole calendar, or of several has one that is not
 * @throws when it has more events than anybody, or a rule that comes to no end
 */
export function takenIn(text: string, zone: string, window: Interval, own: readonly string[] = []): Taken | null {
  const calendars = calendarsIn(text)?.map((one) => understood(one, zone));
  if (!calendars) return null;
  const found: Interval[] = [];
  const ours = new Set(own);
  for (const one of calendars) {
    if (!one) return null;
    const { calendar, isAdded } = one;
    for (const part of Object.values(calendar)) {
      if (part?.type === "VEVENT" && (isAdded(part) || ours.has(String(part.uid).toLowerCase()))) continue;
      const times =
        part?.type === "VEVENT"
          ? timesOf(part as VEvent, calendar, zone, widened(window))
          : part?.type === "VFREEBUSY"
            ? freeBusyOf(part as VFreebusy)
            : [];
      for (const time of times) found.push(time);
      if (found.length > INSTANCES_MAX) throw new Error("more events than anybody has");
    }
  }
  const within = found
    .map(({ startsAt, endsAt }) => ({
      startsAt: new Date(Math.max(startsAt.getTime(), window.startsAt.getTime())),
      endsAt: new Date(Math.min(endsAt.getTime(), window.endsAt.getTime())),
    }))
    // What has no beginning, no end or no length takes no time.
    .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  const times = joined(within);
  return { times: times.slice(0, BUSY_TIMES_MAX), isCut: times.length > BUSY_TIMES_MAX };
}
