import { and, asc, desc, eq, gt, lt, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { BOOKING_KEPT_DAYS, BOOKING_PROOF_HOURS, BOOKING_WAITING_MAX } from "../../../schema/rules/booking/requests.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { bookingMails, bookingRequests } from "./booking.table.ts";

export type BookingRow = typeof bookingRequests.$inferSelect;
/** A request, with the client who has its e-mail. */
export interface BookingRecord extends BookingRow {
  client: { id: string; name: string } | null;
}
export type BookingMailKind = (typeof bookingMails.$inferSelect)["kind"];

const ofEmail = (email: SQL | string) => sql`lower(trim(${clients.email})) = lower(trim(${email}))`;

/** The client with an e-mail: of several an active one, then the newest. */
export async function readClientByEmail(
  tx: Queries,
  professionalId: string,
  email: string,
): Promise<BookingRecord["client"]> {
  const [found] = await tx
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(eq(clients.professionalId, professionalId), sql`${clients.deletedAt} is null`, ofEmail(email)))
    .orderBy(desc(clients.isActive), desc(clients.createdAt))
    .limit(1);
  return found ?? null;
}

/** Of a request that was accepted: its session is on the agenda as it was accepted, and still that visitor's. */
export const isAsAccepted = sql<boolean>`exists (select from sessions made
  where made.professional_id = booking_requests.professional_id and made.id = booking_requests.session_id
    and made.starts_at = booking_requests.starts_at and made.status <> 'CANCELADA' and not made.hidden)`;

/** Whether nothing has changed of what was accepted. */
export async function standsAsAccepted(tx: Queries, { professionalId, id }: BookingRow): Promise<boolean> {
  const [found] = await tx
    .select({ stands: isAsAccepted })
    .from(bookingRequests)
    .where(and(eq(bookingRequests.professionalId, professionalId), eq(bookingRequests.id, id)));
  return found?.stands ?? false;
}

/** Of whichever practice this transaction may see. */
export async function readRequest(tx: Queries, professionalId: string, id: string): Promise<BookingRecord | null> {
  const [row] = await tx
    .select()
    .from(bookingRequests)
    .where(and(eq(bookingRequests.professionalId, professionalId), eq(bookingRequests.id, id)));
  return row ? { ...row, client: await readClientByEmail(tx, professionalId, row.email) } : null;
}

/** What was asked for an hour from one address and is not proved yet, the newest first. */
export const readUnproved = (
  tx: Queries,
  { professionalId, email, startsAt }: Pick<BookingRow, "professionalId" | "email" | "startsAt">,
): Promise<BookingRow[]> =>
  tx
    .select()
    .from(bookingRequests)
    .where(
      and(
        eq(bookingRequests.professionalId, professionalId),
        eq(bookingRequests.email, email),
        eq(bookingRequests.startsAt, startsAt),
        eq(bookingRequests.status, "SIN_PROBAR"),
      ),
    )
    .orderBy(desc(bookingRequests.createdAt));

/** The requests that wait and whose hour has not come, the earliest first. */
export async function readWaiting(tx: Queries, professionalId: string, now: Date): Promise<BookingRecord[]> {
  const rows = await tx
    .select()
    .from(bookingRequests)
    .where(
      and(
        eq(bookingRequests.professionalId, professionalId),
        eq(bookingRequests.status, "PENDIENTE"),
        gt(bookingRequests.startsAt, now),
      ),
    )
    .orderBy(asc(bookingRequests.startsAt), asc(bookingRequests.id))
    .limit(BOOKING_WAITING_MAX);
  const known: BookingRecord[] = [];
  for (const row of rows) known.push({ ...row, client: await readClientByEmail(tx, professionalId, row.email) });
  return known;
}

/** How many wait, and how many of them are of one address. */
export async function countWaiting(
  tx: Queries,
  professionalId: string,
  email: string,
): Promise<{ all: number; ofAddress: number }> {
  const [counted] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      ofAddress: sql<number>`count(*) filter (where lower(${bookingRequests.email}) = lower(${email}))::int`,
    })
    .from(bookingRequests)
    .where(and(eq(bookingRequests.professionalId, professionalId), eq(bookingRequests.status, "PENDIENTE")));
  return counted ?? { all: 0, ofAddress: 0 };
}

/** @returns the new request's id */
export async function insertRequest(tx: Queries, request: typeof bookingRequests.$inferInsert): Promise<string> {
  const [made] = await tx.insert(bookingRequests).values(request).returning({ id: bookingRequests.id });
  if (!made) throw new Error("the request was not stored");
  return made.id;
}

/** Changes a request and raises its version. */
export async function updateRequest(
  tx: Queries,
  professionalId: string,
  id: string,
  changes: Partial<
    Pick<
      BookingRow,
      "status" | "answer" | "message" | "sessionId" | "clientId" | "provedAt" | "decidedAt" | "wrongCodes"
    >
  >,
): Promise<void> {
  await tx
    .update(bookingRequests)
    .set({ ...changes, version: sql`${bookingRequests.version} + 1` })
    .where(and(eq(bookingRequests.professionalId, professionalId), eq(bookingRequests.id, id)));
}

/** Notes down that a mail about a request is to go out. */
export async function planMail(
  tx: Queries,
  professionalId: string,
  requestId: string,
  kind: BookingMailKind,
): Promise<void> {
  await tx.insert(bookingMails).values({ professionalId, requestId, kind });
}

/** The mails with codes about a request that are still good, the newest first. @param minutes how long they are */
export const readCodes = (
  tx: Queries,
  professionalId: string,
  requestId: string,
  minutes: number,
): Promise<{ id: string }[]> =>
  tx
    .select({ id: bookingMails.id })
    .from(bookingMails)
    .where(
      and(
        eq(bookingMails.professionalId, professionalId),
        eq(bookingMails.requestId, requestId),
        eq(bookingMails.kind, "CODIGO"),
        gt(bookingMails.createdAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .orderBy(desc(bookingMails.createdAt));

/** Requests that nobody decided before their hour came, of all practices but `others`. @param owner with the owner's rights */
export const readOverdue = (
  owner: Queries,
  others: string[],
  limit: number,
): Promise<{ id: string; professionalId: string }[]> =>
  owner
    .select({ id: bookingRequests.id, professionalId: bookingRequests.professionalId })
    .from(bookingRequests)
    .where(
      and(
        eq(bookingRequests.status, "PENDIENTE"),
        lte(bookingRequests.startsAt, sql`now()`),
        notInArray(bookingRequests.professionalId, others),
      ),
    )
    .limit(limit);

/**
 * Deletes what is kept no longer: what nobody proved, and what was decided long enough ago.
 * @param owner with the owner's rights
 * @returns how many
 */
export async function deleteOld(owner: Queries): Promise<number> {
  const { status, createdAt, decidedAt } = bookingRequests;
  const deleted = await owner
    .delete(bookingRequests)
    .where(
      or(
        and(eq(status, "SIN_PROBAR"), lt(createdAt, sql`now() - make_interval(hours => ${BOOKING_PROOF_HOURS})`)),
        lt(decidedAt, sql`now() - make_interval(days => ${BOOKING_KEPT_DAYS})`),
      ),
    )
    .returning({ id: bookingRequests.id });
  return deleted.length;
}
