import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { ratings } from "./ratings.table.ts";

/** How a session was rated, for an export; null when it was not. */
export const ratingOfSession = (session: AnyColumn): SQL<{ rating: number; ratedAt: string } | null> =>
  sql`(select json_build_object('rating', ${ratings.rating}, 'ratedAt', ${ratings.ratedAt}) from ${ratings}
    where ${ratings.sessionId} = ${session} and ${ratings.rating} is not null)`;
