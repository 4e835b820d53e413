import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { addMonths, dayIn, dayStart } from "../../schema/rules/days.ts";
import { TREND_MONTHS } from "../../schema/rules/overview.ts";
import type { Queries } from "../core/database/database.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { sessionTypes } from "./sessionTypes.table.ts";

interface MonthNumbers {
  /** `YYYY-MM` */
  month: string;
  sessions: number;
  /** Different ones. */
  clients: number;
}

/** The months from one to another, both `YYYY-MM` and both included. */
function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * The trend's months, this one last, and the minutes of this calendar year. Cancelled sessions count for nothing. Where a
 * month begins and ends is decided by the one rule for days; what lies in it is read from the index of starts alone.
 */
export async function readMonths(
  tx: Queries,
  professionalId: string,
  zone: string,
  now: Date,
): Promise<{ trend: MonthNumbers[]; minutesThisYear: number }> {
  const current = dayIn(zone, now).slice(0, 7);
  const year = current.slice(0, 4);
  const trendStart = addMonths(current, 1 - TREND_MONTHS);
  const months = monthsFrom(trendStart < `${year}-01` ? trendStart : `${year}-01`, `${year}-12`);
  const start = (month: string) => sql.param(dayStart(zone, `${month}-01`), sessions.startsAt);
  const stretches = months.map((month) => sql`(${month}, ${start(month)}, ${start(addMonths(month, 1))})`);
  const found = await tx
    .select({
      month: sql<string>`stretch.month`,
      sessions: sql<number>`counted.sessions`,
      clients: sql<number>`counted.clients`,
      minutes: sql<number>`counted.minutes`,
    })
    .from(
      sql`(select month, begins::timestamptz as begins, ends::timestamptz as ends
          from (values ${sql.join(stretches, sql`, `)}) as given (month, begins, ends)) as stretch
        cross join lateral (
          select count(*)::int as sessions, count(distinct ${sessions.clientId})::int as clients,
            coalesce(sum(${sessions.durationMinutes}), 0)::int as minutes
          from ${sessions}
          where ${sessions.professionalId} = ${professionalId} and not ${sessions.hidden}
            and ${sessions.status} <> 'CANCELADA'
            and ${sessions.startsAt} >= stretch.begins and ${sessions.startsAt} < stretch.ends
        ) as counted`,
    )
    .orderBy(sql`stretch.month`);
  return {
    trend: found
      .filter(({ month }) => month >= trendStart && month <= current)
      .map(({ minutes: _, ...numbers }) => numbers),
    minutesThisYear: found.filter(({ month }) => month.startsWith(year)).reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** How many sessions there are of each type, the most frequent first. */
export const readSessionTypes = async (
  tx: Queries,
  professionalId: string,
): Promise<{ type: string; count: number }[]> =>
  await tx
    .select({ type: sessionTypes.type, count: sessionTypes.sessionCount })
    .from(sessionTypes)
    .where(and(eq(sessionTypes.professionalId, professionalId), gt(sessionTypes.sessionCount, 0)))
    .orderBy(desc(sessionTypes.sessionCount), asc(sessionTypes.type));
