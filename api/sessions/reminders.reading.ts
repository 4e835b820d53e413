import { and, sql } from "drizzle-orm";
import type { Reading } from "../core/seen/readings.ts";
import { due, shown, waiting } from "./reminders.store.ts";
import { reminders } from "./reminders.table.ts";

/** Minutes after its time from which a reminder that is not out counts as late. */
const LATE_MINUTES = 5;

/** Reminders whose time has come, by the index `reminders_waiting`. */
export const reminderReading: Reading = {
  figures: {
    consulta_reminders_due: { help: "Reminders whose time has come and that are not out." },
    consulta_reminders_late: { help: `Of these, those that should have been out ${LATE_MINUTES} minutes ago.` },
    consulta_reminders_oldest_seconds: { help: "How long ago the first of these should have been out." },
  },
  async read({ owner }) {
    const isLate = sql`${due} <= now() - make_interval(mins => ${LATE_MINUTES})`;
    const [row] = await owner
      .select({
        all: sql`count(*)`.mapWith(Number),
        late: sql`count(*) filter (where ${isLate})`.mapWith(Number),
        oldest: sql`coalesce(extract(epoch from now() - min(${due})), 0)`.mapWith(Number),
      })
      .from(reminders)
      .where(and(waiting, shown, sql`${due} <= now()`));
    if (!row) return [];
    return [
      { figure: "consulta_reminders_due", value: row.all },
      { figure: "consulta_reminders_late", value: row.late },
      { figure: "consulta_reminders_oldest_seconds", value: row.oldest },
    ];
  },
};
