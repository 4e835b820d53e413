import { gte, lt, sql } from "drizzle-orm";
import { addMonths, dayIn, dayStart } from "../../schema/rules/days.ts";
import { INCOME_MONTHS } from "../../schema/rules/overview.ts";
import type { Queries } from "../core/database/database.ts";
import { ownSession } from "../sessions/sessions.store.ts";
import { sessions } from "../sessions/sessions.table.ts";

/** One month's money, in cents, and how many sessions each sum is of; sessions without a price count with nothing. */
export interface IncomeMonth {
  /** `YYYY-MM` */
  month: string;
  earned: number;
  completed: number;
  expected: number;
  toCome: number;
  unconfirmedCents: number;
  unconfirmed: number;
  cancelled: number;
  noShow: number;
}

/** What has become of a session: it took place, is to come, was cancelled, or is over and nobody said so. */
type Kind = "DONE" | "OPEN" | "CANCELLED" | "LEFT";
interface Sum {
  /** The place of its month, from 1 on. */
  place: number;
  kind: Kind;
  cents: number;
  sessions: number;
  noShow: number;
}

/**
 * What sessions brought and are to bring, month by month on the practice's clocks; read in one go from the index
 * `sessions_by_price` alone. Confirmed and over is earned; not over and not cancelled is expected.
 */
export async function readIncome(tx: Queries, professionalId: string, zone: string, now: Date): Promise<IncomeMonth[]> {
  const current = dayIn(zone, now).slice(0, 7);
  const { back, ahead } = INCOME_MONTHS;
  const months = Array.from({ length: back + 1 + ahead }, (_, index) => addMonths(current, index - back));
  const start = (month: string) => dayStart(zone, `${month}-01`);
  const begins = months.map((month) => sql`${sql.param(start(month), sessions.startsAt)}`);
  const isOpen = sql`${sessions.startsAt} + ${sessions.durationMinutes} * interval '1 minute' > ${sql.param(now, sessions.startsAt)}`;
  const sums: Sum[] = await tx
    .select({
      place: sql<number>`width_bucket(${sessions.startsAt}, array[${sql.join(begins, sql`, `)}]::timestamptz[])`.as(
        "place",
      ),
      kind: sql<Kind>`case when ${sessions.status} = 'CANCELADA' then 'CANCELLED' when ${isOpen} then 'OPEN'
        when ${sessions.status} = 'CONFIRMADA' then 'DONE' else 'LEFT' end`.as("kind"),
      cents: sql<number>`coalesce(sum(${sessions.priceCents}), 0)::float8`,
      sessions: sql<number>`count(*)::int`,
      noShow: sql<number>`(count(*) filter (where ${sessions.cancelReason} = 'NO_VINO'))::int`,
    })
    .from(sessions)
    .where(
      ownSession(
        professionalId,
        gte(sessions.startsAt, start(months[0] ?? current)),
        lt(sessions.startsAt, start(addMonths(current, ahead + 1))),
      ),
    )
    .groupBy(sql`place`, sql`kind`);
  return months.map((month, index) => {
    const of = (kind: Kind) =>
      sums.find((sum) => sum.place === index + 1 && sum.kind === kind) ?? { cents: 0, sessions: 0, noShow: 0 };
    const [done, open, left, cancelled] = [of("DONE"), of("OPEN"), of("LEFT"), of("CANCELLED")];
    return {
      month,
      earned: done.cents,
      completed: done.sessions,
      expected: open.cents,
      toCome: open.sessions,
      unconfirmedCents: left.cents,
      unconfirmed: left.sessions,
      cancelled: cancelled.sessions,
      noShow: cancelled.noShow,
    };
  });
}
