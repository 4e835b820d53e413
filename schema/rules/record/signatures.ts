import { type FieldFault, isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "../fields.ts";

/** Days after which a note that is not signed is pending. */
export const UNSIGNED_DAYS = 7;
/** Longest addendum, in UTF-16 units, and most of them to a note. */
export const ADDENDUM_MAX = 20_000;
export const ADDENDA_MAX = 200;

export const NOTE_SIGNED = "Esta nota está firmada: ya no se cambia ni se borra. Puedes añadir una adenda.";
export const NOTE_UNSIGNED = "Esta nota no está firmada: puedes cambiarla directamente.";
/** Nobody signs what was not read. */
export const VERSION_READ = "Versión: di cuál has leído, que es la que se firma.";
export const ADDENDA_FULL = `Esta nota ya tiene ${ADDENDA_MAX} adendas. Sigue en una nota nueva.`;

const FIELD = { label: "Adenda", needed: "es obligatoria" } as const;

/** Why an addendum cannot be added as it is written; null: it can. */
export function addendumFault(content: string): FieldFault | null {
  if (content.trim() === "") return "REQUIRED";
  if (content.length > ADDENDUM_MAX) return "TOO_LONG";
  return isStorable(content) ? null : "INVALID";
}

/** The same as a sentence in Spanish. */
export function addendumFaultMessage(fault: FieldFault): string {
  if (fault === "REQUIRED") return requiredSentence(FIELD);
  return fault === "TOO_LONG" ? tooLongSentence(FIELD.label, ADDENDUM_MAX) : unstorableSentence(FIELD.label);
}
