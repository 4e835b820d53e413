import type { Router } from "express";
import type { Database } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import type { Mail } from "../core/mail/mail.ts";
import type { Jobs } from "../core/queue.ts";
import { openReceivers, type ReceiverSettings } from "./receiver.ts";
import { openWebhookMails } from "./webhooks.mails.ts";
import { webhookRoutes } from "./webhooks.routes.ts";
import { startWebhooks, type WebhookPace } from "./webhooks.worker.ts";

interface Parts extends ReceiverSettings {
  database: Database;
  mail: Mail;
  jobs: Jobs;
  log: Log;
  secret: string;
  /** Names the mails; any host name. */
  host: string;
}

export interface Webhooks {
  routes: Router;
  close(): Promise<void>;
}

/** Opens the room: its routes, and what sends by itself. @throws when the queue of its mails cannot be made */
export async function openWebhooks(parts: Parts, pace?: Partial<WebhookPace>): Promise<Webhooks> {
  const receivers = openReceivers(parts);
  const mails = await openWebhookMails(parts);
  const rounds = startWebhooks({ ...parts, receivers, mails }, pace);
  return { routes: webhookRoutes({ ...parts, receivers, mails }, rounds.sweep), close: rounds.close };
}
