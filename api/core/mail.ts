import { lt, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./database.ts";
import { outbox } from "./outbox.table.ts";

export interface MailMessage {
  to: string;
  subject: string;
  /** Paragraphs of plain text, one per entry. */
  paragraphs: string[];
  /** Shown below the paragraphs, one to a line. */
  links?: { text: string; url: string }[];
  /** Paragraphs below the links. */
  ending?: string[];
  /** Who gets the answers, when it is not the sender. */
  replyTo?: { name: string; address: string };
  /** An iCalendar text (METHOD:PUBLISH) that mail programs offer to put into the calendar. */
  calendar?: string;
  /** The same for the same mail sent twice, so that mailboxes can drop the second. Without `<>`. */
  messageId?: string;
}

export interface Mail {
  /** Hands one mail over to be delivered. @throws MailError when nobody takes it within some seconds */
  send(message: MailMessage): Promise<void>;
  /** Does what `send` would, up to the mail itself, so that nobody can tell by time or failure whether one was sent. */
  rehearse(): Promise<void>;
  close(): void;
}

/** The mail server did not take a mail. */
export class MailError extends Error {
  override name = "MailError";
  /** Whether it said no for good: to this address or to this mail. Otherwise a later try may succeed. */
  readonly refused: boolean;

  constructor(cause: unknown) {
    super("mail not taken", { cause });
    const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown };
    this.refused =
      (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500;
  }
}

/** A text for a header: line breaks and other control characters become spaces. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

type Text = Pick<MailMessage, "paragraphs" | "links" | "ending">;
const asHtml = (text: string): string => `<p>${escapeHtml(text)}</p>`;

function toHtml({ paragraphs, links = [], ending = [] }: Text): string {
  const list = links.map(({ text, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></li>`);
  const parts = [...paragraphs.map(asHtml), list.length > 0 ? `<ul>${list.join("")}</ul>` : "", ...ending.map(asHtml)];
  return `<!doctype html><html lang="es"><body style="font:16px/1.5 sans-serif;color:#1f2933">${parts.join("")}</body></html>`;
}

function toText({ paragraphs, links = [], ending = [] }: Text): string {
  const list = links.map(({ text, url }) => `${text}: ${url}`);
  return [...paragraphs, ...(list.length > 0 ? [list.join("\n")] : []), ...ending].join("\n\n");
}

/** One for the reminders, which go out one after the other, the rest for codes. */
const CONNECTIONS = 3;

function openSmtp(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    // Reused for some seconds: greeting, encryption and sign-in take far longer than a mail. A mail is sent anew over
    // another connection only when not a byte of it had left.
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    idleTimeout: 5_000,
    connectionTimeout: 4_000,
    greetingTimeout: 4_000,
    socketTimeout: 8_000,
    dnsTimeout: 4_000,
  });
  const orFail = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw new MailError(error);
    }
  };
  return {
    send: ({ to, subject, replyTo, calendar, messageId, ...text }) =>
      orFail(
        transport.sendMail({
          from,
          to: { name: "", address: oneLine(to) },
          replyTo: replyTo && { name: oneLine(replyTo.name), address: oneLine(replyTo.address) },
          subject: oneLine(subject),
          text: toText(text),
          html: toHtml(text),
          messageId: messageId && `<${messageId}>`,
          icalEvent: calendar ? { method: "PUBLISH", filename: "sesion.ics", content: calendar } : undefined,
        }),
      ),
    rehearse: () => orFail(transport.verify()),
    close: () => transport.close(),
  };
}

function openOutbox(database: Database): Mail {
  return {
    async send({ to, subject, calendar, ...text }) {
      await database.owner.insert(outbox).values({ recipient: to, subject, body: toText(text), calendar });
      await database.owner.delete(outbox).where(lt(outbox.createdAt, sql`now() - interval '7 days'`));
    },
    rehearse: async () => undefined,
    close: () => undefined,
  };
}

/** The mail server of SMTP_URL, else the outbox in the database (decisions.md 27). */
export const openMail = (config: ApiConfig, database: Database): Mail =>
  config.smtpUrl ? openSmtp(config.smtpUrl, config.mailFrom) : openOutbox(database);
