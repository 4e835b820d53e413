import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../core/database/database.ts";
import { waitlist } from "../manage/addresses.table.ts";

/** Whether the operator has let an address in (`admitted_at` of its row). */
export async function isAdmitted(database: Database, email: string): Promise<boolean> {
  const admitted = and(eq(waitlist.email, email), isNotNull(waitlist.admittedAt));
  return (await database.owner.select({ email: waitlist.email }).from(waitlist).where(admitted)).length > 0;
}
