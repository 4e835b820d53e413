import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { isEmail } from "../../schema/rules/accounts.ts";
import { endOf } from "../../schema/rules/sessions.ts";
import { type Appointment, addressOf } from "./reminders.rules.ts";

/**
 * A session as an iCalendar text. METHOD:PUBLISH shows as an entry to add and asks nobody for an answer. Times are in
 * UTC, which no program's idea of a time zone can shift. A later version of the session replaces an earlier one.
 */
export function calendarEntry(appointment: Appointment, summary: string): string {
  const { sessionId, version, startsAt, durationMinutes, location, professional } = appointment;
  const email = addressOf(appointment, "PROFESIONAL");
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Consulta", product: "Recordatorios", language: "ES" },
  });
  calendar.createEvent({
    id: `${sessionId}@consulta`,
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
