import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Slice, SliceAsk } from "../../schema/counting/counting.ts";
import type { Queries } from "./database/database.ts";
import { counters } from "./limits.table.ts";

const MINUTE = sql.raw("interval '60 seconds'");
/** One that ends later began before the database's clock was set back. It is more than a minute: whoever waited for the row knows an earlier now. */
const UNDER_WAY = sql`${counters.expire} > now() and ${counters.expire} < now() + interval '2 minutes'`;

const given = z.object({
  rows: z.tuple([
    z.object({
      granted: z.coerce.number(),
      left: z.coerce.number(),
      near: z.boolean(),
      minute: z.coerce.number(),
      ms: z.coerce.number(),
    }),
  ]),
});

/**
 * Takes a slice of a caller's budget, exactly: of all that ask at once no more is given than the minute has. Near its end, when
 * fewer than four whole slices are left, nobody gets more than is needed. What is owed and not left stays unpaid.
 * @returns what was given and what is left, whether the end is near, and how long the minute still runs
 */
export async function takeSlice(
  owner: Queries,
  { key, limit, least, isOwed, most, back, minute }: SliceAsk,
): Promise<Slice> {
  await owner.execute(
    sql`insert into ${counters} (key, points, expires_at) values (${key}, 0, now() + ${MINUTE}) on conflict do nothing`,
  );
  const found = await owner.execute(sql`
    with held as (
      select key, case when ${UNDER_WAY} then expires_at else now() + ${MINUTE} end as until,
        case when not (${UNDER_WAY}) then 0
          when round(extract(epoch from expires_at) * 1000) = ${minute}::numeric then greatest(0, points - ${back}::int)
          else points end as used
      from ${counters} where key = ${key} for update),
    slice as (
      select *, ${limit}::int - used < 4 * ${most}::int as near,
        case when ${limit}::int - used < ${least}::int then case when ${isOwed} then greatest(0, ${limit}::int - used) else 0 end
          when ${least}::int = 0 or ${limit}::int - used < 4 * ${most}::int then ${least}::int
          else greatest(${least}::int, ${most}::int) end as granted
      from held)
    update ${counters} as c set points = slice.used + slice.granted, expires_at = slice.until
    from slice where c.key = slice.key
    returning slice.granted, greatest(0, ${limit}::int - c.points) as left, slice.near,
      round(extract(epoch from c.expires_at) * 1000) as minute,
      greatest(1, ceil(extract(epoch from c.expires_at - now()) * 1000)) as ms`);
  return given.parse(found).rows[0];
}
