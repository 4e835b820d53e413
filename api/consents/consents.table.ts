import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CONSENT_KINDS, CONSENT_STATUSES, CONSENT_WAYS } from "../../schema/rules/consents/consents.ts";
import { clients } from "../clients/clients.table.ts";
import { instant, ownRowsOnly } from "../core/database/rowSecurity.ts";
import { professionals } from "../practice/professionals.table.ts";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });
const kind = () => text({ enum: CONSENT_KINDS }).notNull();

/** What a practice is writing of each text: one row a kind, from the first time it is saved. */
export const consentDrafts = pgTable(
  "consent_drafts",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    kind: kind(),
    text: text().notNull(),
    /** How often it was saved. */
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.kind] }),
    ownRowsOnly("consent_drafts", table.professionalId),
  ],
);

/** Texts as they were published; the one with the highest number is in force. The application may only add to them. */
export const consentVersions = pgTable(
  "consent_versions",
  {
    professionalId: uuid("professional_id")
      .notNull()
      .references(() => professionals.id),
    kind: kind(),
    number: integer().notNull(),
    text: text().notNull(),
    /** SHA-256 of the text in UTF-8, in hex. */
    hash: text().notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.kind, table.number] }),
    ownRowsOnly("consent_versions", table.professionalId),
  ],
);

/** What each client was asked to consent to, and what they said. */
export const consents = pgTable(
  "consents",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    kind: kind(),
    /** The version of the text. */
    number: integer().notNull(),
    way: text({ enum: CONSENT_WAYS }).notNull(),
    status: text({ enum: CONSENT_STATUSES }).notNull(),
    askedAt: instant("asked_at").notNull(),
    /** When its link is over; null of what was signed on paper. */
    expiresAt: instant("expires_at"),
    /** The mail that asks; null where none does. */
    mailId: uuid("mail_id"),
    /** Until when the last link that went out in a mail opens it; null where none did. */
    mailedUntil: instant("mailed_until"),
    /** When it was accepted or declined; of what was signed on paper, when that was noted. */
    answeredAt: instant("answered_at"),
    signedName: text("signed_name"),
    /** The day on the paper. */
    signedOn: date("signed_on", { mode: "string" }),
    /** Why it was declined, in the client's words. */
    words: text(),
    /** From where it was answered. */
    address: text(),
    browser: text(),
    /** The day on which the client took it back, as the therapist noted it. */
    revokedOn: date("revoked_on", { mode: "string" }),
  },
  (table) => [
    unique("consents_of_professional").on(table.professionalId, table.id),
    foreignKey({
      name: "consents_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    foreignKey({
      name: "consents_to_published_text",
      columns: [table.professionalId, table.kind, table.number],
      foreignColumns: [consentVersions.professionalId, consentVersions.kind, consentVersions.number],
    }),
    uniqueIndex("one_waiting_consent")
      .on(table.professionalId, table.clientId, table.kind)
      .where(sql`${table.status} = 'PENDIENTE'`),
    index("consents_of_client").on(table.professionalId, table.clientId, table.askedAt),
    index("consents_by_mail").on(table.professionalId, table.mailId),
    ownRowsOnly("consents", table.professionalId),
  ],
);

/** The papers of what was accepted, to the byte. The application may only add to them. */
export const consentFiles = pgTable(
  "consent_files",
  {
    professionalId: uuid("professional_id").notNull(),
    consentId: uuid("consent_id").notNull(),
    file: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.professionalId, table.consentId] }),
    foreignKey({
      name: "file_of_consent",
      columns: [table.professionalId, table.consentId],
      foreignColumns: [consents.professionalId, consents.id],
    }).onDelete("cascade"),
    ownRowsOnly("consent_files", table.professionalId),
  ],
);

/** Mails about consents, to clients and to the therapist. Without `sentAt` and `failedAt` one still has to go out. */
export const consentMails = pgTable(
  "consent_mails",
  {
    id: uuid().primaryKey().defaultRandom(),
    professionalId: uuid("professional_id").notNull(),
    clientId: uuid("client_id").notNull(),
    /** The consent whose paper is sent; null of a mail that asks. */
    consentId: uuid("consent_id"),
    /** It tells the therapist that the client has answered, and nothing else. */
    toTherapist: boolean("to_therapist").notNull().default(false),
    askedAt: instant("asked_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    failedAt: instant("failed_at"),
    /** Beside `failedAt`: it was not to go, or not that day, rather than that the mail server refused it. */
    omitted: boolean().notNull().default(false),
    /** It is not tried before; null: at once. */
    putOffUntil: instant("put_off_until"),
    /** Of one that asks: since when the client has had the address it goes to; null where nobody knows. */
    emailSince: instant("email_since"),
  },
  (table) => [
    foreignKey({
      name: "consent_mails_client_of_same_professional",
      columns: [table.professionalId, table.clientId],
      foreignColumns: [clients.professionalId, clients.id],
    }),
    index("consent_mails_of_client").on(table.professionalId, table.clientId, table.askedAt),
    index("consent_mails_waiting").on(table.askedAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    ownRowsOnly("consent_mails", table.professionalId),
  ],
);
