import { z } from "zod";
import { SUPPORT } from "../../schema/fields/support.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import {
  type SupportDraft,
  type SupportField,
  supportFaultMessage,
  type SupportSubject as WireSubject,
} from "../../schema/rules/support.ts";
import { commonRefusals, faultyFields, inInput } from "../core/refusals.ts";
import { toMoment, type Warn, wireWord } from "../core/wire.ts";
import { type SupportSubject, SupportSubjects } from "./support.enums.ts";
import type { SupportError, SupportMessage, SupportMessageInput } from "./support.types.ts";

const SUBJECT_OF: Record<WireSubject, SupportSubject> = {
  "Consulta General": SupportSubjects.GENERAL,
  "Plan Personalizado": SupportSubjects.CUSTOM_PLAN,
  "Comentarios y Sugerencias": SupportSubjects.FEEDBACK,
  "Reporte de Error": SupportSubjects.BUG_REPORT,
  "Solicitud de Función": SupportSubjects.FEATURE_REQUEST,
  "Soporte de Cuenta": SupportSubjects.ACCOUNT,
  "Soporte Técnico": SupportSubjects.TECHNICAL,
  Facturación: SupportSubjects.BILLING,
};

/** A message as the rules of the house know it. */
export const toDraft = ({ title, subject, body }: SupportMessageInput): SupportDraft => ({
  title: title.trim(),
  subject: wireWord(SUBJECT_OF, subject),
  body,
});

/** A message as the service reads it (document §3). */
export const toWire = (draft: SupportDraft, sender: { fullName: string; email: string }): Record<string, string> => ({
  title: draft.title,
  subject: draft.subject,
  body: draft.body,
  full_name: sender.fullName,
  email: sender.email,
});

const wireAnswer = z.object({
  id: z
    .union([z.string().min(1), z.number().transform(String)])
    .nullable()
    .catch(null),
  createdAt: z.string().nullish().catch(null),
});
/** What tells the stored message from others. The document does not show the answer's shape: any is taken. */
export function toStored(answer: unknown, warn: Warn): Pick<SupportMessage, "id" | "createdAt"> {
  const { id, createdAt } = wireAnswer.safeParse(answer).data ?? {};
  return {
    id: id ?? null,
    createdAt: toMoment(createdAt, "submission.createdAt", warn),
  };
}

const FIELD = inInput(apiNameOfAny(SUPPORT));

/** What the rules of the house found, as the payload tells it. */
export const toErrors = (faults: Partial<Record<SupportField, FieldFault>>): SupportError[] =>
  faultyFields(faults, FIELD, supportFaultMessage);

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown): SupportError[] | null =>
  commonRefusals(failure, { argument: "input", message: "No se encuentra a quién escribir." }, FIELD);
