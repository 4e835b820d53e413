import { randomUUID } from "node:crypto";
import { Transform } from "node:stream";
import { lt, sql } from "drizzle-orm";
import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { isOwnMachine } from "../../../schema/rules/ownMachine.ts";
import type { ApiConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { type MailOutcome, tellMail } from "../seen/told.ts";
import { createMailOnce, type Try } from "./mailOnce.ts";
import { outbox } from "./outbox.table.ts";

export interface MailMessage {
  to: string;
  subject: string;
  /** Paragraphs of plain text, one per entry; what breaks a line in one breaks it in the mail. */
  paragraphs: string[];
  /** Shown below the paragraphs, one to a line. */
  links?: { text: string; url: string }[];
  /** Paragraphs below the links. */
  ending?: string[];
  /** Where the recipient says that no more mails are wanted. */
  optOut?: string;
  /** Who gets the answers, when it is not the sender. */
  replyTo?: { name: string; address: string };
  /** An iCalendar text (METHOD:PUBLISH) that mail programs offer to put into the calendar. */
  calendar?: string;
  /** Files that come with it. */
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
  /** The same for the same mail tried twice: it is then sent once, and mailboxes can drop a second. Without `<>`. */
  messageId?: string;
}

export interface Mail {
  /** Hands one mail over to be delivered. @throws MailError when nobody takes it within some seconds */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** The mail server did not take a mail. */
export class MailError extends Error {
  override name = "MailError";
  /** Whether it said no for good: to this address or to this mail. Otherwise a later try may succeed. */
  readonly refused: boolean;
  /** Whether it said no for now: to this address or to this mail, as for a mailbox that is full. */
  readonly isPutOff: boolean;

  constructor(cause: unknown) {
    super("mail not taken", { cause });
    const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown };
    const answer = (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" ? responseCode : 0;
    this.refused = answer >= 500;
    this.isPutOff = answer >= 400 && answer < 500;
  }
}

/** What the server said to one try. */
function saidTo(tried: Try): MailOutcome {
  if (tried.kind === "sent") return "taken";
  const { refused, isPutOff } = new MailError(tried.error);
  if (refused) return "refused";
  return isPutOff ? "put_off" : "away";
}

/** A text for a header: line breaks and other control characters become spaces. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

type Text = Pick<MailMessage, "paragraphs" | "links" | "ending" | "optOut">;
const OPT_OUT = "No quiero recibir más correos de esta consulta";
const asHtml = (text: string): string => `<p>${escapeHtml(text).replace(/\r?\n/g, "<br>")}</p>`;

function toHtml({ paragraphs, links = [], ending = [], optOut }: Text): string {
  const list = links.map(({ text, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></li>`);
  const parts = [...paragraphs.map(asHtml), list.length > 0 ? `<ul>${list.join("")}</ul>` : "", ...ending.map(asHtml)];
  if (optOut) parts.push(`<p><small><a href="${escapeHtml(optOut)}">${OPT_OUT}</a></small></p>`);
  return `<!doctype html><html lang="es"><body style="font:16px/1.5 sans-serif;color:#1f2933">${parts.join("")}</body></html>`;
}

function toText({ paragraphs, links = [], ending = [], optOut }: Text): string {
  const list = links.map(({ text, url }) => `${text}: ${url}`);
  const last = optOut ? [`${OPT_OUT}: ${optOut}`] : [];
  return [...paragraphs, ...(list.length > 0 ? [list.join("\n")] : []), ...ending, ...last].join("\n\n");
}

/** One for the reminders, which go out one after the other, the rest for codes. */
const CONNECTIONS = 3;

/** Milliseconds. */
const PATIENCE = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 8_000, dnsTimeout: 4_000 };

/** A password leaves this machine encrypted, or not at all; `requireTLS` or `ignoreTLS` in the address says otherwise (decision 274). */
function wayTo(url: string): { url: string; requireTLS: boolean } {
  const { username, password, searchParams } = new URL(url);
  const isSaid = searchParams.has("requireTLS") || searchParams.has("ignoreTLS");
  return { url, requireTLS: username + password !== "" && !isSaid && !isOwnMachine(url) };
}

/** Greets a mail server, encrypts and signs in as for a mail, and sends none. @throws what the server, or the way to it, says */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ ...wayTo(url), ...PATIENCE });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Tells which mails have left as a whole: from then on only the server knows what becomes of them. */
function watchLeaving(transport: Transporter): {
  hasBegun(id: string): boolean;
  hasLeft(id: string): boolean;
  forget(id: string): void;
} {
  const seen = new Map<string, "begun" | "whole">();
  transport.use("stream", (mail, next) => {
    const id = String(mail.data.messageId);
    const watch = new Transform({
      transform(part, _encoding, done) {
        seen.set(id, "begun");
        done(null, part);
      },
      flush(done) {
        seen.set(id, "whole");
        done();
      },
    });
    mail.message.transform(watch);
    next();
  });
  return {
    hasBegun: (id) => seen.has(id),
    hasLeft: (id) => seen.get(id) === "whole",
    forget: (id) => void seen.delete(id),
  };
}

function openSmtp(url: string, from: string, database: Database): Mail {
  const transport = createTransport({
    ...wayTo(url),
    // Reused for some seconds: greeting, encryption and sign-in take far longer than a mail.
    pool: true,
    maxConnections: CONNECTIONS,
    // The library would send a mail anew that has left already.
    maxRequeues: 0,
    idleTimeout: 5_000,
    ...PATIENCE,
  });
  const leaving = watchLeaving(transport);
  const once = createMailOnce(database);
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? "localhost";
  const orFail = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw new MailError(error);
    }
  };
  const attempt = async (mail: SendMailOptions, id: string, isLast = false): Promise<Try> => {
    try {
      await transport.sendMail({ ...mail, messageId: id });
      return { kind: "sent" };
    } catch (error) {
      const isAnswered = typeof Object(error).responseCode === "number";
      if (leaving.hasLeft(id) && !isAnswered) return { kind: "doubtful", error };
      // A connection that was kept and that the server has closed meanwhile: not a byte of the mail had left.
      const isStale = Object(error).code === "ECONNECTION" && !isAnswered && !leaving.hasBegun(id);
      return isStale && !isLast ? await attempt(mail, id, true) : { kind: "failed", error };
    } finally {
      leaving.forget(id);
    }
  };
  return {
    async send({ to, subject, replyTo, calendar, attachments, messageId, ...text }) {
      const mail = {
        from,
        to: { name: "", address: oneLine(to) },
        replyTo: replyTo && { name: oneLine(replyTo.name), address: oneLine(replyTo.address) },
        subject: oneLine(subject),
        text: toText(text),
        html: toHtml(text),
        // Without the one-click kind: what a scanner may press is not the client's word.
        list: text.optOut ? { unsubscribe: text.optOut } : undefined,
        icalEvent: calendar ? { method: "PUBLISH", filename: "sesion.ics", content: calendar } : undefined,
        attachments: attachments?.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
      };
      const sending = async () => {
        const tried = await attempt(mail, `<${messageId ?? `${randomUUID()}@${domain}`}>`);
        tellMail(saidTo(tried));
        return tried;
      };
      if (messageId) return await orFail(once(messageId, sending));
      const outcome = await sending();
      if (outcome.kind !== "sent") throw new MailError(outcome.error);
    },
    close: () => transport.close(),
  };
}

function openOutbox(database: Database): Mail {
  return {
    async send({ to, subject, calendar, attachments = [], ...text }) {
      // The files themselves are looked at in the portal.
      const body = [toText(text), ...attachments.map(({ filename }) => `[${filename}]`)].join("\n\n");
      await database.owner.insert(outbox).values({ recipient: to, subject, body, calendar });
      await database.owner.delete(outbox).where(lt(outbox.createdAt, sql`now() - interval '7 days'`));
    },
    close: () => undefined,
  };
}

/** The mail server of SMTP_URL, else the outbox in the database (D27). */
export const openMail = (config: ApiConfig, database: Database): Mail =>
  config.smtpUrl ? openSmtp(config.smtpUrl, config.mailFrom, database) : openOutbox(database);
