import { type FieldFault, isStorable } from "./fields.ts";

/** Longest text handed to AI, in UTF-16 units. */
export const AI_TEXT_MAX = 100_000;
/** Options that one generation makes (document §9). */
export const AI_OPTIONS = 2;

/** Said when the answer is not exactly {@link AI_OPTIONS} options (document §5). */
export const AI_INVALID_ANSWER = "Invalid response format from AI service";

/** What keeps a text from being handed to AI; null when nothing does. */
export function aiTextFault(text: string): FieldFault | null {
  if (text.trim() === "") return "REQUIRED";
  if (text.length > AI_TEXT_MAX) return "TOO_LONG";
  return isStorable(text) ? null : "INVALID";
}

/** One sentence, in Spanish, that says what to do about the text. */
export function aiTextMessage(fault: FieldFault): string {
  if (fault === "REQUIRED") return "Notas: escribe algo para que la IA trabaje con ello.";
  if (fault === "TOO_LONG")
    return `Notas: para la IA escribe como máximo ${AI_TEXT_MAX.toLocaleString("es-ES")} caracteres.`;
  return "Notas: contiene caracteres que no se pueden procesar.";
}

/** The sentence of a reached limit (document §8). */
export const aiLimitMessage = (max: number, plan: string): string =>
  `Has alcanzado el límite de ${max} generaciones de IA para tu plan "${plan}". Actualiza tu plan para continuar usando IA.`;
