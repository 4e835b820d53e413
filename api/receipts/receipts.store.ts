import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Issuer, ReceiptMailReason } from "../../schema/rules/money/receipts.ts";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { ownSession } from "../sessions/sessions.store.ts";
import { sessions } from "../sessions/sessions.table.ts";
import type { Billable, IssuerChange, IssuerRecord, Offered, ReceiptPaper, Span } from "./receipts.rules.ts";
import { receiptIssuers, receiptMails, receiptSessions, receipts } from "./receipts.table.ts";

/** Another receipt, as far as one refers to it. */
interface OtherReceipt {
  id: string;
  number: number;
}
/** A receipt without its file. */
export interface ReceiptRecord {
  id: string;
  number: number;
  clientId: string;
  paper: ReceiptPaper;
  totalCents: number;
  cancelsId: string | null;
  cancelledBy: OtherReceipt | null;
  mail: {
    askedAt: string;
    sentAt: string | null;
    failedAt: string | null;
    reason: ReceiptMailReason | null;
  } | null;
}

const NOTHING: Issuer = { name: null, taxId: null, address: null, licence: null, concept: null, exemption: null };

export async function readIssuer(tx: Queries, professionalId: string): Promise<IssuerRecord> {
  const [found] = await tx.select().from(receiptIssuers).where(eq(receiptIssuers.professionalId, professionalId));
  const { professionalId: _, nextNumber, ...issuer } = found ?? { professionalId, nextNumber: null, ...NOTHING };
  const last = await readLast(tx, professionalId);
  return { ...issuer, nextNumber: Math.max(numberAfter(last), nextNumber ?? 1), lastDay: last?.day ?? null };
}

export async function writeIssuer(tx: Queries, professionalId: string, change: IssuerChange): Promise<void> {
  const row = { professionalId, ...change };
  await tx.insert(receiptIssuers).values(row).onConflictDoUpdate({ target: receiptIssuers.professionalId, set: row });
}

const later = alias(receipts, "later");
const columns = {
  id: receipts.id,
  number: receipts.number,
  clientId: receipts.clientId,
  paper: receipts.paper,
  totalCents: receipts.totalCents,
  cancelsId: receipts.cancelsId,
  cancelledBy: { id: later.id, number: later.number },
  mail: sql<ReceiptRecord["mail"]>`(
    select json_build_object('askedAt', ${receiptMails.askedAt}, 'sentAt', ${receiptMails.sentAt}, 'failedAt', ${receiptMails.failedAt},
      'reason', ${receiptMails.reason})
    from ${receiptMails} where ${receiptMails.professionalId} = ${receipts.professionalId}
      and ${receiptMails.receiptId} = ${receipts.id} order by ${receiptMails.askedAt} desc limit 1)`,
};

const own = (professionalId: string, more?: SQL): SQL | undefined =>
  and(eq(receipts.professionalId, professionalId), more);

const selected = (tx: Queries) =>
  tx
    .select(columns)
    .from(receipts)
    .leftJoin(later, and(eq(later.professionalId, receipts.professionalId), eq(later.cancelsId, receipts.id)));

export async function readReceipt(tx: Queries, professionalId: string, id: string): Promise<ReceiptRecord | null> {
  const [found] = await selected(tx).where(own(professionalId, eq(receipts.id, id)));
  return found ?? null;
}

/** One page of receipts, the newest first. @param clientId null: of all clients */
export async function readReceipts(
  tx: Queries,
  professionalId: string,
  clientId: string | null,
  { page, pageSize }: PageAsked,
): Promise<PageRead<ReceiptRecord>> {
  const which = own(professionalId, clientId === null ? undefined : eq(receipts.clientId, clientId));
  const rows = await selected(tx)
    .where(which)
    .orderBy(desc(receipts.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(receipts).where(which);
  return { rows, total: counted?.total ?? 0 };
}

/** The number and the bytes of a receipt's file. */
export async function readFile(
  tx: Queries,
  professionalId: string,
  id: string,
): Promise<{ number: number; clientId: string; file: Uint8Array } | null> {
  const [found] = await tx
    .select({ number: receipts.number, clientId: receipts.clientId, file: receipts.file })
    .from(receipts)
    .where(own(professionalId, eq(receipts.id, id)));
  return found ?? null;
}

/** The receipt with the highest number. */
interface LastReceipt {
  number: number;
  /** `YYYY-MM-DD`, as it stands on it. */
  day: string;
}

/** Null before the first; it stays the last while the practice is locked. */
export async function readLast(tx: Queries, professionalId: string): Promise<LastReceipt | null> {
  const [last] = await tx
    .select({ number: receipts.number, day: sql<string>`${receipts.paper} ->> 'day'` })
    .from(receipts)
    .where(own(professionalId))
    .orderBy(desc(receipts.number))
    .limit(1);
  return last ?? null;
}
export const numberAfter = (last: LastReceipt | null): number => (last?.number ?? 0) + 1;

/** Stores a receipt with the sessions on it. @returns its id */
export async function insertReceipt(
  tx: Queries,
  row: Omit<typeof receipts.$inferInsert, "id" | "totalCents">,
): Promise<string> {
  const { lines } = row.paper;
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const [made] = await tx
    .insert(receipts)
    .values({ ...row, totalCents })
    .returning({ id: receipts.id });
  if (!made) throw new Error("the receipt was not stored");
  const { professionalId } = row;
  if (lines.length > 0)
    await tx
      .insert(receiptSessions)
      .values(lines.map(({ sessionId }) => ({ professionalId, sessionId, receiptId: made.id })));
  return made.id;
}

/** Whether a session stands on a receipt that nothing has cancelled, other than one. */
const isTaken = (except: string | null) => sql<boolean>`exists (
  select from ${receiptSessions} where ${receiptSessions.professionalId} = ${sessions.professionalId}
    and ${receiptSessions.sessionId} = ${sessions.id}
    and ${receiptSessions.receiptId} is distinct from ${except}::uuid
    and not exists (select from ${receipts} where ${receipts.professionalId} = ${sessions.professionalId}
      and ${receipts.cancelsId} = ${receiptSessions.receiptId}))`;

const readBillables = (tx: Queries, where: SQL | undefined, except: string | null): Promise<Billable[]> =>
  tx
    .select({
      id: sessions.id,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      status: sessions.status,
      priceCents: sessions.priceCents,
      isTaken: isTaken(except),
    })
    .from(sessions)
    .where(where)
    .orderBy(asc(sessions.startsAt), asc(sessions.id));

/** Of these sessions of a client those that are there. @param except a receipt that is about to be cancelled */
export const readBillablesOf = (
  tx: Queries,
  professionalId: string,
  clientId: string,
  ids: readonly string[],
  except: string | null,
): Promise<Billable[]> =>
  readBillables(
    tx,
    ownSession(professionalId, eq(sessions.clientId, clientId), inArray(sessions.id, [...ids])),
    except,
  );

/** A client's sessions that can stand on a receipt now. @param span null: whenever they were */
const billable = (professionalId: string, clientId: string, span: Span | null): SQL | undefined =>
  ownSession(
    professionalId,
    eq(sessions.clientId, clientId),
    span ? and(gte(sessions.startsAt, span.from), lt(sessions.startsAt, span.until)) : undefined,
    eq(sessions.status, "CONFIRMADA"),
    sql`${sessions.priceCents} > 0`,
    sql`${sessions.startsAt} + ${sessions.durationMinutes} * interval '1 minute' <= now()`,
    sql`not ${isTaken(null)}`,
  );

/** All of a client's sessions within a span that can stand on a receipt now, the earliest first. */
export const readBillablesWithin = (
  tx: Queries,
  professionalId: string,
  clientId: string,
  span: Span,
): Promise<Billable[]> => readBillables(tx, billable(professionalId, clientId, span), null);

/** One page of a client's sessions that can stand on a receipt now, the newest first. @param span null: whenever they were */
export async function readOffered(
  tx: Queries,
  professionalId: string,
  clientId: string,
  span: Span | null,
  { page, pageSize }: PageAsked,
): Promise<PageRead<Offered>> {
  const which = billable(professionalId, clientId, span);
  const rows = await tx
    .select({ id: sessions.id, startsAt: sessions.startsAt, priceCents: sessions.priceCents })
    .from(sessions)
    .where(which)
    .orderBy(desc(sessions.startsAt), desc(sessions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await tx.$count(sessions, which) };
}
