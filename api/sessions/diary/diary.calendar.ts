import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { endOf, type SessionStatus } from "../../../schema/rules/sessions.ts";
import { calendarIdOf } from "../reminders.calendar.ts";
import { type Shown, titleOf } from "./diary.rules.ts";
import type { DiaryEntry } from "./diary.store.ts";

/** Seconds after which a calendar may ask again. */
const AGAIN_S = 900;

const STATUS: Record<SessionStatus, ICalEventStatus> = {
  PROGRAMADA: ICalEventStatus.CONFIRMED,
  CONFIRMADA: ICalEventStatus.CONFIRMED,
  CANCELADA: ICalEventStatus.CANCELLED,
};

/**
 * The agenda as an iCalendar text, its times in UTC. The same sessions make the same bytes: moments are those of the
 * sessions' last changes, and each has the id and number of version that the mails give it.
 */
export function diaryCalendar(entries: readonly DiaryEntry[], { naming, withDetails }: Shown): string {
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Consulta", product: "Agenda", language: "ES" },
    name: "Consulta",
    ttl: AGAIN_S,
  });
  for (const { id, version, startsAt, durationMinutes, status, type, location, updatedAt, clientName } of entries) {
    const takesTime = status !== "CANCELADA";
    calendar.createEvent({
      id: calendarIdOf(id),
      sequence: version,
      stamp: updatedAt,
      lastModified: updatedAt,
      start: startsAt,
      end: endOf(startsAt, durationMinutes),
      status: STATUS[status],
      class: ICalEventClass.PRIVATE,
      transparency: takesTime ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      busystatus: takesTime ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
      summary: titleOf(naming, clientName),
      ...(withDetails && { description: type, location }),
    });
  }
  return `${calendar.toString()}\r\n`;
}
