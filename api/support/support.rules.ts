import { isEmail } from "../../schema/rules/accounts.ts";
import {
  SUPPORT_SUBJECTS,
  type SupportDraft,
  type SupportSubject,
  supportFaultMessage,
  supportFaults,
} from "../../schema/rules/support.ts";
import type { MailMessage } from "../core/mail/mail.ts";
import { refuseFaults } from "../core/refusals.ts";
import type { SupportMessage } from "./support.store.ts";

/** @throws Refusal VALIDATION naming each faulty field */
export function checkedMessage(draft: SupportDraft): SupportDraft & { subject: SupportSubject } {
  refuseFaults(supportFaults(draft), supportFaultMessage);
  const subject = SUPPORT_SUBJECTS.find((known) => known === draft.subject);
  if (!subject) throw new Error("the rules of a message let an unknown subject pass");
  return { ...draft, subject };
}

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
