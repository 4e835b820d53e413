import ical, { type VEvent } from "node-ical";
import { isTimeZone } from "../../../schema/rules/days.ts";
import { EVENT } from "./rdates.ts";

/** Where a line of a time says its zone: its name, other parameters, and the zone as it is written there. */
const ZONED =
  /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;[^;:\r\n]*)*?);TZID=("[^"\r\n]*"|[^;\r\n]*?)(?=;|:\d{8})/gm;
/** Times that say of no zone which they are of; dates and those of UTC are not among them. */
const ZONELESS =
  /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;(?!TZID=)[^:;\r\n]*)*):(?=\d{8}T\d{6}(?:\/[^,\r\n]+)?(?:,\d{8}T\d{6}(?:\/[^,\r\n]+)?)*\r?$)/gm;
/** Where a calendar names rules of its own. */
const RULES = /^TZID((?:;[^:\r\n]*)?):([^\r\n]*)$/gm;
/** What the library takes for this machine's clocks, unless the calendar has rules of that name. */
const MACHINE = /^(?:Customized Time Zone|tzone:\/\/Microsoft\/|\(no TZ description\))/;
/** A name under which it looks for the calendar's own rules. */
const OWN = "Customized Time Zone";
/** Where a calendar says the zone of all of it. */
const CALENDARS = /^X-WR-TIMEZONE(?:;[^:\r\n]*)?:([^\r\n]*)$/m;
const OFFSET = /^(?:UTC|GMT)([+-]\d{1,2}:\d{2})$/;

const plain = (id: string): string =>
  id
    .trim()
    .replaceAll("\\,", ",")
    .replace(/^"(.*)"$/, "$1");

/** `Europe/Madrid` of `/freeassociation.sourceforge.net/Europe/Madrid`, as some programs write it. */
function ianaIn(id: string): string | null {
  const parts = id.split("/");
  return parts.map((_, at) => parts.slice(at).join("/")).find(isTimeZone) ?? null;
}

/** Whether the library knows a zone by its name, as it knows those of Windows. */
function isKnown(id: string): boolean {
  if (MACHINE.test(id)) return false;
  const event = `BEGIN:VEVENT\nUID:a\nDTSTART;TZID="${id}":20260101T120000\nEND:VEVENT`;
  const start: VEvent["start"] | undefined = (
    ical.sync.parseICS(`BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR`)["a"] as VEvent | undefined
  )?.start;
  return start?.tz !== undefined && (isTimeZone(start.tz) || /^[+-]\d/.test(start.tz));
}

/** The zone that a calendar says of itself; null for none that is known. */
function zoneOfAll(unfolded: string): string | null {
  const [, told = ""] = CALENDARS.exec(unfolded) ?? [];
  const id = plain(told);
  return ianaIn(id) ?? (id && isKnown(id) ? `"${id}"` : null);
}

/**
 * A calendar whose every time says its zone: where it says none, it is the one that the calendar says of itself. One that
 * says none but has rules of a zone means these, as the library takes it, and any other means the practice's.
 */
export function withZoneOfAll(unfolded: string, zone: string): string {
  const known = zoneOfAll(unfolded) ?? (unfolded.includes("BEGIN:VTIMEZONE") ? null : zone);
  if (known === null) return unfolded;
  return unfolded.replaceAll(EVENT, (event) => event.replaceAll(ZONELESS, `$1$2;TZID=${known}:`));
}

/**
 * A calendar whose times are of zones that the library knows: others it would take for this machine's. Where a zone is
 * nobody's, the calendar's own rules of that name hold, and without any it is the practice's.
 */
export function withKnownZones(text: string, zone: string): string {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, "");
  const own = new Set(Array.from(unfolded.matchAll(RULES), ([, , id = ""]) => plain(id)));
  const told = new Map<string, string | null>();
  /** null: as it is written. */
  function nameOf(id: string): string | null {
    const known = told.get(id);
    if (known !== undefined) return known;
    const [, offset] = OFFSET.exec(id) ?? [];
    const other = own.has(id) ? `${OWN} ${told.size}` : offset ? `"(UTC${offset})"` : zone;
    const name = ianaIn(id) ?? (isKnown(id) ? null : other);
    told.set(id, name);
    return name;
  }
  return unfolded
    .replaceAll(ZONED, (_line, name: string, before: string, id: string) => {
      return `${name}${before};TZID=${nameOf(plain(id)) ?? id}`;
    })
    .replaceAll(RULES, (_line, before: string, id: string) => `TZID${before}:${told.get(plain(id)) ?? id}`);
}
