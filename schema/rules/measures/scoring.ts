import { MEASURE_KINDS, type MeasureKind, QUESTIONNAIRES } from "./questionnaires.ts";

/** What a score means by the published key; how each is called in Spanish is told by {@link BAND_WORD}. */
export const MEASURE_BANDS = [
  "MINIMA",
  "LEVE",
  "MODERADA",
  "MODERADA_GRAVE",
  "GRAVE",
  "BIENESTAR",
  "BIENESTAR_BAJO",
  "POSIBLE_DEPRESION",
] as const;
export type MeasureBand = (typeof MEASURE_BANDS)[number];

interface Key {
  /** The least score of each band, the lowest band first. */
  bands: readonly (readonly [from: number, band: MeasureBand])[];
  /** What the sum of the answers is multiplied by. */
  times: number;
  /** Whether more is better. */
  isWellbeing: boolean;
}

/**
 * The published keys. PHQ-9: Kroenke, Spitzer and Williams 2001 (5, 10, 15, 20). GAD-7: Spitzer, Kroenke, Williams and Löwe
 * 2006 (5, 10, 15). WHO-5: Topp, Østergaard, Søndergaard and Bech 2015 (sum × 4; 50 or less low, 28 or less likely depression).
 */
const KEYS: Record<MeasureKind, Key> = {
  PHQ9: {
    bands: [
      [0, "MINIMA"],
      [5, "LEVE"],
      [10, "MODERADA"],
      [15, "MODERADA_GRAVE"],
      [20, "GRAVE"],
    ],
    times: 1,
    isWellbeing: false,
  },
  GAD7: {
    bands: [
      [0, "MINIMA"],
      [5, "LEVE"],
      [10, "MODERADA"],
      [15, "GRAVE"],
    ],
    times: 1,
    isWellbeing: false,
  },
  WHO5: {
    bands: [
      [0, "POSIBLE_DEPRESION"],
      [29, "BIENESTAR_BAJO"],
      [51, "BIENESTAR"],
    ],
    times: 4,
    isWellbeing: true,
  },
};

/** What a band is called, of what was measured: `Ansiedad leve`. */
const OF_KIND: Record<MeasureKind, Partial<Record<MeasureBand, string>>> = {
  PHQ9: {
    MINIMA: "Síntomas depresivos mínimos",
    LEVE: "Síntomas depresivos leves",
    MODERADA: "Síntomas depresivos moderados",
    MODERADA_GRAVE: "Síntomas depresivos moderadamente graves",
    GRAVE: "Síntomas depresivos graves",
  },
  GAD7: {
    MINIMA: "Ansiedad mínima",
    LEVE: "Ansiedad leve",
    MODERADA: "Ansiedad moderada",
    GRAVE: "Ansiedad grave",
  },
  WHO5: {
    BIENESTAR: "Bienestar sin señales de alerta",
    BIENESTAR_BAJO: "Bienestar bajo",
    POSIBLE_DEPRESION: "Bienestar muy bajo: posible depresión",
  },
};
export const bandWords = (kind: MeasureKind, band: MeasureBand): string => OF_KIND[kind][band] ?? "";

/** Stands wherever a band does. */
export const NO_DIAGNOSIS =
  "Es una orientación según la clave publicada, no un diagnóstico: lo que significa lo valoras tú.";

const largest = (kind: MeasureKind): number => Math.max(...QUESTIONNAIRES[kind].options.map(({ value }) => value));

/** How many questions there are. */
export const questionsOf = (kind: MeasureKind): number => QUESTIONNAIRES[kind].questions.length;

/** The highest score there can be: 27, 21, 100. */
export const scoreMax = (kind: MeasureKind): number => questionsOf(kind) * largest(kind) * KEYS[kind].times;

/** Whether a higher score is better. */
export const isWellbeing = (kind: MeasureKind): boolean => KEYS[kind].isWellbeing;

export const isMeasureKind = (word: unknown): word is MeasureKind => MEASURE_KINDS.some((kind) => kind === word);

/** The places, counted from 1, of the questions that were not answered, or with what is no answer. */
export const unanswered = (kind: MeasureKind, answers: readonly (number | null)[]): number[] => {
  const { questions, options } = QUESTIONNAIRES[kind];
  return questions.flatMap((_, place) => (options.some(({ value }) => value === answers[place]) ? [] : [place + 1]));
};

/** Why answers cannot be kept, in one Spanish sentence; null when they can: each question has one of its answers, and no more. */
export function answersFault(kind: MeasureKind, answers: readonly (number | null)[]): string | null {
  const missing = unanswered(kind, answers);
  const all = questionsOf(kind);
  if (missing.length === all) return `Respuestas: responde a las ${all} preguntas.`;
  if (missing.length === 1) return `Respuestas: falta la pregunta ${missing[0]}.`;
  if (missing.length > 1) return `Respuestas: faltan las preguntas ${missing.join(", ")}.`;
  return answers.length > all ? `Respuestas: sobran, el cuestionario tiene ${all} preguntas.` : null;
}

/** The score by the published key; of answers without a fault. WHO-5 from 0 to 100. */
export const scoreOf = (kind: MeasureKind, answers: readonly number[]): number =>
  answers.reduce((sum, answer) => sum + answer, 0) * KEYS[kind].times;

/** What a score means by the published key. */
export function bandOf(kind: MeasureKind, score: number): MeasureBand {
  const reached = KEYS[kind].bands.findLast(([from]) => score >= from);
  if (!reached) throw new Error("a score is never below the lowest band");
  return reached[1];
}

/** The least score of each band but the lowest: where the lines of a drawing stand. */
export const bandLines = (kind: MeasureKind): number[] => KEYS[kind].bands.slice(1).map(([from]) => from);

/** The place of PHQ-9's question about thoughts of death or of hurting oneself, counted from 0. */
const DEATH = 8;
/** Whether somebody told of thoughts of death or of hurting themselves, however rarely: the therapist is told at once. */
export const isAlarming = (kind: MeasureKind, answers: readonly number[]): boolean =>
  kind === "PHQ9" && (answers[DEATH] ?? 0) > 0;
