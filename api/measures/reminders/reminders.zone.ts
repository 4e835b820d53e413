import { monthlyInZone } from "../../../schema/rules/measures/links.ts";
import type { Queries } from "../../core/database/database.ts";
import { putOff, readWaiting } from "./reminders.store.ts";

/**
 * Moves what is sent each month to the same hour by the clocks of the zone that a practice moves to. What is due already stays as
 * it is; those of a deleted client are among them, since they come back with the client. The practice must be locked before.
 */
export async function moveMonthlyForZone(tx: Queries, professionalId: string, zone: string, now: Date): Promise<void> {
  for (const reminder of await readWaiting(tx, professionalId, now))
    await putOff(tx, reminder, monthlyInZone(zone, reminder.since, reminder.nextAt, now));
}
