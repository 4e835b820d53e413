import { REMINDER_GRACE_MINUTES } from "../../../schema/rules/sessions.ts";
import type { Session } from "../agenda/useAgenda.ts";

/**
 * Nobody was reminded of a session to come: as its reminder was due its client was inactive, and it is forgotten. A service
 * that tells of no deliveries may have sent it.
 */
export const isForgotten = ({ startsAt, reminder }: Pick<Session, "startsAt" | "reminder">): boolean =>
  reminder?.deliveries.length === 0 &&
  Date.parse(startsAt) > Date.now() &&
  Date.parse(reminder.dueAt ?? startsAt) + REMINDER_GRACE_MINUTES * 60_000 < Date.now();
