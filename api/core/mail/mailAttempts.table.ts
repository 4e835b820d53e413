import { boolean, text } from "drizzle-orm/pg-core";
import { authSchema } from "../database/auth.table.ts";
import { instant } from "../database/rowSecurity.ts";

/** Mails handed to the mail server, by their `Message-ID`: nothing of what they say, nor to whom. */
export const mailAttempts = authSchema.table("mail_attempts", {
  messageId: text("message_id").primaryKey(),
  /** Until when whoever is sending it keeps the others off. */
  claimedUntil: instant("claimed_until"),
  /** The server had it whole once and did not say whether it took it: it may deliver it all the same. */
  isDoubtful: boolean("is_doubtful").notNull().default(false),
  sentAt: instant("sent_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});
