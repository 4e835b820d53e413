import type { AiReplacedKind, NoteLength, NoteTone } from "../../core/schema.generated.ts";

/** How long a note is to be. */
export const LENGTH_WORD: Record<NoteLength, string> = { BRIEF: "Breve", MEDIUM: "Media", DETAILED: "Detallada" };

/** How a note is to be worded. */
export const TONE_WORD: Record<NoteTone, string> = { NEUTRAL: "Neutro", WARM: "Cercano", TECHNICAL: "Técnico" };

/** «Plan» y «Riesgo» */
export const quoted = (words: readonly string[]): string =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(words.map((word) => `«${word}»`));

/** What stands as a placeholder in a text that is sent: one of them, several. */
const REPLACED_WORD: Record<AiReplacedKind, readonly [string, string]> = {
  PERSON: ["nombre", "nombres"],
  EMAIL: ["correo", "correos"],
  PHONE: ["teléfono", "teléfonos"],
  ADDRESS: ["dirección", "direcciones"],
  DOCUMENT: ["documento de identidad", "documentos de identidad"],
  ACCOUNT: ["cuenta bancaria", "cuentas bancarias"],
  CARD: ["tarjeta", "tarjetas"],
  DATE: ["fecha", "fechas"],
  NUMBER: ["número", "números"],
  HANDLE: ["usuario", "usuarios"],
  WEB: ["dirección web", "direcciones web"],
};

/** «3 nombres, 1 teléfono y 2 fechas» */
export const replacedWords = (replaced: readonly { kind: AiReplacedKind; count: number }[]): string =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(
    replaced.map(({ kind, count }) => `${count} ${REPLACED_WORD[kind][count === 1 ? 0 : 1]}`),
  );
