import { describe, expect, test } from "vitest";
import { MEASURE_KINDS, type MeasureKind, QUESTIONNAIRES } from "../../../schema/rules/measures/questionnaires.ts";
import {
  answersFault,
  bandLines,
  bandOf,
  bandWords,
  isAlarming,
  questionsOf,
  scoreMax,
  scoreOf,
  unanswered,
} from "../../../schema/rules/measures/scoring.ts";

const all = (kind: MeasureKind, answer: number) => Array.from({ length: questionsOf(kind) }, () => answer);
/** Answers of PHQ-9 or GAD-7 with this sum. */
const summing = (kind: MeasureKind, sum: number) =>
  Array.from({ length: questionsOf(kind) }, (_, place) => Math.max(0, Math.min(3, sum - 3 * place)));

describe("what the published keys say", () => {
  test.each([
    ["PHQ9", 9, 27],
    ["GAD7", 7, 21],
    ["WHO5", 5, 100],
  ] as const)("%s has %i questions and goes from 0 to %i", (kind, questions, max) => {
    expect(questionsOf(kind)).toBe(questions);
    expect(scoreMax(kind)).toBe(max);
    expect(scoreOf(kind, all(kind, 0))).toBe(0);
    expect(scoreOf(kind, all(kind, kind === "WHO5" ? 5 : 3))).toBe(max);
  });

  // Kroenke, Spitzer, Williams 2001, table 5; Spitzer, Kroenke, Williams, Löwe 2006.
  test.each([
    ["PHQ9", 0, 4, "MINIMA"],
    ["PHQ9", 5, 9, "LEVE"],
    ["PHQ9", 10, 14, "MODERADA"],
    ["PHQ9", 15, 19, "MODERADA_GRAVE"],
    ["PHQ9", 20, 27, "GRAVE"],
    ["GAD7", 0, 4, "MINIMA"],
    ["GAD7", 5, 9, "LEVE"],
    ["GAD7", 10, 14, "MODERADA"],
    ["GAD7", 15, 21, "GRAVE"],
  ] as const)("%s from %i to %i is %s", (kind, from, to, band) => {
    for (let sum = from; sum <= to; sum += 1) {
      expect(scoreOf(kind, summing(kind, sum))).toBe(sum);
      expect(bandOf(kind, sum)).toBe(band);
    }
  });

  // Topp, Østergaard, Søndergaard, Bech 2015.
  test("WHO-5 is the sum times four: 28 or less is likely depression, 50 or less low wellbeing", () => {
    const told = Array.from({ length: 26 }, (_, sum) => {
      const answers = Array.from({ length: 5 }, (_none, place) => Math.max(0, Math.min(5, sum - 5 * place)));
      const score = scoreOf("WHO5", answers);
      expect(score).toBe(sum * 4);
      return bandOf("WHO5", score);
    });
    expect(told.map((band, sum) => [sum, band]).filter(([sum]) => [0, 7, 8, 12, 13, 25].includes(Number(sum)))).toEqual(
      [
        [0, "POSIBLE_DEPRESION"],
        [7, "POSIBLE_DEPRESION"],
        [8, "BIENESTAR_BAJO"],
        [12, "BIENESTAR_BAJO"],
        [13, "BIENESTAR"],
        [25, "BIENESTAR"],
      ],
    );
  });

  test("each band of each questionnaire has words, and each question as many answers as the key counts", () => {
    for (const kind of MEASURE_KINDS) {
      for (const from of [0, ...bandLines(kind)]) expect(bandWords(kind, bandOf(kind, from))).not.toBe("");
      const values = QUESTIONNAIRES[kind].options.map(({ value }) => value).toSorted((a, b) => a - b);
      expect(values).toEqual(kind === "WHO5" ? [0, 1, 2, 3, 4, 5] : [0, 1, 2, 3]);
    }
    expect(QUESTIONNAIRES.WHO5.options.find(({ words }) => words === "Todo el tiempo")?.value).toBe(5);
    expect(QUESTIONNAIRES.PHQ9.options.find(({ words }) => words === "Casi todos los días")?.value).toBe(3);
  });
});

test("what was not answered, or with what is no answer, is named and never counted as 0", () => {
  expect(answersFault("GAD7", all("GAD7", 3))).toBeNull();
  expect(unanswered("GAD7", [0, null, 1, 4, 2, -1, 1.5])).toEqual([2, 4, 6, 7]);
  expect(answersFault("GAD7", [0, null, 1, 2, 2, 1, 1])).toBe("Respuestas: falta la pregunta 2.");
  expect(answersFault("PHQ9", [0, 1, 2, 3, 0, 1, 2])).toBe("Respuestas: faltan las preguntas 8, 9.");
  expect(answersFault("WHO5", [])).toBe("Respuestas: responde a las 5 preguntas.");
  expect(answersFault("WHO5", [5, 5, 5, 5, 5, 0])).toBe("Respuestas: sobran, el cuestionario tiene 5 preguntas.");
});

test("only what PHQ-9 asks of death alarms, from the rarest answer on", () => {
  const ninth = (answer: number) => [...all("PHQ9", 3).slice(0, 8), answer];
  expect([0, 1, 2, 3].map((answer) => isAlarming("PHQ9", ninth(answer)))).toEqual([false, true, true, true]);
  expect(isAlarming("GAD7", all("GAD7", 3))).toBe(false);
  expect(isAlarming("WHO5", all("WHO5", 5))).toBe(false);
});
