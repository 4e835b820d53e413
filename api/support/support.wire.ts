import { SUPPORT_FIELD_LABEL, type SupportDraft } from "../../schema/rules/support.ts";
import type { WireSubmission, WireSubmissionInput } from "../../schema/wire/support.ts";
import { inWireWords } from "../core/refusals.ts";
import type { SupportRow } from "./support.store.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = { ...SUPPORT_FIELD_LABEL, full_name: "Nombre completo", email: "Correo electrónico" };

/** The message of a request, its title trimmed. */
export const toDraft = ({ title, subject, body }: WireSubmissionInput): SupportDraft => ({
  title: (title ?? "").trim(),
  subject: subject ?? "",
  body: body ?? "",
});

export const toWireSubmission = ({ id, title, subject, createdAt }: SupportRow): WireSubmission => ({
  id,
  title,
  subject,
  createdAt: createdAt.toISOString(),
});

/** What the room refuses, as the wire tells it: its names are ours. */
export const supportRefusals = inWireWords({}, toWireSubmission);
