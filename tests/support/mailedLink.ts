import { desc, eq } from "drizzle-orm";
import { outbox } from "../../api/core/mail/outbox.table.ts";
import type { TestApi } from "./api.ts";

/** The link in the newest mail to an address, once that mail carries a code. */
export async function linkFor(api: TestApi, email: string): Promise<string> {
  await api.codeFor(email);
  const [mail] = await api.database.owner
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.createdAt))
    .limit(1);
  const link = mail?.body.match(/https?:\S+\/verify-link#\S+/)?.[0];
  if (!link) throw new Error(`no link was mailed to ${email}`);
  return link;
}

/** The key in the link of the newest mail to an address. */
export const keyFor = async (api: TestApi, email: string): Promise<string> =>
  new URL(await linkFor(api, email)).hash.slice(1);
