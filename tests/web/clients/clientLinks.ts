import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { outbox } from "../../../api/core/mail/outbox.table.ts";
import type { WebHouse } from "../accountHouse.ts";

/** A client's telephone, as narrow as they come, whose browser runs no script. */
export const PHONE = { viewport: { width: 320, height: 640 }, javaScriptEnabled: false };

/** The link in the newest mail to an address that leads there, once it has come. @param path what the link's path begins with */
export async function linkTo(house: WebHouse, email: string, path: string): Promise<string> {
  const link = new RegExp(`http\\S+${path}\\S+`);
  const read = async () => {
    const mails = house.api.database.owner.select().from(outbox).where(eq(outbox.recipient, email));
    return (await mails.orderBy(desc(outbox.createdAt))).flatMap(({ body }) => body.match(link)?.[0] ?? [])[0];
  };
  await expect.poll(read).toBeTruthy();
  return (await read()) ?? "";
}
