import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../api/core/database/database.ts";
import { outbox } from "../../api/core/mail/outbox.table.ts";
import { sealedWebhooks } from "../../api/webhooks/webhooks.secret.ts";
import { deliveries, webhooks } from "../../api/webhooks/webhooks.table.ts";
import type { WireDelivery, WireToldWebhook, WireWebhookInput } from "../../schema/wire/webhooks.ts";
import type { TestApi } from "./api.ts";

/** Fast enough not to wait for, on any machine. */
export const QUICK_WEBHOOKS = { sweepSeconds: 0.1, leaseSeconds: 12 };
/** The word for settings under which a receiver may be on this machine. */
export const INNER = { webhookPrivateAddresses: true };

export const aWebhook = (url: string, fields: Partial<WireWebhookInput> = {}): WireWebhookInput => ({
  nombre: "Contabilidad",
  url,
  tipos: ["CLIENTE", "SESION", "NOTA", "OBJETIVO", "PAGO"],
  ...fields,
});

/** Makes a receiver and expects it to be accepted. */
export async function createWebhook(
  api: TestApi,
  token: string,
  url: string,
  fields: Partial<WireWebhookInput> = {},
): Promise<WireToldWebhook> {
  const { status, body } = await api.call<WireToldWebhook>("/avisos", { token, body: aWebhook(url, fields) });
  if (status !== 201) throw new Error(`the receiver was answered with ${status}`);
  return body;
}

/** What became of a receiver's messages, made first first. */
export async function deliveriesOf(api: TestApi, token: string, id: string): Promise<WireDelivery[]> {
  const { body } = await api.call<{ data: WireDelivery[] }>(`/avisos/${id}/entregas?pageSize=100`, { token });
  return body.data.toReversed();
}

/** What was mailed to an address, first first. */
export const subjectsTo = async (database: Database, email: string): Promise<string[]> =>
  (await database.owner.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(asc(outbox.createdAt))).map(
    ({ subject }) => subject,
  );

/** Lets time go by for one receiver: what it waits for is some seconds nearer, and what was is longer ago. */
export async function letPass(database: Database, webhookId: string, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await database.owner
    .update(deliveries)
    .set({ dueAt: sql`${deliveries.dueAt} - ${by}`, createdAt: sql`${deliveries.createdAt} - ${by}` })
    .where(eq(deliveries.webhookId, webhookId));
  await database.owner
    .update(webhooks)
    .set({
      heldUntil: sql`${webhooks.heldUntil} - ${by}`,
      lastDeliveredAt: sql`${webhooks.lastDeliveredAt} - ${by}`,
    })
    .where(eq(webhooks.id, webhookId));
}

/** Loses a receiver's secret, as `npm run recover -- new-secret` does without the service's own before. */
export async function loseWebhookSecret({ database: { owner }, config }: TestApi, id: string): Promise<void> {
  for (const { secret } of await owner.select().from(webhooks).where(eq(webhooks.id, id)))
    await sealedWebhooks.giveUp(owner, { id, sealed: secret }, config.authSecret ?? "");
}
