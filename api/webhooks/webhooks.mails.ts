import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { RETRIES_AFTER } from "../../schema/rules/feed.ts";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Mail, MailError, type MailMessage } from "../core/mail/mail.ts";
import { plainText } from "../core/mail/plainText.ts";
import type { JobPolicy, Jobs } from "../core/queue.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { WebhookRecord } from "./webhooks.rules.ts";

/** What a professional is told of a receiver. */
export type WebhookNews = "made" | "moved" | "disabled";
type Told = Pick<WebhookRecord, "professionalId" | "name" | "url">;

/** Tells professionals by mail what becomes of their receivers, out of the queue. */
export interface WebhookMails {
  tell(news: WebhookNews, webhook: Told): Promise<void>;
}

interface Errand {
  mailId: string;
  news: WebhookNews;
  professionalId: string;
  name: string;
  host: string;
}

const PACE: JobPolicy = { expireSeconds: 60, retrySeconds: 10, retryMaxSeconds: 900, retries: 20, pollSeconds: 10 };
const DAYS = Math.round(RETRIES_AFTER.reduce((sum, wait) => sum + wait, 0) / 86_400_000);
const SECURITY = "Gestionar cuenta → Seguridad → Avisos a otros programas";

const SUBJECT: Record<WebhookNews, string> = {
  made: "Se ha creado un aviso a otro programa",
  moved: "Ha cambiado la dirección de un aviso a otro programa",
  disabled: "Hemos desactivado un aviso a otro programa",
};

function mailOf({ news, name, host }: Errand, to: { fullName: string; email: string }): MailMessage {
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
  return { to: to.email, subject: SUBJECT[news], paragraphs: [`Hola, ${to.fullName}:`, ...told[news]] };
}

interface Parts {
  database: Database;
  mail: Pick<Mail, "send">;
  jobs: Jobs;
  log: Log;
  /** Names the mails; any host name. */
  host: string;
}

/** @throws when the queue cannot be made */
export async function openWebhookMails({ database, mail, jobs, log, host }: Parts): Promise<WebhookMails> {
  const queue = await jobs.open<Errand>("webhook-mails", PACE, async (errand) => {
    const [to] = await database.owner
      .select({ fullName: professionals.fullName, email: professionals.email, closedAt: professionals.closedAt })
      .from(professionals)
      .where(eq(professionals.id, errand.professionalId));
    if (!to || to.closedAt) return;
    try {
      await mail.send({ ...mailOf(errand, to), messageId: `${errand.mailId}@${host}` });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      log.warn({ error: errorFacts(error.cause), refused: error.refused }, "mail about a receiver not taken");
      if (!error.refused) throw error;
    }
  });
  return {
    async tell(news, { professionalId, name, url }) {
      const mailId = randomUUID();
      const data = { mailId, news, professionalId, name, host: new URL(url).host };
      await queue.add([{ key: mailId, data }]);
      queue.wake();
    },
  };
}
