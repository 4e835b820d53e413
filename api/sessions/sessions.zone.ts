import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import { reminderDueAt } from "../../schema/rules/agenda/dueReminders.ts";
import { REMINDER_LEAD, type ReminderOption } from "../../schema/rules/sessions.ts";
import type { Queries } from "../core/database/database.ts";
import { planReminders } from "./reminders.plan.ts";
import { sessions } from "./sessions.table.ts";

const BY_DAYS = (Object.keys(REMINDER_LEAD) as ReminderOption[]).filter((option) => "days" in REMINDER_LEAD[option]);

/**
 * Plans the reminders that go out some days before anew when the practice moves to another zone: the day before at the
 * same time of day is another instant there. What was due already stays as it is; sessions of a deleted client are among
 * them, since they come back with the client. The practice must be locked before.
 */
export async function replanForZone(tx: Queries, professionalId: string, zone: string, now: Date): Promise<void> {
  const { id, startsAt, reminderOption, reminderDueAt: due } = sessions;
  const own = and(eq(sessions.professionalId, professionalId), isNull(sessions.deletedAt));
  const waiting = await tx
    .select({ id, startsAt, reminderOption, due })
    .from(sessions)
    .where(
      and(own, gt(startsAt, now), gt(due, now), ne(sessions.status, "CANCELADA"), inArray(reminderOption, BY_DAYS)),
    );
  for (const session of waiting) {
    const dueAt = reminderDueAt(zone, session.startsAt, session.reminderOption);
    if (dueAt.getTime() === session.due?.getTime()) continue;
    await tx
      .update(sessions)
      .set({ reminderDueAt: dueAt })
      .where(and(own, eq(sessions.id, session.id)));
    await planReminders(tx, professionalId, session.id, dueAt);
  }
}
