import { randomBytes } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { opened, type SealedOfRoom, sealedWith } from "../core/sealing.ts";
import { webhooks } from "./webhooks.table.ts";

const BYTES = 32;

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(BYTES).toString("base64")}`;

const each = async (tx: Queries, step: (sealed: string) => Promise<Partial<typeof webhooks.$inferInsert> | null>) => {
  for (const { id, secret } of await tx.select().from(webhooks).for("update")) {
    const set = await step(secret);
    if (set) await tx.update(webhooks).set(set).where(eq(webhooks.id, id));
  }
};

/** What deliveries are signed with, under the service's own secret. */
export const sealedWebhooks: SealedOfRoom = {
  async opens(db, secret) {
    const [last] = await db
      .select({ sealed: webhooks.secret })
      .from(webhooks)
      .orderBy(desc(webhooks.createdAt))
      .limit(1);
    return !last || (await opened(secret, last.sealed)) !== null;
  },
  move: (tx, previous, next) =>
    each(tx, async (sealed) => {
      const plain = await opened(previous, sealed);
      return plain === null ? null : { secret: await sealedWith(next, plain) };
    }),
  // Nobody knows the new one: its owner makes another, and lets it go on.
  giveUp: (tx, secret) =>
    each(tx, async (sealed) =>
      (await opened(secret, sealed)) === null
        ? { secret: await sealedWith(secret, newWebhookSecret()), status: "DISABLED" }
        : null,
    ),
};
