import { dayIn } from "../../schema/rules/days.ts";
import {
  NOTHING_IN_MONTH,
  RECEIPT_FIELD_LABEL,
  type ReceiptField,
  receiptFileName,
} from "../../schema/rules/money/receipts.ts";
import type { WireReceiptFile } from "../../schema/wire/money/receipts.ts";
import { CLIENT_DELETED } from "../clients/clients.rules.ts";
import { readClient, readClientName } from "../clients/clients.store.ts";
import { noteAct } from "../core/acting/noting.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { found } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../practice/idempotency.ts";
import { lockPractice, readTimeZone } from "../practice/practice.store.ts";
import { dropMailsOf } from "./mails.store.ts";
import { bringOnCorrection } from "./receipts.bring.ts";
import {
  type Billable,
  type IssuerChange,
  type IssuerRecord,
  type Offered,
  paperOf,
  type ReceiptPaper,
  type ReceiptWish,
  refuseIssuer,
  refuseOtherTotal,
  refuseUnbillable,
  refuseUnclear,
  spanOf,
  whyUnbillable,
} from "./receipts.rules.ts";
import {
  insertReceipt,
  numberAfter,
  type ReceiptRecord,
  readBillablesOf,
  readBillablesWithin,
  readFile,
  readIssuer,
  readLast,
  readOffered,
  readReceipt,
  readReceipts,
  writeIssuer,
} from "./receipts.store.ts";

export const showIssuer = (database: Database, id: string): Promise<IssuerRecord> =>
  database.asProfessional(id, (tx) => readIssuer(tx, id));

/** Changes what is given of the issuer; receipts that are made out stay. @throws Refusal VALIDATION */
export const changeIssuer = (database: Database, id: string, change: IssuerChange): Promise<IssuerRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    refuseIssuer(change, numberAfter(await readLast(tx, id)));
    await writeIssuer(tx, id, change);
    return await readIssuer(tx, id);
  });

export const listReceipts = (
  database: Database,
  id: string,
  clientId: string | null,
  asked: PageAsked,
): Promise<PageRead<ReceiptRecord>> =>
  database.asProfessional(id, async (tx) =>
    clientId !== null && !isId(clientId) ? { rows: [], total: 0 } : await readReceipts(tx, id, clientId, asked),
  );

/** A client's sessions that can stand on a receipt now, the newest first. @param month null: of all @throws Refusal VALIDATION */
export const listOffered = (
  database: Database,
  id: string,
  clientId: string,
  month: string | null,
  asked: PageAsked,
): Promise<PageRead<Offered>> =>
  database.asProfessional(id, async (tx) => {
    const span = month === null ? null : spanOf(await readTimeZone(tx, id), month);
    return isId(clientId) ? await readOffered(tx, id, clientId, span, asked) : { rows: [], total: 0 };
  });

/** @throws Problem NOT_FOUND */
export const showReceipt = (database: Database, id: string, receiptId: string): Promise<ReceiptRecord> =>
  database.askAsProfessional(id, async (tx) => found(await readReceipt(tx, id, receiptId)));

/** @throws Problem NOT_FOUND */
export const showFile = (database: Database, id: string, receiptId: string): Promise<WireReceiptFile> =>
  database.asProfessional(id, async (tx) => {
    const { number, file, clientId } = found(await readFile(tx, id, receiptId));
    await noteAct(tx, "EXPORTED", { thing: "RECEIPT", thingId: receiptId, clientId });
    return {
      nombre: receiptFileName(number),
      tipo: "application/pdf",
      contenido: Buffer.from(file).toString("base64"),
    };
  });

/** Whom a receipt is made out to. */
type Payer = ReceiptPaper["client"] & { id: string };

/** A client that is there. @throws Refusal VALIDATION, the same for someone else's */
async function clientOf(tx: Queries, id: string, clientId: string): Promise<Payer> {
  const client = isId(clientId) ? await readClient(tx, id, clientId) : null;
  if (!client) throw refused<ReceiptField>("clientId", "Cliente no encontrado.");
  return client;
}

/**
 * Whose a receipt is that is to be cancelled: as the client is now, or, gone for good, as it says itself.
 * @throws Refusal VALIDATION while the client can be restored: its sessions would be left out, and are there again after
 */
async function payerOf(tx: Queries, id: string, { clientId, paper }: ReceiptRecord): Promise<Payer> {
  const client = await readClient(tx, id, clientId);
  if (client) return client;
  if ((await readClientName(tx, id, clientId)) !== "") throw refused("id", CLIENT_DELETED);
  return { ...paper.client, id: clientId };
}

async function billablesOf(tx: Queries, id: string, zone: string, wish: ReceiptWish, now: Date): Promise<Billable[]> {
  refuseUnclear(wish);
  const { clientId, sessionIds, month } = wish;
  if (sessionIds !== null) {
    const ids = [...new Set(sessionIds)];
    const sessions = await readBillablesOf(tx, id, clientId, ids.filter(isId), null);
    refuseUnbillable("sessions", ids.length, sessions, now);
    return sessions;
  }
  const sessions = await readBillablesWithin(tx, id, clientId, spanOf(zone, month ?? ""));
  if (sessions.length === 0) throw refused<ReceiptField>("month", `${RECEIPT_FIELD_LABEL.month}: ${NOTHING_IN_MONTH}`);
  refuseUnbillable("month", sessions.length, sessions, now);
  return sessions;
}

/** What a receipt is about, and which one it cancels. */
interface Issuing {
  client: Payer;
  sessions: readonly Billable[];
  zone: string;
  now: Date;
  month: string | null;
  cancels: ReceiptRecord | null;
}

/** Numbers a receipt, makes its file and stores both; the practice is locked, so that no number is left out or given twice. */
export async function issueReceipt(
  tx: Queries,
  id: string,
  { cancels, now, client, ...given }: Issuing,
): Promise<string> {
  const { nextNumber: number, lastDay, ...issuer } = await readIssuer(tx, id);
  const paper = paperOf({ ...given, now, client, issuer, cancels: cancels?.number ?? null, lastDay });
  // Fonts and library are read with the first receipt, not with every start.
  const { fileOf } = await import("./paper.ts");
  const file = await fileOf(number, paper, now);
  const cancelsId = cancels?.id ?? null;
  return await insertReceipt(tx, {
    professionalId: id,
    number,
    clientId: client.id,
    issuedAt: now,
    paper,
    cancelsId,
    file,
  });
}

/** Does something with a receipt under a key once, with the practice locked. @param make does it, and answers the receipt's id */
export const once = (
  database: Database,
  id: string,
  creation: CreationKey | null,
  make: (tx: Queries, zone: string) => Promise<string>,
): Promise<ReceiptRecord> =>
  database.asProfessional(id, async (tx) => {
    const { professional } = await lockPractice(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return found(await readReceipt(tx, id, earlier.id));
    const made = await make(tx, professional.timeZone);
    if (creation) await rememberCreation(tx, id, creation, made);
    return found(await readReceipt(tx, id, made));
  });

/**
 * Makes a receipt out, once for each key.
 * @param expected what it is to come to, in cents; null: whatever that is
 * @throws Refusal VALIDATION naming what is missing of the issuer, what cannot be on it, or that it comes to something else
 */
export const addReceipt = (
  database: Database,
  id: string,
  wish: ReceiptWish,
  expected: number | null,
  creation: CreationKey | null,
): Promise<ReceiptRecord> =>
  once(database, id, creation, async (tx, zone) => {
    const now = new Date();
    const client = await clientOf(tx, id, wish.clientId);
    const sessions = await billablesOf(tx, id, zone, wish, now);
    refuseOtherTotal(expected, sessions);
    return await issueReceipt(tx, id, { client, sessions, zone, now, month: wish.month, cancels: null });
  });

/**
 * Of the sessions of a receipt, as they are now, those that can still stand on one, which may be none.
 * @throws Refusal VALIDATION when it has been cancelled already, or only cancels another one
 */
async function remainingOf(tx: Queries, id: string, receipt: ReceiptRecord, now: Date) {
  if (receipt.cancelledBy) throw refused("id", "Este recibo ya está anulado.");
  if (receipt.paper.lines.length === 0) throw refused("id", "Este recibo solo anula otro: no hay nada que rectificar.");
  const client = await payerOf(tx, id, receipt);
  const ids = receipt.paper.lines.map(({ sessionId }) => sessionId);
  const there = await readBillablesOf(tx, id, client.id, ids, receipt.id);
  return { client, sessions: there.filter((session) => !whyUnbillable(session, now)) };
}

/** What a correction would take now. @throws Refusal VALIDATION as it would; Problem NOT_FOUND */
export const showCorrection = (database: Database, id: string, receiptId: string): Promise<Billable[]> =>
  database.asProfessional(id, async (tx) => {
    const receipt = found(await readReceipt(tx, id, receiptId));
    return (await remainingOf(tx, id, receipt, new Date())).sessions;
  });

/**
 * Cancels a receipt by a new one.
 * @param expected what that is to come to, in cents; null: whatever that is
 * @throws Refusal VALIDATION when it cannot be, or comes to something else; Problem NOT_FOUND
 */
export const correctReceipt = (
  database: Database,
  id: string,
  receiptId: string,
  expected: number | null,
  creation: CreationKey | null,
): Promise<ReceiptRecord> =>
  once(database, id, creation, async (tx, zone) => {
    const cancels = found(await readReceipt(tx, id, receiptId));
    const now = new Date();
    const { client, sessions } = await remainingOf(tx, id, cancels, now);
    refuseOtherTotal(expected, sessions);
    // A session may have been moved to another month since.
    const isOfMonth = sessions.every(({ startsAt }) => dayIn(zone, startsAt).startsWith(cancels.paper.month ?? ""));
    const month = isOfMonth ? cancels.paper.month : null;
    await dropMailsOf(tx, id, cancels.id);
    const made = await issueReceipt(tx, id, { client, sessions, zone, now, month, cancels });
    await bringOnCorrection(tx, id, { cancels, made, sessions, zone });
    return made;
  });
