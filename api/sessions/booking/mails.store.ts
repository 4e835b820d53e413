import { and, asc, eq, not, sql } from "drizzle-orm";
import { BOOKING_CODE_MINUTES } from "../../../schema/rules/booking/requests.ts";
import type { Queries } from "../../core/database/database.ts";
import type { Stands } from "../../core/queue.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { isCancelledAnew } from "../sessions.store.ts";
import { sessions } from "../sessions.table.ts";
import { bookingMails, bookingRequests, bookingSettings } from "./booking.table.ts";
import { noteAcceptedMailed } from "./notices.store.ts";
import { type BookingMailKind, type BookingRow, isAsAccepted } from "./requests.store.ts";

/** Which mail is meant. */
export interface BookingMailKey {
  id: string;
  professionalId: string;
}

/** A mail that is to go out, with what it is about. */
export interface WaitingMail {
  kind: BookingMailKind;
  request: BookingRow;
  professional: { fullName: string; email: string; timeZone: string };
  /** The end of the page's address; null when there is no page any more. */
  page: string | null;
  isClosed: boolean;
  /** What was accepted is on the agenda as it was accepted. */
  isAsAccepted: boolean;
  plannedAt: Date;
  /** It was planned longer ago than a code is good for. */
  isLate: boolean;
}

/** Of a mail: what was accepted may yet come back as it was, deleted or cancelled so short ago that this can be taken back. */
const isHeld = sql<boolean>`(${bookingMails.kind} = 'ACEPTADA' and exists (select from ${bookingRequests}
  inner join ${sessions} on ${sessions.professionalId} = ${bookingRequests.professionalId} and ${sessions.id} = ${bookingRequests.sessionId}
  where ${bookingRequests.professionalId} = ${bookingMails.professionalId} and ${bookingRequests.id} = ${bookingMails.requestId}
    and (${sessions.hidden} or ${isCancelledAnew})))`;

/** The oldest mails of all practices that still have to go out, and can. Ids only. @param owner with the owner's rights */
export const readWaitingMails = (owner: Queries, limit: number, stands: Stands): Promise<BookingMailKey[]> =>
  owner
    .select({ id: bookingMails.id, professionalId: bookingMails.professionalId })
    .from(bookingMails)
    .where(and(eq(bookingMails.status, "PENDIENTE"), not(isHeld), not(stands(bookingMails.id))))
    .orderBy(asc(bookingMails.createdAt))
    .limit(limit);

const isIt = ({ id, professionalId }: BookingMailKey) =>
  and(eq(bookingMails.professionalId, professionalId), eq(bookingMails.id, id));

/** What is to be mailed; null when it has been or has to wait. */
export async function readMail(tx: Queries, key: BookingMailKey): Promise<WaitingMail | null> {
  const [found] = await tx
    .select({
      status: bookingMails.status,
      kind: bookingMails.kind,
      request: bookingRequests,
      professional: {
        fullName: professionals.fullName,
        email: professionals.email,
        timeZone: professionals.timeZone,
      },
      closedAt: professionals.closedAt,
      isAsAccepted,
      isHeld,
      plannedAt: bookingMails.createdAt,
      isLate: sql<boolean>`${bookingMails.createdAt} <= now() - make_interval(mins => ${BOOKING_CODE_MINUTES})`,
      page: { name: bookingSettings.name, isOn: bookingSettings.isOn },
    })
    .from(bookingMails)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookingMails.requestId))
    .innerJoin(professionals, eq(professionals.id, bookingMails.professionalId))
    .leftJoin(bookingSettings, eq(bookingSettings.professionalId, bookingMails.professionalId))
    .where(isIt(key));
  if (found?.status !== "PENDIENTE" || found.isHeld) return null;
  const { status: _, isHeld: __, closedAt, page, ...mail } = found;
  return { ...mail, page: page?.isOn ? page.name : null, isClosed: closedAt !== null };
}

/** Notes down what became of a mail. */
export async function settleMail(
  tx: Queries,
  key: BookingMailKey,
  status: (typeof bookingMails.$inferSelect)["status"],
): Promise<void> {
  // First, as an erasure takes the client first.
  if (status === "ENVIADO") await noteAcceptedMailed(tx, key);
  await tx.update(bookingMails).set({ status }).where(isIt(key));
}
