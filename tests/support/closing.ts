import { eq } from "drizzle-orm";
import { whenPracticeCloses } from "../../api/app/rooms.ts";
import { closePractice } from "../../api/practice/closing.store.ts";
import { professionals } from "../../api/practice/professionals.table.ts";
import type { TestApi } from "./api.ts";

/** Closes the practice of an account, as deleting the account does. */
export async function closeAccount({ database: { owner } }: Pick<TestApi, "database">, email: string): Promise<void> {
  const [row] = await owner.select().from(professionals).where(eq(professionals.email, email));
  if (!row) throw new Error("there is no such practice");
  await owner.transaction((tx) => closePractice(tx, row.id, whenPracticeCloses));
}
