import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { professionals } from "./professionals.table.ts";

/** What every prepared page is asked with. */
export const pageGiven = {
  professionalId: sql.placeholder("professionalId"),
  limit: sql.placeholder("limit"),
  offset: sql.placeholder("offset"),
};

/**
 * The ids of one page, newest first, each with the number of all; a page without any has one row without id.
 * @param rows which rows of the table
 * @param total how many there are, from the professional's row
 */
export function keysNewestFirst(
  { table, id, createdAt }: { table: PgTable; id: AnyPgColumn; createdAt: AnyPgColumn },
  rows: SQL | undefined,
  total: SQL,
): SQL {
  const { professionalId } = pageGiven;
  const [limit, offset] = [sql`${pageGiven.limit}::int`, sql`${pageGiven.offset}::int`];
  // Read from whichever end is nearer, so that the last page costs what the first one does.
  const isNear = sql`${offset} * 2 <= ${total}`;
  return sql`(
    select page.id, ${total} as total from ${professionals} left join lateral (
      (select ${id} as id from ${table} where ${rows}
        order by ${desc(createdAt)}, ${desc(id)}
        limit case when ${isNear} then ${limit} else 0 end offset ${offset})
      union all
      (select ${id} as id from ${table} where ${rows}
        order by ${asc(createdAt)} nulls last, ${asc(id)} nulls last
        limit case when ${isNear} then 0 else greatest(0, least(${limit}, ${total} - ${offset})) end
        offset greatest(0, ${total} - ${offset} - ${limit}))
    ) as page on true
    where ${eq(professionals.id, professionalId)})`;
}
