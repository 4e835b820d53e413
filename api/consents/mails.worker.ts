import { CONSENT_TITLE, type ConsentKind, consentFileName } from "../../schema/rules/consents/consents.ts";
import type { ClientMails } from "../clients/clientMails.ts";
import { AGAIN_HOURS, hindrance, isHidden, type Recipient, readRecipient } from "../clients/recipients.ts";
import type { Database, Queries } from "../core/database/database.ts";
import type { Log } from "../core/log.ts";
import type { Mail, MailMessage } from "../core/mail/mail.ts";
import { MAIL_PACE, sendToEnd, waitsUntil } from "../core/mail/mailEnding.ts";
import { plainText } from "../core/mail/plainText.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";
import type { Jobs } from "../core/queue.ts";
import { keyedById, type QueuedPace, startQueuedRounds } from "../core/queuedRounds.ts";
import type { Rounds } from "../core/rounds.ts";
import type { ConsentLinks } from "./consents.links.ts";
import { readConsentFile, readLinked } from "./consents.store.ts";
import {
  type MailedLink,
  noteAddress,
  putMailOff,
  readAsked,
  readMail,
  readWaitingMails,
  settleMail,
  type WaitingMail,
} from "./mails.store.ts";
import { readInForce } from "./texts.store.ts";

const AT_ONCE = 200;
/** A client's copy is tried again until it is so many days late. */
const COPY_DAYS = 30;
const DAY_MS = 86_400_000;

interface Parts {
  database: Database;
  mail: Pick<Mail, "send">;
  clientMails: ClientMails;
  log: Log;
  jobs: Jobs;
  links: ConsentLinks;
  /** The portal's address, without a final slash. */
  publicUrl: string;
  /** Names the mails; any host name. */
  host: string;
}

/** What a mail says beside whom it goes to. */
type Content = Pick<MailMessage, "subject" | "paragraphs" | "links" | "ending" | "attachments">;
/** A mail that asks, with where each of its links leads. */
interface Asking {
  content: Content;
  links: MailedLink[];
}
interface ToSend {
  recipient: Recipient | null;
  toTherapist: boolean;
  practice: { fullName: string; email: string };
  /** null: what it was about is over. */
  content: Content | null;
  /** What a client is asked in it. */
  links: MailedLink[];
  /** Until when it waits for what keeps it from going and passes by itself; null: it does not. */
  patience: Date | null;
  /** Until when it is tried again, should the mail server put it off. */
  until: Date;
}

const dayOf = (zone: string, at: Date): string =>
  spanishDate(zone, { day: "numeric", month: "long", year: "numeric" }).format(at);

/** Asks for what is still waited for, each by its own link. */
async function asking(
  { links }: Parts,
  tx: Queries,
  job: WaitingMail,
  of: { clientId: string; emailSince: Date; practice: { fullName: string; timeZone: string } },
): Promise<Asking | null> {
  const inForce = await readInForce(tx, job.professionalId);
  const now = new Date();
  const made: { text: string; url: string }[] = [];
  const mailed: MailedLink[] = [];
  for (const { id, kind, number, expiresAt } of await readAsked(tx, job)) {
    if (inForce.get(kind) !== number || expiresAt === null || expiresAt <= now) continue;
    const { clientId, emailSince } = of;
    const key = { professionalId: job.professionalId, consentId: id, clientId, expiresAt, emailSince };
    made.push({ text: CONSENT_TITLE[kind], url: await links.make(key) });
    mailed.push({ consentId: id, until: expiresAt });
  }
  if (mailed.length === 0) return null;
  // The first that is over: until then all of them can be answered.
  const until = new Date(Math.min(...mailed.map((link) => link.until.getTime())));
  await noteAddress(tx, job, of.emailSince);
  const { fullName, timeZone } = of.practice;
  const isOne = made.length === 1;
  const content = {
    subject: isOne ? "Un documento para leer y firmar" : "Unos documentos para leer y firmar",
    paragraphs: [
      "Hola:",
      `${plainText(fullName)} te pide que leas ${isOne ? "este documento" : "estos documentos"} y digas si lo aceptas. Se abre en tu navegador, sin instalar nada ni crear una cuenta.`,
    ],
    links: made,
    ending: [
      `Puedes responder hasta el ${dayOf(timeZone, until)}. Los enlaces son solo para ti: no reenvíes este correo.`,
      `Si tienes dudas, responde a este correo y ${plainText(fullName)} te las aclara antes.`,
    ],
  };
  return { content, links: mailed };
}

/** The paper of what was accepted. */
async function copy(tx: Queries, professionalId: string, consentId: string): Promise<Content | null> {
  const linked = await readLinked(tx, { professionalId, consentId });
  // Taken back meanwhile, it is nothing to keep with one's papers.
  const file = linked?.status === "ACEPTADO" && (await readConsentFile(tx, professionalId, consentId));
  if (!file) return null;
  const { kind, number, practice }: { kind: ConsentKind; number: number; practice: { fullName: string } } = linked;
  return {
    subject: "Tu copia del documento que has aceptado",
    paragraphs: [
      "Hola:",
      `Aquí tienes tu copia de: ${CONSENT_TITLE[kind]}. Guárdala con tus papeles.`,
      `Si cambias de opinión, puedes decírselo a ${plainText(practice.fullName)} cuando quieras, respondiendo a este correo.`,
    ],
    attachments: [{ filename: consentFileName(kind, number), content: file, contentType: "application/pdf" }],
  };
}

/** To the therapist: that there is an answer. Of whom, to what and how is in the portal alone. */
const answered = ({ publicUrl }: Parts, clientId: string, { fullName }: { fullName: string }): Content => ({
  subject: "Un cliente ha respondido a un documento",
  paragraphs: [`Hola, ${plainText(fullName)}:`, "Un cliente ha respondido a un documento que le enviaste para firmar."],
  links: [{ text: "Ver su respuesta en Consulta", url: `${publicUrl}/dashboard/clients/${clientId}` }],
  ending: ["Puedes dejar de recibir estos avisos en Sesiones, «Respuestas de clientes»."],
});

async function read(parts: Parts, job: WaitingMail): Promise<ToSend | null> {
  const { professionalId } = job;
  return await parts.database.asProfessional(professionalId, async (tx) => {
    const mail = await readMail(tx, job);
    if (!mail) return null;
    const recipient = await readRecipient(tx, professionalId, mail.clientId);
    const { clientId, consentId, toTherapist, practice, askedAt } = mail;
    const to = { recipient, toTherapist, practice, links: [], patience: null, until: waitsUntil(askedAt) };
    if (toTherapist) return { ...to, content: answered(parts, clientId, practice) };
    if (consentId === null) {
      const asked = recipient && (await asking(parts, tx, job, { ...mail, emailSince: recipient.emailSince }));
      return { ...to, content: null, ...asked };
    }
    const canStillGo = recipient ? !recipient.refusesMail : await isHidden(tx, professionalId, clientId);
    const patience = canStillGo ? new Date(askedAt.getTime() + COPY_DAYS * DAY_MS) : null;
    return { ...to, patience, until: patience ?? to.until, content: await copy(tx, professionalId, consentId) };
  });
}

/** @returns whether it went out; not to a client who cannot be written to, nor about one who is deleted */
async function send(
  { mail, clientMails, host }: Parts,
  { id, professionalId }: WaitingMail,
  { recipient, toTherapist, practice, content }: ToSend,
): Promise<boolean> {
  if (!recipient || !content) return false;
  const messageId = `${id}@${host}`;
  if (toTherapist) {
    await mail.send({ to: practice.email, messageId, ...content });
    return true;
  }
  if (hindrance(recipient)) return false;
  const { email, addressHash, isFree } = recipient;
  const replyTo = { name: practice.fullName, address: practice.email };
  return await clientMails.send({ professionalId, addressHash, isFree }, { to: email, replyTo, messageId, ...content });
}

/** Sends one mail, unless that has been done. @throws when it has to be tried again later */
async function deliver(parts: Parts, job: WaitingMail): Promise<void> {
  const { database, log } = parts;
  const { professionalId } = job;
  const mail = await read(parts, job);
  if (!mail) return;
  const ending = await sendToEnd(
    { log, what: "mail about consents", ids: { consentMail: job.id }, until: mail.until },
    () => send(parts, job, mail),
  );
  // A day's share comes anew, a new client of the free plan is known one day, and who was deleted can be brought back.
  const isAboutSomething = mail.content !== null || mail.recipient === null;
  const waits = ending === "omitted" && isAboutSomething && mail.patience && mail.patience > new Date();
  await database.asProfessional(professionalId, (tx) =>
    waits ? putMailOff(tx, job, AGAIN_HOURS) : settleMail(tx, job, ending, mail.links),
  );
}

/**
 * Starts mailing what clients are asked for, and the papers of what they accepted. A row that has not ended gets a job in the
 * queue again and again until it has.
 * @param pace other than the usual, for tests
 */
export async function startConsentMails(parts: Parts, pace: Partial<QueuedPace> = {}): Promise<Rounds> {
  const { database } = parts;
  return await startQueuedRounds<WaitingMail>(parts, {
    queue: "consents",
    failed: "mails about consents not looked for",
    pace: { ...MAIL_PACE, ...pace },
    waiting: async (stands) => keyedById(await readWaitingMails(database.owner, AT_ONCE, stands)),
    work: (job) => deliver(parts, job),
  });
}
