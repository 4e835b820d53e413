import { randomBytes } from "node:crypto";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import { type Sealed, type SealedOfRoom, sealedWith } from "../core/sealing.ts";
import type { WebhookRecord } from "./webhooks.rules.ts";
import { webhooks } from "./webhooks.table.ts";

const BYTES = 32;

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(BYTES).toString("base64")}`;

type Set = { [Column in keyof WebhookRecord]?: WebhookRecord[Column] | SQL };
const put = async (tx: Queries, { id, sealed }: Sealed, set: Set): Promise<void> => {
  await tx
    .update(webhooks)
    .set(set)
    .where(and(eq(webhooks.id, id), eq(webhooks.secret, sealed)));
};

/** What deliveries are signed with, under the service's own secret. */
export const sealedWebhooks: SealedOfRoom = {
  read: (db) => db.select({ id: webhooks.id, sealed: webhooks.secret }).from(webhooks).orderBy(asc(webhooks.id)),
  replace: (tx, was, sealed) => put(tx, was, { secret: sealed }),
  // Nobody knows the new one: its owner makes another, and lets it go on. One that was switched off is so still.
  giveUp: async (tx, lost, secret) =>
    put(tx, lost, {
      secret: await sealedWith(secret, newWebhookSecret()),
      isSecretLost: true,
      status: sql`case ${webhooks.status} when 'ACTIVE' then 'PAUSED' else ${webhooks.status} end`,
      version: sql`${webhooks.version} + 1`,
    }),
};
