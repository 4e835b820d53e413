import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import type { DeliveryRecord, WebhookRecord } from "./webhooks.rules.ts";
import { deliveries, webhooks } from "./webhooks.table.ts";

const own = (professionalId: string) => eq(webhooks.professionalId, professionalId);
const isIt = (professionalId: string, id: string) => and(own(professionalId), eq(webhooks.id, id));

/** The receivers of a practice, the first made first. */
export const readWebhooks = (tx: Queries, professionalId: string): Promise<WebhookRecord[]> =>
  tx.select().from(webhooks).where(own(professionalId)).orderBy(asc(webhooks.createdAt), asc(webhooks.id));

export async function readWebhook(tx: Queries, professionalId: string, id: string): Promise<WebhookRecord | null> {
  const [found] = await tx.select().from(webhooks).where(isIt(professionalId, id)).for("update");
  return found ?? null;
}

export async function insertWebhook(tx: Queries, row: typeof webhooks.$inferInsert): Promise<WebhookRecord> {
  const [made] = await tx.insert(webhooks).values(row).returning();
  if (!made) throw new Error("the receiver was not stored");
  return made;
}

/** What a person changes is a new version; the process that sends at the moment looks anew before the next message. */
export async function updateWebhook(
  tx: Queries,
  { professionalId, id, version }: WebhookRecord,
  set: Partial<WebhookRecord>,
): Promise<WebhookRecord> {
  const [changed] = await tx
    .update(webhooks)
    .set({ ...set, version: version + 1 })
    .where(isIt(professionalId, id))
    .returning();
  if (!changed) throw new Error("the receiver is locked and gone");
  return changed;
}

/** Has a receiver written to at once that was left alone for a while. */
export async function letGoOn(tx: Queries, webhook: WebhookRecord): Promise<WebhookRecord> {
  await tx.update(webhooks).set({ heldUntil: null }).where(isIt(webhook.professionalId, webhook.id));
  return { ...webhook, heldUntil: null };
}

/** @returns whether there was one; its deliveries go with it */
export async function deleteWebhook(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  return (await tx.delete(webhooks).where(isIt(professionalId, id)).returning({ id: webhooks.id })).length > 0;
}

/** A practice that closes tells nobody anything any more. */
export async function dropWebhooks(tx: Queries, professionalId: string): Promise<void> {
  await tx.delete(webhooks).where(own(professionalId));
}

const ofWebhook = (professionalId: string, webhookId: string) =>
  and(eq(deliveries.professionalId, professionalId), eq(deliveries.webhookId, webhookId));

/** One page of what was sent to a receiver, made last first. */
export async function readDeliveries(
  tx: Queries,
  professionalId: string,
  webhookId: string,
  { page, pageSize }: PageAsked,
): Promise<PageRead<DeliveryRecord>> {
  const of = ofWebhook(professionalId, webhookId);
  const [counted] = await tx.select({ total: count() }).from(deliveries).where(of);
  const rows = await tx
    .select()
    .from(deliveries)
    .where(of)
    .orderBy(desc(deliveries.place))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: counted?.total ?? 0 };
}

/** Has a message sent again, with the whole of its tries before it. @returns null when the receiver has none of that id */
export async function askDelivery(
  tx: Queries,
  professionalId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryRecord | null> {
  const [asked] = await tx
    .update(deliveries)
    .set({ status: "WAITING", attempts: 0, dueAt: sql`now()` })
    .where(and(ofWebhook(professionalId, webhookId), eq(deliveries.id, id)))
    .returning();
  return asked ?? null;
}

/**
 * Has all that waits for a locked receiver sent from now on, in order of making, with the whole of its tries before it; but
 * not what a process of the release before writes down as taken at the moment.
 */
export async function askWaiting(tx: Queries, { professionalId, id }: WebhookRecord): Promise<void> {
  const waiting = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(ofWebhook(professionalId, id), eq(deliveries.status, "WAITING")))
    .for("update", { skipLocked: true });
  await tx
    .update(deliveries)
    .set({ attempts: 0, dueAt: sql`now()` })
    .where(and(ofWebhook(professionalId, id), sql`${deliveries.id} in (${waiting})`));
}

export async function insertDelivery(tx: Queries, row: typeof deliveries.$inferInsert): Promise<DeliveryRecord> {
  const [made] = await tx.insert(deliveries).values(row).returning();
  if (!made) throw new Error("the delivery was not stored");
  return made;
}
