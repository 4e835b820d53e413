import { WEBHOOKS_MAX } from "../../schema/rules/feed.ts";
import type { Database } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found, notFound } from "../core/problems.ts";
import { refused, refuseStale } from "../core/refusals.ts";
import { opened, sealedWith } from "../core/sealing.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice } from "../practice/practice.store.ts";
import { turnTo } from "./deliveries.store.ts";
import type { Receivers } from "./receiver.ts";
import type { WebhookMails } from "./webhooks.mails.ts";
import {
  checkedWebhook,
  type DeliveryRecord,
  testOf,
  type WebhookDraft,
  type WebhookRecord,
} from "./webhooks.rules.ts";
import { newWebhookSecret } from "./webhooks.secret.ts";
import {
  askDelivery,
  askWaiting,
  deleteWebhook,
  insertDelivery,
  insertWebhook,
  letGoOn,
  readDeliveries,
  readWebhook,
  readWebhooks,
  updateWebhook,
} from "./webhooks.store.ts";

export interface WebhookParts {
  database: Database;
  receivers: Pick<Receivers, "admit">;
  mails: WebhookMails;
  /** What the receivers' own secrets are sealed with. */
  secret: string;
}

/** A message, and the receiver it is for. */
export interface OneDelivery {
  delivery: DeliveryRecord;
  webhook: WebhookRecord;
}

/** A receiver with what its messages are signed with, told once. */
export interface ToldWebhook {
  webhook: WebhookRecord;
  secret: string;
}

export const listWebhooks = ({ database }: WebhookParts, id: string): Promise<WebhookRecord[]> =>
  database.asProfessional(id, (tx) => readWebhooks(tx, id));

/**
 * Makes a receiver, once for each key: it is told each change after this.
 * @throws Refusal VALIDATION; also for one too many, naming `name`
 */
export async function addWebhook(
  { database, receivers, mails, secret }: WebhookParts,
  id: string,
  draft: WebhookDraft,
  creation: CreationKey | null,
): Promise<ToldWebhook> {
  const plain = newWebhookSecret();
  const sealed = await sealedWith(secret, plain);
  const made = await database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return { webhook: found(await readWebhook(tx, id, earlier.id)), isNew: false };
    const { name = "", url = "", types = [], isActive = true } = draft;
    const checked = checkedWebhook({ name, url, types }, receivers.admit);
    if ((await readWebhooks(tx, id)).length >= WEBHOOKS_MAX)
      throw refused("name", `Puedes tener ${WEBHOOKS_MAX} como máximo. Elimina alguno para añadir otro.`);
    const webhook = await insertWebhook(tx, {
      name,
      url,
      types,
      ...checked,
      professionalId: id,
      secret: sealed,
      status: isActive ? "ACTIVE" : "PAUSED",
      plannedTo: professional.changeCount,
    });
    if (creation) await rememberCreation(tx, id, creation, webhook.id);
    return { webhook, isNew: true };
  });
  if (made.isNew) {
    await mails.tell("made", made.webhook);
    return { webhook: made.webhook, secret: plain };
  }
  // Asked again because the answer was lost.
  const told = await opened(secret, made.webhook.secret);
  if (told === null) throw new Error("the secret of a receiver cannot be opened");
  return { webhook: made.webhook, secret: told };
}

/** What is left alone while it is changed. @throws Refusal VALIDATION for one that would be told what nobody can check */
function standingOf({ status, isSecretLost }: WebhookRecord, isActive: boolean | undefined): Partial<WebhookRecord> {
  if (isActive && isSecretLost) throw refused("status", "Su secreto se perdió: cámbialo y vuelve a activarlo.");
  if (isActive === undefined || isActive === (status === "ACTIVE")) return {};
  return { status: isActive ? "ACTIVE" : "PAUSED" };
}

/** Going on again, and somewhere else, it begins without the failures before. */
const WITHOUT_FAILURES = { failures: 0, heldUntil: null };

/** @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND */
export async function changeWebhook(
  { database, receivers, mails }: WebhookParts,
  id: string,
  webhookId: string,
  { version, isActive, ...given }: WebhookDraft & { version?: number | undefined },
): Promise<WebhookRecord> {
  const [before, after] = await database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const current = found(await readWebhook(tx, id, webhookId));
    refuseStale(version, current);
    const set = { ...checkedWebhook(given, receivers.admit), ...standingOf(current, isActive) };
    const isAnew = set.status === "ACTIVE" || (set.url !== undefined && set.url !== current.url);
    if (set.types) await turnTo(tx, current, set.types);
    if (isAnew) await askWaiting(tx, current);
    if (Object.keys(set).length === 0) return [current, current] as const;
    return [current, await updateWebhook(tx, current, isAnew ? { ...set, ...WITHOUT_FAILURES } : set)] as const;
  });
  if (after.url !== before.url) await mails.tell("moved", after);
  return after;
}

/** Signs with a new secret from the next message on. @throws Problem NOT_FOUND */
export async function renewSecret(
  { database, secret }: WebhookParts,
  id: string,
  webhookId: string,
): Promise<ToldWebhook> {
  const plain = newWebhookSecret();
  const sealed = await sealedWith(secret, plain);
  const webhook = await database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    return await updateWebhook(tx, found(await readWebhook(tx, id, webhookId)), {
      secret: sealed,
      isSecretLost: false,
    });
  });
  return { webhook, secret: plain };
}

/** Ends a receiver with all that waits for it. @throws Problem NOT_FOUND */
export const removeWebhook = ({ database }: WebhookParts, id: string, webhookId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await deleteWebhook(tx, id, webhookId))) throw notFound();
  });

/** One page of what was sent to a receiver, made last first. @throws Problem NOT_FOUND */
export const listDeliveries = (
  { database }: WebhookParts,
  id: string,
  webhookId: string,
  page: PageAsked,
): Promise<PageRead<OneDelivery>> =>
  database.asProfessional(id, async (tx) => {
    const webhook = found(await readWebhook(tx, id, webhookId));
    const { rows, total } = await readDeliveries(tx, id, webhookId, page);
    return { rows: rows.map((delivery) => ({ delivery, webhook })), total };
  });

/**
 * Has a message sent again, or one to try the receiver when none is named.
 * @throws Refusal VALIDATION when nothing is sent to it at the moment; Problem NOT_FOUND
 */
export const askForDelivery = (
  { database }: WebhookParts,
  id: string,
  webhookId: string,
  deliveryId?: string,
): Promise<OneDelivery> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const current = found(await readWebhook(tx, id, webhookId));
    const asked = deliveryId === undefined ? null : found(await askDelivery(tx, id, webhookId, deliveryId));
    if (current.status !== "ACTIVE") throw refused("status", "No se le envía nada: actívalo antes.");
    // Whoever asks wants to know now whether it is there.
    const webhook = await letGoOn(tx, current);
    const test = { professionalId: id, webhookId, ...testOf(webhookId, new Date()) };
    return { delivery: asked ?? (await insertDelivery(tx, test)), webhook };
  });
