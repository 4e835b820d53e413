import { z } from "zod";
import { SUPPORT_PER_HOUR, SUPPORT_SUBJECTS, SUPPORT_TEXT_MAX } from "../rules/support.ts";
import { wireDateTime } from "./core.ts";

const text = z.string().nullish();
/**
 * What POST reads (document §3). Rules are `schema/rules/support.ts`, so that refusals name the field in Spanish. Who
 * writes is known from the token: name and e-mail are taken as the document sends them, and nothing is done with them.
 */
export const wireSubmissionInput = z
  .object({
    title: text.meta({ description: `Up to ${SUPPORT_TEXT_MAX.title} characters.` }),
    subject: text.meta({ description: `One of: ${SUPPORT_SUBJECTS.join(", ")}.` }),
    body: text.meta({ description: `Up to ${SUPPORT_TEXT_MAX.body} characters.` }),
    full_name: text.meta({ description: "Not used: the mail names the professional the token speaks for." }),
    email: text.meta({ description: "Not used: answers go to the professional the token speaks for." }),
  })
  .meta({ id: "SubmissionInput" });
export type WireSubmissionInput = z.infer<typeof wireSubmissionInput>;

/** A message that is stored and will reach support. */
export const wireSubmission = z
  .object({ id: z.string(), title: z.string(), subject: z.string(), createdAt: wireDateTime })
  .meta({ id: "Submission", description: `A professional can send ${SUPPORT_PER_HOUR} an hour.` });
export type WireSubmission = z.infer<typeof wireSubmission>;
