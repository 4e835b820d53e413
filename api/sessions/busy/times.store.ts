import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { type Interval, joined } from "./busy.rules.ts";
import { busyTimes } from "./busy.table.ts";

/** What calendars elsewhere have taken of a stretch of time, earliest first and without overlaps. */
export async function readTimes(
  tx: Queries,
  professionalId: string,
  { startsAt, endsAt }: Interval,
): Promise<Interval[]> {
  const rows = await tx
    .select({ startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt })
    .from(busyTimes)
    .where(
      and(eq(busyTimes.professionalId, professionalId), gt(busyTimes.endsAt, startsAt), lt(busyTimes.startsAt, endsAt)),
    )
    .orderBy(asc(busyTimes.startsAt));
  return joined(rows);
}

/** Puts these hours in the place of those a calendar had. @param times without overlaps */
export async function replaceTimes(
  tx: Queries,
  { professionalId, id: calendarId }: { professionalId: string; id: string },
  times: readonly Interval[],
): Promise<void> {
  await tx
    .delete(busyTimes)
    .where(and(eq(busyTimes.professionalId, professionalId), eq(busyTimes.calendarId, calendarId)));
  if (times.length === 0) return;
  await tx.insert(busyTimes).values(times.map((time) => ({ ...time, professionalId, calendarId })));
}
