import { and, eq, sql } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { calendarIdOf } from "../reminders.calendar.ts";
import { sessions } from "../sessions.table.ts";

const OURS = new RegExp(`^UID:${calendarIdOf("([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})")}\\s*$`, "gim");

/**
 * What a calendar's text calls the practice's own sessions, which came there by our mails: when they are, and whether they
 * take place, is told by the agenda, and they are not in their own way. Another practice's are events like any.
 */
export async function ownIn(tx: Queries, professionalId: string, text: string): Promise<string[]> {
  const ids = [...new Set(Array.from(text.matchAll(OURS), ([, id = ""]) => id.toLowerCase()))];
  if (ids.length === 0) return [];
  const own = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.professionalId, professionalId), sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`));
  return own.map(({ id }) => calendarIdOf(id));
}
