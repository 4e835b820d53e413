import { type AnyColumn, sql } from "drizzle-orm";
import { pgPolicy, pgRole, timestamp } from "drizzle-orm/pg-core";

const appUser = pgRole("app_user").existing();

/**
 * The second wall: whatever a query forgets, the database shows only rows whose `owner` column is the professional of
 * this transaction. The look-up stands in a sub-select so that it runs once per query and not once per row.
 */
export function ownRowsOnly(table: string, owner: AnyColumn) {
  const own = sql`${owner} = (select nullif(current_setting('app.professional', true), '')::uuid)`;
  return pgPolicy(`${table}_own_rows`, { as: "permissive", for: "all", to: appUser, using: own, withCheck: own });
}

/** An instant, kept to the millisecond so that what JavaScript reads back is what is stored. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
