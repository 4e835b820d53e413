import { addDays, dayIn, firstInstantOf, timeIn } from "../days.ts";
import { REMINDER_LEAD, type ReminderOption } from "../sessions.ts";

/** The instant a reminder is due, in the practice's IANA zone; where the clocks jump over it, as much later as they jump. */
export function reminderDueAt(zone: string, startsAt: Date, option: ReminderOption): Date {
  const lead = REMINDER_LEAD[option];
  if ("minutes" in lead) return new Date(startsAt.getTime() - lead.minutes * 60_000);
  // What the clock shows has no seconds; a session that begins at 9:00:30 is reminded of at 9:00:30.
  const intoMinute = startsAt.getTime() % 60_000;
  const due = firstInstantOf(zone, addDays(dayIn(zone, startsAt), -lead.days), timeIn(zone, startsAt));
  return new Date(due.getTime() + intoMinute);
}
