import { reminderDueAt } from "../../../schema/rules/agenda/dueReminders.ts";
import { REMINDER_GRACE_MINUTES } from "../../../schema/rules/sessions.ts";
import type { ReminderOption } from "../../core/schema.generated.ts";
import { REMINDER } from "../sessionWords.ts";

const OPTIONS = Object.keys(REMINDER) as ReminderOption[];

/**
 * With which options no reminder of a session would go out any more; none of one that has begun, of which nobody expects one.
 * @param zone the practice's; @param startsAt undefined while it is not known
 */
export function passedOptions(zone: string, startsAt: Date | undefined, now = new Date()): readonly string[] {
  if (!startsAt || startsAt <= now) return [];
  const last = now.getTime() - REMINDER_GRACE_MINUTES * 60_000;
  return OPTIONS.filter((option) => reminderDueAt(zone, startsAt, REMINDER[option].rule).getTime() < last);
}

/** What is said of the reminder of a session that was moved to an instant of which none goes out any more, whatever was sent before. */
export const noReminderWords = (zone: string, option: string | undefined, startsAt: Date): string =>
  option !== undefined && passedOptions(zone, startsAt).includes(option)
    ? " De esta hora ya no se envía recordatorio."
    : "";
