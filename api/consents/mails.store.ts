import { and, asc, desc, eq, isNull, lte, not, or, sql } from "drizzle-orm";
import { CONSENT_KINDS, type ConsentKind } from "../../schema/rules/consents/consents.ts";
import type { Queries } from "../core/database/database.ts";
import type { MailEnding } from "../core/mail/mailEnding.ts";
import type { Stands } from "../core/queue.ts";
import { professionals } from "../practice/professionals.table.ts";
import { consentMails, consents } from "./consents.table.ts";

/** What a job carries: which mail, and nothing it says. */
export interface WaitingMail {
  id: string;
  professionalId: string;
}
export type MailRecord = Pick<
  typeof consentMails.$inferSelect,
  "id" | "consentId" | "askedAt" | "sentAt" | "failedAt" | "omitted"
>;
/** A link that stands in a mail. */
export interface MailedLink {
  consentId: string;
  until: Date;
}

const waiting = and(isNull(consentMails.sentAt), isNull(consentMails.failedAt));
const isIt = ({ id, professionalId }: WaitingMail) =>
  and(eq(consentMails.professionalId, professionalId), eq(consentMails.id, id));

/** Has a mail sent. @param consentId whose paper is sent, or what the therapist is told of; null: it asks @returns its id */
export async function insertMail(
  tx: Queries,
  professionalId: string,
  clientId: string,
  consentId: string | null,
  toTherapist = false,
): Promise<string> {
  const [made] = await tx
    .insert(consentMails)
    .values({ professionalId, clientId, consentId, toTherapist })
    .returning({ id: consentMails.id });
  if (!made) throw new Error("the mail was not stored");
  return made.id;
}

/** The mails to a client, the last first. */
export const readMails = (tx: Queries, professionalId: string, clientId: string): Promise<MailRecord[]> => {
  const { id, consentId, askedAt, sentAt, failedAt, omitted } = consentMails;
  return tx
    .select({ id, consentId, askedAt, sentAt, failedAt, omitted })
    .from(consentMails)
    .where(
      and(
        eq(consentMails.professionalId, professionalId),
        eq(consentMails.clientId, clientId),
        eq(consentMails.toTherapist, false),
      ),
    )
    .orderBy(desc(askedAt));
};

/** A mail that still has to go out; null when it is out, or has failed for good. */
export async function readMail(tx: Queries, mail: WaitingMail) {
  const [found] = await tx
    .select({
      clientId: consentMails.clientId,
      consentId: consentMails.consentId,
      toTherapist: consentMails.toTherapist,
      askedAt: consentMails.askedAt,
      practice: { fullName: professionals.fullName, email: professionals.email, timeZone: professionals.timeZone },
    })
    .from(consentMails)
    .innerJoin(professionals, eq(professionals.id, consentMails.professionalId))
    .where(and(isIt(mail), waiting));
  return found ?? null;
}

/** What a mail asks for and is still waited for, in the order of the kinds. */
export async function readAsked(tx: Queries, { id, professionalId }: WaitingMail) {
  const asked = await tx
    .select({ id: consents.id, kind: consents.kind, number: consents.number, expiresAt: consents.expiresAt })
    .from(consents)
    .where(and(eq(consents.professionalId, professionalId), eq(consents.mailId, id), eq(consents.status, "PENDIENTE")));
  const placeOf = ({ kind }: { kind: ConsentKind }) => CONSENT_KINDS.indexOf(kind);
  return asked.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Notes down which address a mail goes to, by the moment since which the client has it. */
export async function noteAddress(tx: Queries, mail: WaitingMail, emailSince: Date): Promise<void> {
  await tx.update(consentMails).set({ emailSince }).where(isIt(mail));
}

/** Notes how a mail ended. @param links what stands in it */
export async function settleMail(
  tx: Queries,
  mail: WaitingMail,
  ending: MailEnding,
  links: readonly MailedLink[],
): Promise<void> {
  const now = sql`now()`;
  await tx
    .update(consentMails)
    .set(ending === "sent" ? { sentAt: now } : { failedAt: now, omitted: ending === "omitted" })
    .where(isIt(mail));
  if (ending !== "sent") return;
  for (const { consentId, until } of links)
    await tx
      .update(consents)
      .set({ mailedUntil: until })
      .where(and(eq(consents.professionalId, mail.professionalId), eq(consents.id, consentId)));
}

/** Has a mail wait for some hours. */
export async function putMailOff(tx: Queries, mail: WaitingMail, hours: number): Promise<void> {
  await tx
    .update(consentMails)
    .set({ putOffUntil: sql`now() + make_interval(hours => ${hours})` })
    .where(isIt(mail));
}

/** The oldest mails of all practices that have to go out now. Ids only. @param owner with the owner's rights */
export const readWaitingMails = (owner: Queries, limit: number, stands: Stands): Promise<WaitingMail[]> =>
  owner
    .select({ id: consentMails.id, professionalId: consentMails.professionalId })
    .from(consentMails)
    .where(
      and(
        waiting,
        or(isNull(consentMails.putOffUntil), lte(consentMails.putOffUntil, sql`now()`)),
        not(stands(consentMails.id)),
      ),
    )
    .orderBy(asc(consentMails.askedAt))
    .limit(limit);

/** Whose account goes mails nothing any more. */
export async function dropWaitingConsentMails(tx: Queries, professionalId: string): Promise<void> {
  await tx
    .update(consentMails)
    .set({ failedAt: sql`now()`, omitted: true })
    .where(and(eq(consentMails.professionalId, professionalId), waiting));
}
