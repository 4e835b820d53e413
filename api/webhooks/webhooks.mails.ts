import { RETRIES_AFTER } from "../../schema/rules/feed.ts";
import type { Queries } from "../core/database/database.ts";
import type { MailMessage } from "../core/mail/mail.ts";
import { plainText } from "../core/mail/plainText.ts";
import { type OwnerMailParts, openOwnerMails } from "../practice/ownerMails.ts";
import type { WebhookRecord } from "./webhooks.rules.ts";

/** What a professional is told of a receiver. */
type WebhookNews = "made" | "moved" | "disabled";
type Told = Pick<WebhookRecord, "professionalId" | "name" | "url">;

/** Tells professionals by mail what becomes of their receivers, out of the queue. */
export interface WebhookMails {
  tell(news: Exclude<WebhookNews, "disabled">, webhook: Told): Promise<void>;
  /** That it is switched off, as a part of that. @param tx with the owner's rights */
  planDisabled(tx: Queries, webhook: Told): Promise<void>;
  /** Sends soon what was planned and is committed. */
  wake(): void;
}

interface Errand {
  news: WebhookNews;
  name: string;
  host: string;
}

const DAYS = Math.round(RETRIES_AFTER.reduce((sum, wait) => sum + wait, 0) / 86_400_000);
const SECURITY = "Gestionar cuenta → Seguridad → Avisos a otros programas";

const SUBJECT: Record<WebhookNews, string> = {
  made: "Se ha creado un aviso a otro programa",
  moved: "Ha cambiado la dirección de un aviso a otro programa",
  disabled: "Hemos desactivado un aviso a otro programa",
};

function mailOf({ news, name, host }: Errand): Pick<MailMessage, "subject" | "paragraphs"> {
  const what = `«${plainText(name)}» (${plainText(host)})`;
  const told: Record<WebhookNews, string[]> = {
    made: [
      `Desde ahora tu consulta avisa a ${what} cada vez que algo cambia. Los avisos no llevan nombres ni textos clínicos.`,
      `Si no has sido tú, elimínalo en ${SECURITY} y cambia tu contraseña.`,
    ],
    moved: [
      `Los avisos de tu consulta van ahora a ${what}.`,
      `Si no has sido tú, elimínalo en ${SECURITY} y cambia tu contraseña.`,
    ],
    disabled: [
      `${what} no ha aceptado ningún aviso desde hace ${DAYS} días, así que ya no le enviamos más.`,
      `Cuando vuelva a funcionar, actívalo en ${SECURITY}: recibirá lo que se ha quedado esperando.`,
    ],
  };
  return { subject: SUBJECT[news], paragraphs: told[news] };
}

/** @throws when the queue cannot be made */
export async function openWebhookMails(parts: OwnerMailParts): Promise<WebhookMails> {
  const mails = await openOwnerMails(parts, { queue: "webhook-mails", about: "a receiver" }, mailOf);
  const errandOf = (news: WebhookNews, { name, url }: Told): Errand => ({ news, name, host: new URL(url).host });
  return {
    tell: (news, webhook) => mails.tell(webhook.professionalId, errandOf(news, webhook)),
    wake: mails.wake,
    planDisabled: (tx, webhook) => mails.plan(tx, webhook.professionalId, errandOf("disabled", webhook)),
  };
}
