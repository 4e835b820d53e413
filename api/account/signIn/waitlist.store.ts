import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../core/database/database.ts";
import { waitlist } from "../manage/addresses.table.ts";

/** Whether the operator has let an address in (`admitted_at` of its row). */
export async function isAdmitted(database: Database, email: string): Promise<boolean> {
  const admitted = and(eq(waitlist.email, email), isNotNull(waitlist.admittedAt));
  return (await database.owner.select({ email: waitlist.email }).from(waitlist).where(admitted)).length > 0;
}

/** Everybody on the waiting list, who asked first first. */
export const readWaitlist = ({ owner }: Database) => owner.select().from(waitlist).orderBy(asc(waitlist.askedAt));

/** Lets an address in, whether it has asked or not. @returns whether it was not let in before */
export async function admit({ owner }: Database, email: string): Promise<boolean> {
  const admitted = await owner
    .insert(waitlist)
    .values({ email, admittedAt: sql`now()` })
    .onConflictDoUpdate({
      target: waitlist.email,
      set: { admittedAt: sql`now()` },
      setWhere: sql`${waitlist.admittedAt} is null`,
    })
    .returning({ email: waitlist.email });
  return admitted.length > 0;
}
