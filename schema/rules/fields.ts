import type { Field } from "../fields/table.ts";

/** Why a field is refused. */
export type FieldFault = "REQUIRED" | "TOO_LONG" | "INVALID";

/** NUL and lone surrogates: PostgreSQL cannot store them exactly, so they are refused and never altered. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * A text in a Unicode form, to be compared; of very many marks upon one letter the first eight count. To put them in order
 * takes time with the square of their number, and nobody writes that many.
 */
export const inForm = (text: string, form: "NFC" | "NFD" | "NFKD"): string =>
  text.replace(/(\p{M}{8})\p{M}+/gu, "$1").normalize(form);

/** That a field is empty which must not be, in words that agree with its Spanish label. */
export const requiredSentence = ({ label, needed = "es obligatorio" }: Pick<Field, "label" | "needed">): string =>
  `${label}: ${needed}.`;

/** That a text is longer than its field takes. @param max in UTF-16 units */
export const tooLongSentence = (label: string, max: number): string =>
  `${label}: escribe como máximo ${max.toLocaleString("es-ES")} caracteres.`;

/** That a text has signs that no database takes, such as NUL. @param besides what else it may not have */
export const unstorableSentence = (label: string, besides = ""): string =>
  `${label}: contiene caracteres que no se pueden guardar${besides}.`;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether a text is an id as PostgreSQL makes them. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** An id as it is compared: a UUID is the same one in capitals, any other id may be another. */
export const plainId = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);
