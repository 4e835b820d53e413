import { and, asc, eq, gt, ne, not, sql } from "drizzle-orm";
import { BOOKING_LINK_DAYS } from "../../../../schema/rules/booking/links.ts";
import { clients } from "../../../clients/clients.table.ts";
import { type Mailing, mailing } from "../../../clients/mailRefusals.store.ts";
import type { Queries } from "../../../core/database/database.ts";
import type { Stands } from "../../../core/queue.ts";
import { professionals } from "../../../practice/professionals.table.ts";
import { isOfItsClient } from "../../answers/answers.store.ts";
import { answers } from "../../answers/answers.table.ts";
import { ownSession } from "../../sessions.store.ts";
import { sessions } from "../../sessions.table.ts";
import { noteLinkMailed } from "../notices.store.ts";
import { bookingLinks } from "./links.table.ts";

export type BookingLinkRow = typeof bookingLinks.$inferSelect;
export type BookingLinkMail = NonNullable<BookingLinkRow["mail"]>;

/** A client as far as a link is concerned, with the link; null while there is none. */
export interface LinkedClient {
  id: string;
  name: string;
  email: string;
  /** Since when that is the address. */
  emailSince: Date;
  isActive: boolean;
  mailing: Mailing;
  professional: { fullName: string; email: string };
  link: BookingLinkRow | null;
}

const ofClient = (professionalId: string, clientId: string) =>
  and(eq(bookingLinks.professionalId, professionalId), eq(bookingLinks.clientId, clientId));

/** A client that is not deleted; null when there is none of that id. */
export async function readLinkedClient(
  tx: Queries,
  professionalId: string,
  clientId: string,
): Promise<LinkedClient | null> {
  const [found] = await tx
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      emailSince: clients.emailSince,
      isActive: clients.isActive,
      mailing,
      professional: { fullName: professionals.fullName, email: professionals.email },
      link: bookingLinks,
    })
    .from(clients)
    .innerJoin(professionals, eq(professionals.id, clients.professionalId))
    .leftJoin(bookingLinks, ofClient(professionalId, clientId))
    .where(
      and(eq(clients.professionalId, professionalId), eq(clients.id, clientId), sql`${clients.deletedAt} is null`),
    );
  return found ?? null;
}

/** Gives a client a link, in the place of the one before. */
export async function putLink(tx: Queries, professionalId: string, clientId: string): Promise<void> {
  const expiresAt = sql`date_trunc('second', now()) + make_interval(days => ${BOOKING_LINK_DAYS})`;
  const anew = {
    id: sql`gen_random_uuid()`,
    createdAt: sql`now()`,
    expiresAt,
    mail: null,
    mailAskedAt: null,
    mailedAt: null,
  };
  await tx
    .insert(bookingLinks)
    .values({ professionalId, clientId, expiresAt })
    .onConflictDoUpdate({ target: [bookingLinks.professionalId, bookingLinks.clientId], set: anew });
}

export async function deleteLink(tx: Queries, professionalId: string, clientId: string): Promise<void> {
  await tx.delete(bookingLinks).where(ofClient(professionalId, clientId));
}

/** Asks for a mail with the link. */
export async function planLinkMail(tx: Queries, professionalId: string, clientId: string): Promise<void> {
  await tx
    .update(bookingLinks)
    .set({ mail: "PENDIENTE", mailAskedAt: sql`now()` })
    .where(ofClient(professionalId, clientId));
}

/** Which mail is meant: the link as it was when the mail was asked for. */
export interface LinkMailKey {
  id: string;
  professionalId: string;
  clientId: string;
}

/** The oldest mails with links of all practices that still have to go out. Ids only. @param owner with the owner's rights */
export const readLinkMails = (owner: Queries, limit: number, stands: Stands): Promise<LinkMailKey[]> =>
  owner
    .select({
      id: bookingLinks.id,
      professionalId: bookingLinks.professionalId,
      clientId: bookingLinks.clientId,
    })
    .from(bookingLinks)
    .where(and(eq(bookingLinks.mail, "PENDIENTE"), not(stands(bookingLinks.id))))
    .orderBy(asc(bookingLinks.mailAskedAt))
    .limit(limit);

export async function settleLinkMail(tx: Queries, key: LinkMailKey, mail: BookingLinkMail): Promise<void> {
  const { id, professionalId, clientId } = key;
  // First, as an erasure takes the client first.
  if (mail === "ENVIADO") await noteLinkMailed(tx, key);
  await tx
    .update(bookingLinks)
    .set({ mail, ...(mail === "ENVIADO" && { mailedAt: sql`mail_asked_at` }) })
    .where(and(ofClient(professionalId, clientId), eq(bookingLinks.id, id)));
}

/** The sessions to come that a client has booked by a link, each at the time at which it still is. */
export const readBooked = (
  tx: Queries,
  professionalId: string,
  clientId: string,
  now: Date,
): Promise<{ id: string; startsAt: Date; durationMinutes: number; emailSince: Date }[]> =>
  tx
    .select({
      id: sessions.id,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      emailSince: clients.emailSince,
    })
    .from(sessions)
    .innerJoin(clients, and(eq(clients.professionalId, sessions.professionalId), eq(clients.id, sessions.clientId)))
    .innerJoin(
      answers,
      and(
        eq(answers.professionalId, sessions.professionalId),
        eq(answers.sessionId, sessions.id),
        eq(answers.kind, "RESERVA"),
        isOfItsClient,
      ),
    )
    .where(
      ownSession(
        professionalId,
        eq(sessions.clientId, clientId),
        gt(sessions.startsAt, now),
        ne(sessions.status, "CANCELADA"),
      ),
    );
