/** Why a field is refused. */
export type FieldFault = "REQUIRED" | "TOO_LONG" | "INVALID";

/** NUL and lone surrogates: PostgreSQL cannot store them exactly, so they are refused and never altered. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Labels of fields that are not masculine and singular. */
const AGREES: Record<string, string> = {
  Duración: "es obligatoria",
  Fecha: "es obligatoria",
  "Fecha y hora": "son obligatorias",
};
/** That a field is empty which must not be, agreeing with its Spanish label. */
export const requiredSentence = (label: string): string => `${label}: ${AGREES[label] ?? "es obligatorio"}.`;

/** That a text is longer than its field takes. @param max in UTF-16 units */
export const tooLongSentence = (label: string, max: number): string =>
  `${label}: escribe como máximo ${max.toLocaleString("es-ES")} caracteres.`;
