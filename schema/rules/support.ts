import { SUPPORT } from "../fields/support.ts";
import { labelsOf, longestOf } from "../fields/table.ts";
import { isEmail } from "./accounts.ts";
import { type FieldFault, isStorable, tooLongSentence, unstorableSentence } from "./fields.ts";

/** What a message to support can be about (document §5). */
export const SUPPORT_SUBJECTS = [
  "Consulta General",
  "Plan Personalizado",
  "Comentarios y Sugerencias",
  "Reporte de Error",
  "Solicitud de Función",
  "Soporte de Cuenta",
  "Soporte Técnico",
  "Facturación",
] as const;
export type SupportSubject = (typeof SUPPORT_SUBJECTS)[number];

/** Longest text each part of a message takes, in UTF-16 units. */
export const SUPPORT_TEXT_MAX = longestOf(SUPPORT);
/** Messages one professional can send in an hour. */
export const SUPPORT_PER_HOUR = 10;
/** Where messages go, and what the screen shows, until SUPPORT_EMAIL says otherwise. */
export const SUPPORT_EMAIL = "soporte@localhost";
/** Whether mail can be sent to a text of the settings: one address, of this machine or of any other. */
export const isMailbox = (text: string): boolean => isEmail(text) || /^[\w.+-]{1,64}@localhost$/.test(text);

/** How soon support answers (document §9). */
export const SUPPORT_RESPONSE_TIMES = [
  { kind: "Consultas generales", hours: "24-48 h" },
  { kind: "Soporte técnico", hours: "12-24 h" },
  { kind: "Problemas críticos", hours: "2-6 h" },
] as const;

/** What the form asks for. */
export interface SupportDraft {
  title: string;
  subject: string;
  body: string;
}
export type SupportField = keyof SupportDraft;

/** The words a therapist knows each field by (document §2). */
export const SUPPORT_FIELD_LABEL = labelsOf(SUPPORT);
/** Said when something is missing (document §5). */
export const SUPPORT_INCOMPLETE = "Por favor completa todos los campos requeridos.";

/** One sentence, in Spanish, that says what to do. */
export function supportFaultMessage(field: SupportField, fault: FieldFault): string {
  const label = SUPPORT_FIELD_LABEL[field];
  if (fault === "REQUIRED") return SUPPORT_INCOMPLETE;
  if (field === "subject") return `${label}: elige uno de la lista.`;
  if (fault === "TOO_LONG") return tooLongSentence(label, SUPPORT_TEXT_MAX[field]);
  return unstorableSentence(label);
}

const isSubject = (text: string): text is SupportSubject => SUPPORT_SUBJECTS.some((subject) => subject === text);

/** Whether everything required is there, so that the form can be sent. */
export const isComplete = ({ title, subject, body }: SupportDraft): boolean =>
  [title, subject, body].every((text) => text.trim() !== "");

/**
 * Checks a message the way the service, the gateway and the form all do.
 * @returns the first fault of each faulty field; empty when it can be sent
 */
export function supportFaults(draft: SupportDraft): Partial<Record<SupportField, FieldFault>> {
  const faults: Partial<Record<SupportField, FieldFault>> = {};
  for (const field of ["title", "subject", "body"] as const) if (!draft[field].trim()) faults[field] = "REQUIRED";
  for (const field of ["title", "body"] as const) {
    if (faults[field]) continue;
    if (draft[field].length > SUPPORT_TEXT_MAX[field]) faults[field] = "TOO_LONG";
    else if (!isStorable(draft[field])) faults[field] = "INVALID";
  }
  if (!faults.subject && !isSubject(draft.subject)) faults.subject = "INVALID";
  return faults;
}
