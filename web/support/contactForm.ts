import {
  type SupportDraft,
  type SupportField,
  supportFaultMessage,
  supportFaults,
} from "../../schema/rules/support.ts";
import type { SupportMessageInput, SupportSubject } from "../core/schema.generated.ts";

/** What the form holds; the subject is the API's word, empty until one is chosen. */
export interface ContactValues {
  title: string;
  subject: SupportSubject | "";
  body: string;
}
export type ContactErrors = Partial<Record<SupportField, string>>;

export const NOTHING: ContactValues = { title: "", subject: "", body: "" };
const FIELDS = Object.keys(NOTHING) as SupportField[];

/** The subjects as a therapist reads them, in the document's order (§5). */
export const SUBJECT_WORD: Record<SupportSubject, SupportDraft["subject"]> = {
  GENERAL: "Consulta General",
  CUSTOM_PLAN: "Plan Personalizado",
  FEEDBACK: "Comentarios y Sugerencias",
  BUG_REPORT: "Reporte de Error",
  FEATURE_REQUEST: "Solicitud de Función",
  ACCOUNT: "Soporte de Cuenta",
  TECHNICAL: "Soporte Técnico",
  BILLING: "Facturación",
};

/** A form as the rules of the house know it. */
export const toDraft = ({ title, subject, body }: ContactValues): SupportDraft => ({
  title,
  subject: subject && SUBJECT_WORD[subject],
  body,
});

/** A form as the API takes it; null while no subject is chosen. */
export const toInput = ({ title, subject, body }: ContactValues): SupportMessageInput | null =>
  subject ? { title: title.trim(), subject, body } : null;

/** What of a complete form cannot be sent, by field. */
export function contactErrors(values: ContactValues): ContactErrors {
  const errors: ContactErrors = {};
  const faults = supportFaults(toDraft(values));
  for (const field of FIELDS) {
    const fault = faults[field];
    if (fault) errors[field] = supportFaultMessage(field, fault);
  }
  return errors;
}

export const isField = (name: string | null): name is SupportField => FIELDS.some((field) => field === name);
