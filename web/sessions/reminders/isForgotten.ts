import { REMINDER_GRACE_MINUTES } from "../../../schema/rules/sessions.ts";
import type { Session } from "../agenda/useAgenda.ts";

/**
 * Nobody was reminded: as its reminder was due its client was inactive, and it is forgotten. A service that tells of no
 * deliveries may have sent it; of a session that came from elsewhere no reminder was due here.
 */
export const isForgotten = ({ displayStatus, reminder }: Pick<Session, "displayStatus" | "reminder">): boolean =>
  displayStatus !== "CANCELLED" &&
  reminder?.deliveries.length === 0 &&
  reminder.dueAt !== null &&
  Date.parse(reminder.dueAt) + REMINDER_GRACE_MINUTES * 60_000 < Date.now();
