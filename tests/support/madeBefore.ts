import { eq, inArray, sql } from "drizzle-orm";
import { changes } from "../../api/feed/feed.table.ts";
import { professionals } from "../../api/practice/professionals.table.ts";
import type { TestApi } from "./api.ts";

/** Has a practice been filled a while ago: what was made in the last seconds is read once more by a window that opens. */
export async function madeBefore({ database: { owner } }: TestApi, email: string): Promise<void> {
  const practice = owner.select({ id: professionals.id }).from(professionals).where(eq(professionals.email, email));
  await owner
    .update(changes)
    .set({ at: sql`${changes.at} - interval '1 minute'` })
    .where(inArray(changes.professionalId, practice));
}
