import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { isEmail } from "../../schema/rules/accounts.ts";
import { endOf } from "../../schema/rules/sessions.ts";
import type { Appointment } from "./reminders.rules.ts";

/** What an entry in a calendar tells of a session. */
type Entry = Pick<Appointment, "sessionId" | "version" | "startsAt" | "durationMinutes" | "location" | "professional">;

/** What calendars know a session by, in mails as in the agenda that they read. */
export const calendarIdOf = (sessionId: string): string => `${sessionId}@consulta`;

/**
 * A session as an iCalendar text. METHOD:PUBLISH shows as an entry to add and asks nobody for an answer. Times are in
 * UTC, which no program's idea of a time zone can shift. A later version of the session replaces an earlier one.
 */
export function calendarEntry(entry: Entry, summary: string): string {
  const { sessionId, version, startsAt, durationMinutes, location, professional } = entry;
  const email = professional.email.trim();
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Consulta", product: "Recordatorios", language: "ES" },
  });
  calendar.createEvent({
    id: calendarIdOf(sessionId),
    sequence: version,
    start: startsAt,
    end: endOf(startsAt, durationMinutes),
    status: ICalEventStatus.CONFIRMED,
    summary,
    location,
    organizer: isEmail(email) ? { name: professional.fullName, email } : null,
  });
  return calendar.toString();
}
