import { type FieldFault, isStorable } from "./fields.ts";

/** Longest text handed to AI, in UTF-16 units. */
export const AI_TEXT_MAX = 100_000;
/** Options that one generation makes (document §9). */
export const AI_OPTIONS = 2;

/** How much of a text the notes made of it tell (beyond the document). */
export const NOTE_LENGTHS = ["BREVE", "MEDIA", "DETALLADA"] as const;
export type NoteLength = (typeof NOTE_LENGTHS)[number];

/** How the notes are worded (beyond the document). */
export const NOTE_TONES = ["NEUTRO", "CERCANO", "TECNICO"] as const;
export type NoteTone = (typeof NOTE_TONES)[number];

/** Said when the answer is not exactly {@link AI_OPTIONS} options (document §5). */
export const AI_INVALID_ANSWER = "Invalid response format from AI service";

/** Said when no AI answers, or not in time. */
export const AI_UNAVAILABLE = "El servicio de IA no está disponible en este momento. Vuelve a intentarlo.";
export const AI_TIMEOUT =
  "El servicio de IA tarda demasiado en responder. Vuelve a intentarlo más tarde, o con un texto más corto.";
/** Said when the model may write no more, and has not come to the end. */
export const AI_ANSWER_CUT =
  "La IA no ha llegado al final: la respuesta entera no le cabe. Prueba con un texto más corto, o repártelo en partes.";
/** Said when a text would leave the machine, and that was not allowed. */
export const AI_CONSENT_REQUIRED = "Antes de enviar un texto a un servicio de IA externo tienes que dar tu permiso.";

/** Said when a text would leave the machine that is about a client whose consent is not noted down. */
export const AI_CLIENT_CONSENT_REQUIRED =
  "Antes de enviar un texto sobre este cliente a un servicio de IA externo tienes que anotar su consentimiento.";
/** Said when a text would leave the machine and nobody knows whom it is about. */
export const AI_CLIENT_REQUIRED =
  "Cliente: elige de quién trata el texto. Sin su consentimiento no se envía a un servicio de IA externo.";

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
export function aiLimitMessage(max: number, plan: string): string {
  const sentence = `Has alcanzado el límite de ${max} generaciones de IA para tu plan "${plan}". Actualiza tu plan para continuar usando IA.`;
  return max === 1 ? sentence.replace("generaciones", "generación") : sentence;
}

/** Said when a consent names another recipient than texts would go to. */
export const AI_OTHER_RECIPIENT = "Destinatario: ha cambiado. Mira de nuevo a quién se envía el texto.";

/** A version of a note as AI wrote it, and as the therapist may have changed it since. */
export interface AiVersion {
  title: string;
  content: string;
  tags: string[];
}

/** What a generation was asked, in the words of then: the template may have changed since, or be gone. */
export interface AiGeneration {
  /** The headings it was to have; none for a note as it comes. */
  sections: readonly { heading: string; prompt?: string | null }[];
  /** Whether it was written about another client than the draft is about; none where nobody knows. Whom is not kept. */
  isForAnother?: boolean | null;
}

/** A note that is being made with AI: what was noted down, and all versions so far, {@link AI_OPTIONS} a generation. */
export interface AiWork {
  text: string;
  versions: AiVersion[];
  /** Place of the chosen version. */
  chosen: number;
  /** The length that was chosen last; none where there is no choice. */
  length?: NoteLength | null;
  /** Generations, from 0, that were stopped or broken before their end; none where nobody knows. */
  cut?: number[] | null;
  /** Each generation, from the first; none where nobody knows. */
  generations?: AiGeneration[] | null;
}

/** Most versions kept with a draft, most headings of each generation, and how long all its texts may be together, in UTF-16 units. */
export const AI_WORK_MAX = { versions: 20, sections: 20, length: 600_000 } as const;

/** Said when they are not kept. */
export const AI_WORK_REFUSED = "Las versiones de la IA no se pueden guardar en el borrador.";

/** What keeps an unfinished note with its versions from being kept; null when nothing does. */
export function aiWorkFault({ text, versions, chosen, cut, generations }: Omit<AiWork, "length">): FieldFault | null {
  const asked = (generations ?? []).map(({ sections }) => sections);
  const texts = [
    text,
    ...versions.flatMap(({ title, content, tags }) => [title, content, ...tags]),
    ...asked.flat().flatMap(({ heading, prompt }) => [heading, prompt ?? ""]),
  ];
  const length = texts.reduce((sum, one) => sum + one.length, 0);
  const isTooLong = versions.length > AI_WORK_MAX.versions || length > AI_WORK_MAX.length;
  if (isTooLong || asked.some((sections) => sections.length > AI_WORK_MAX.sections)) return "TOO_LONG";
  const isChosen = Number.isInteger(chosen) && chosen >= 0 && chosen < versions.length;
  const count = Math.ceil(versions.length / AI_OPTIONS);
  const isOne = (at: number) => Number.isInteger(at) && at >= 0 && at < count;
  const isEach = !generations || asked.length === count;
  return isChosen && isEach && (cut ?? []).length <= count && (cut ?? []).every(isOne) && texts.every(isStorable)
    ? null
    : "INVALID";
}
