import { sql } from "drizzle-orm";
import { customType, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { RECEIPT_MAIL_REASONS } from "../../schema/rules/money/receipts.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { ReceiptPaper } from "./receipts.rules.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Who makes receipts out: one row a practice. */
export const receiptIssuers = pgTable(
  "receipt_issuers",
  {
    professionalId: uuid("professional_id")
      .primaryKey()
      .references(() => professionals.id),
    name: text(),
    taxId: text("tax_id"),
    address: text(),
    licence: text(),
    concept: text(),
    exemption: text(),
    /** Below it no receipt is numbered: others were made out before, or elsewhere. */
    nextNumber: integer("next_number"),
  },
  (table) => [ownRowsOnly("receipt_issuers", table.professionalId)],
);

/**
 * Receipts as they were made out, with the very bytes of their files. The application may only add to them. They outlive
 * client and sessions, which the law has nothing kept of for so long, and so refer to neither.
 */
export const receipts = pgTable(
  "receipts",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    number: integer().notNull(),
    clientId: uuid("client_id").notNull(),
    issuedAt: instant("issued_at").notNull(),
    /** What stands on it. */
    paper: jsonb().$type<ReceiptPaper>().notNull(),
    totalCents: integer("total_cents").notNull(),
    /** The one it cancels. */
    cancelsId: uuid("cancels_id"),
    file: bytes().notNull(),
  },
  (table) => [
    unique("receipts_of_professional").on(table.professionalId, table.id),
    unique("receipts_numbered").on(table.professionalId, table.number),
    unique("receipts_cancelled_once").on(table.professionalId, table.cancelsId),
    index("receipts_of_client").on(table.professionalId, table.clientId, table.number),
    ownRowsOnly("receipts", table.professionalId),
  ],
);

/** Which sessions stand on which receipt. */
export const receiptSessions = pgTable(
  "receipt_sessions",
  {
    professionalId: uuid("professional_id").notNull(),
    sessionId: uuid("session_id").notNull(),
    receiptId: uuid("receipt_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.sessionId, table.receiptId] }),
    ownRowsOnly("receipt_sessions", table.professionalId),
  ],
);

/** Mails with a receipt that were asked for. Without `sentAt` and `failedAt` it still has to go out. */
export const receiptMails = pgTable(
  "receipt_mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    receiptId: uuid("receipt_id").notNull(),
    askedAt: instant("asked_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    failedAt: instant("failed_at"),
    /** Why it still waits, or was not sent; null while it is simply on its way, and where the mail server refused it. */
    reason: text({ enum: RECEIPT_MAIL_REASONS }),
    /** It is not tried before; null: at once. */
    putOffUntil: instant("put_off_until"),
  },
  (table) => [
    index("receipt_mails_of_receipt").on(table.professionalId, table.receiptId, table.askedAt),
    index("receipt_mails_waiting").on(table.askedAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    ownRowsOnly("receipt_mails", table.professionalId),
  ],
);
