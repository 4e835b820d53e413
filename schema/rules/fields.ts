/** Why a field is refused. */
export type FieldFault = "REQUIRED" | "TOO_LONG" | "INVALID";

/** NUL and lone surrogates: PostgreSQL cannot store them exactly, so they are refused and never altered. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
