import { randomUUID } from "node:crypto";
import type { Database, Queries } from "../../core/database/database.ts";
import { errorFacts, type Log } from "../../core/log.ts";
import { type Rounds, startRounds } from "../../core/rounds.ts";
import { unsealed } from "../../core/sealing.ts";
import { tellWork } from "../../core/seen/told.ts";
import { type BusyCalendarRecord, busyWindow, readAgainAfter } from "./busy.rules.ts";
import { type Held, holdCalendar, readDueCalendars, releaseCalendar, settleCalendar } from "./calendars.store.ts";
import type { CalendarDoor, Fetched } from "./fetching.ts";
import { type Looked, openLooking } from "./looking.ts";
import { ownIn } from "./own.ts";
import type { Taken } from "./taken.ts";
import { replaceTimes } from "./times.store.ts";

/** How often is looked for calendars to read, and how long one is kept from others. */
export interface BusyPace {
  calendarSweepSeconds: number;
  /** Longer than one reading takes, its turn to be looked through included. */
  calendarLeaseSeconds: number;
  /** Milliseconds in which a calendar is looked through. */
  calendarPatienceMs: number;
}

const PACE = { calendarSweepSeconds: 20, calendarLeaseSeconds: 90 };
/** Calendars that are read at once, by one process. */
const AT_ONCE = 6;
/** Hours after which a calendar that says it is the same is looked through again: the days that count have moved on. */
const LOOKED_HOURS = 12;
const HOUR_MS = 3_600_000;

interface Parts {
  database: Database;
  door: CalendarDoor;
  /** What addresses are sealed with. */
  secret: string;
  log: Log;
}

interface Which {
  id: string;
  professionalId: string;
}

/** Reads calendars elsewhere, when their time has come and when somebody asks. */
export interface BusyReading extends Pick<Rounds, "close"> {
  admit: CalendarDoor["admit"];
  /** Reads one now, unless another process is at it. */
  readNow(which: Which): Promise<void>;
}

/** What a calendar's row is to say after a reading. */
interface Settled {
  set: Partial<BusyCalendarRecord> & Pick<BusyCalendarRecord, "fault" | "httpStatus" | "failures">;
  /** What takes the place of what was known; null: that stays. */
  taken: Taken | null;
}

const failed = (
  { failures }: BusyCalendarRecord,
  fault: NonNullable<BusyCalendarRecord["fault"]>,
  httpStatus: number | null,
): Settled => ({
  set: { fault, httpStatus, failures: failures + 1, etag: null, lastModified: null },
  taken: null,
});

const well = (httpStatus: number) => ({ fault: null, httpStatus, failures: 0, readAt: new Date() });

function settledBy(calendar: BusyCalendarRecord, fetched: Fetched, looked: Looked | null): Settled {
  if (fetched.kind === "failed") return failed(calendar, fetched.fault, fetched.httpStatus);
  const { httpStatus } = fetched;
  if (fetched.kind === "same") return { set: well(httpStatus), taken: null };
  if (looked === null || typeof looked === "string") return failed(calendar, looked ?? "NO_CALENDAR", httpStatus);
  const { etag, lastModified } = fetched;
  const { times, isCut } = looked;
  const set = { ...well(httpStatus), parsedAt: new Date(), etag, lastModified, times: times.length, isCut };
  return { set, taken: looked };
}

/** Starts reading calendars elsewhere. @param pace other than the usual, for tests */
export function startBusyReading(parts: Parts, pace: Partial<BusyPace> = {}): BusyReading {
  const { database, door, secret, log } = parts;
  const { calendarSweepSeconds, calendarLeaseSeconds } = { ...PACE, ...pace };
  const look = openLooking(pace.calendarPatienceMs);
  const closing = new AbortController();
  const working = new Set<Promise<void>>();
  const behindWall = <T>({ professionalId }: Which, work: (tx: Queries) => Promise<T>) =>
    database.asProfessional(professionalId, work);

  async function lookedAt(calendar: BusyCalendarRecord, zone: string, text: string): Promise<Looked> {
    const own = await behindWall(calendar, (tx) => ownIn(tx, calendar.professionalId, text));
    return await look(calendar.professionalId, { text, zone, window: busyWindow(zone, new Date()), own });
  }

  async function readHeld({ calendar, zone }: Held): Promise<Settled> {
    // One that this process cannot open may be as good as ever: that says nothing to its owner.
    const url = await unsealed(secret, calendar.address);
    const isLookedThrough = Date.now() - (calendar.parsedAt?.getTime() ?? 0) < LOOKED_HOURS * HOUR_MS;
    const marks = isLookedThrough ? calendar : { etag: null, lastModified: null };
    const fetched = await door.fetch({ url, etag: marks.etag, lastModified: marks.lastModified }, closing.signal);
    const looked = fetched.kind === "read" ? await lookedAt(calendar, zone, fetched.text) : null;
    return settledBy(calendar, fetched, looked);
  }

  async function read(which: Which, whenDue: boolean): Promise<void> {
    const lease = { ...which, lease: randomUUID(), seconds: calendarLeaseSeconds };
    const held = await behindWall(which, (tx) => holdCalendar(tx, lease, whenDue));
    if (!held) return;
    let settled: Settled;
    try {
      settled = await readHeld(held);
    } catch (error) {
      await behindWall(which, (tx) => releaseCalendar(tx, held));
      throw error;
    }
    const { set, taken } = settled;
    const { fault, httpStatus, failures } = set;
    await behindWall(which, async (tx) => {
      const isOurs = await settleCalendar(tx, held, set, readAgainAfter(failures));
      if (isOurs && taken) await replaceTimes(tx, held.calendar, taken.times);
    });
    if (fault) log.info({ calendar: which.id, fault, httpStatus, failures }, "calendar not read");
  }

  /** Whether more may be due than were begun. */
  let isMore = false;
  const begin = (which: Which): void => {
    const work = tellWork({ kind: "job", name: "busy calendars" }, () => read(which, true))
      .then(() => true)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ calendar: which.id, error: errorFacts(error) }, "calendar not read");
        return false;
      })
      .then((isRead) => {
        working.delete(work);
        if (isRead && isMore) void rounds.sweep();
      });
    working.add(work);
  };
  const rounds = startRounds(
    { name: "busy calendars", everyMs: calendarSweepSeconds * 1_000, log, failed: "calendars not looked for" },
    async () => {
      const free = AT_ONCE - working.size;
      if (free <= 0) return;
      const due = await readDueCalendars(database.owner, free);
      isMore = due.length === free;
      for (const which of due) begin(which);
    },
  );
  return {
    admit: door.admit,
    readNow: (which) => read(which, false),
    async close() {
      closing.abort();
      await rounds.close();
      await Promise.all(working);
      await door.close();
    },
  };
}
