import { eq } from "drizzle-orm";
import { outbox } from "../../api/core/mail/outbox.table.ts";
import type { TestApi } from "./api.ts";

/** How many notices with these words were mailed to an address. */
export async function noticesTo(api: TestApi, email: string, words: string): Promise<number> {
  // No code is the newest mail; what is on its way has gone out by then.
  await api.codeFor(email).catch(() => undefined);
  const mails = await api.database.owner.select().from(outbox).where(eq(outbox.recipient, email));
  return mails.filter(({ body }) => body.replace(/\s+/g, " ").includes(words)).length;
}
