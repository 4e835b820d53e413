import { isEmail } from "../../schema/rules/accounts.ts";
import {
  SUPPORT_SUBJECTS,
  type SupportDraft,
  type SupportField,
  type SupportSubject,
  supportFaultMessage,
  supportFaults,
} from "../../schema/rules/support.ts";
import type { WireSubmission, WireSubmissionInput } from "../../schema/wire/support.ts";
import type { MailMessage } from "../core/mail/mail.ts";
import { Problem } from "../core/problems.ts";
import type { SupportMessage, SupportRow } from "./support.store.ts";

/** The message of a request, its title trimmed. */
export const toDraft = ({ title, subject, body }: WireSubmissionInput): SupportDraft => ({
  title: (title ?? "").trim(),
  subject: subject ?? "",
  body: body ?? "",
});

/** @throws Problem VALIDATION naming each faulty field */
export function checkedMessage(draft: SupportDraft): SupportDraft & { subject: SupportSubject } {
  const faults = Object.entries(supportFaults(draft));
  const subject = SUPPORT_SUBJECTS.find((known) => known === draft.subject);
  if (subject && faults.length === 0) return { ...draft, subject };
  throw new Problem("VALIDATION", {
    errors: faults.map(([field, code]) => ({
      field,
      code,
      message: supportFaultMessage(field as SupportField, code),
    })),
  });
}

export const toWireSubmission = ({ id, title, subject, createdAt }: SupportRow): WireSubmission => ({
  id,
  title,
  subject,
  createdAt: createdAt.toISOString(),
});

/** The mail to support. Who wrote it is what the portal itself knows; answers go there. */
export function supportMail({ row, sender }: SupportMessage, to: string): MailMessage {
  const { fullName, email } = sender;
  return {
    to,
    replyTo: isEmail(email) ? { name: fullName, address: email } : undefined,
    subject: `[${row.subject}] ${row.title}`,
    paragraphs: [`De: ${fullName} <${email}>`, `Asunto: ${row.subject}`, `Título: ${row.title}`, row.body],
  };
}
