import { randomUUID } from "node:crypto";
import type { CalendarResponse, VEvent } from "node-ical";

/** An event of an unfolded text. */
export const EVENT = /^BEGIN:VEVENT\r?$[\s\S]*?^END:VEVENT\r?$/gm;
const RDATE = /^RDATE((?:;[^=;:\r\n]+=(?:"[^"\r\n]*"|[^";:\r\n]*))*):([^\r\n]*)$/gm;
const ZONE_OF = /;TZID=(?:"[^"]*"|[^";:]*)/;
/** A day, a time, or a stretch of time. */
const TIME = /^(\d{8}(?:T\d{6}Z?)?)(?:\/(?:(\d{8}T\d{6}Z?)|(\+?P\w+)))?$/;
/** Where an event says, once it is read, which events tell its further dates. */
const FURTHER = "CONSULTA-FURTHER";
const DAY_MS = 86_400_000;

/** A calendar whose further dates of events are told in a way that the library reads. */
export interface Told {
  text: string;
  /** Whether an event was added to tell a date of another. */
  isAdded: (event: VEvent) => boolean;
}

/** Tells the further dates of events (RDATE), which the library passes over, as events of their own. @param text unfolded */
export function withFurtherDates(text: string): Told {
  const mark = randomUUID();
  let count = 0;
  function told(zone: string, value: string): string | null {
    const [, start, end, duration] = TIME.exec(value.trim()) ?? [];
    if (!start) return null;
    const type = start.includes("T") ? zone : ";VALUE=DATE";
    const until = end ? [`DTEND${zone}:${end}`] : duration ? [`DURATION:${duration}`] : [];
    count += 1;
    return ["BEGIN:VEVENT", `UID:${mark}-${count}`, `DTSTART${type}:${start}`, ...until, "END:VEVENT"].join("\r\n");
  }
  return {
    text: text.replaceAll(EVENT, (event) => {
      const first = count + 1;
      const dates = Array.from(event.matchAll(RDATE)).flatMap(([, parameters = "", values = ""]) => {
        const [zone = ""] = ZONE_OF.exec(parameters) ?? [];
        return values.split(",").flatMap((value) => told(zone, value) ?? []);
      });
      if (dates.length === 0) return event;
      const ids = dates.map((_, at) => `${mark}-${first + at}`).join(" ");
      return [event.trimEnd().replace("\n", `\nX-${FURTHER}:${ids}\r\n`), ...dates].join("\r\n");
    }),
    isAdded: ({ uid }) => String(uid).startsWith(mark),
  };
}

/** The library tells days as midnights on this machine's clocks, which may be changed between two. */
const after = (start: Date, type: VEvent["datetype"], length: number): Date =>
  type === "date"
    ? new Date(start.getFullYear(), start.getMonth(), start.getDate() + Math.round(length / DAY_MS))
    : new Date(start.getTime() + length);

/** The further dates of an event, each with the event's length unless it has its own. */
export function furtherDates(event: VEvent, calendar: CalendarResponse): VEvent[] {
  const ids: unknown = (event as VEvent & Record<string, unknown>)[FURTHER];
  if (typeof ids !== "string") return [];
  return ids.split(" ").flatMap((id) => {
    const date = calendar[id] as VEvent | undefined;
    if (!(date?.start instanceof Date)) return [];
    const { rrule: _rule, recurrences: _dates, ...rest } = event;
    const { start, datetype } = date;
    const hasOwnEnd = datetype !== "date" && date.end && date.end > start;
    const end = hasOwnEnd ? date.end : after(start, datetype, event.end ? Number(event.end) - Number(event.start) : 0);
    return [{ ...rest, start, datetype, end } as VEvent];
  });
}
