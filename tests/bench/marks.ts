import { supportOf } from "../../schema/rules/ai/support.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { NOTE_WORDS } from "./practice.ts";

const WORDS = 2_000;
const SENTENCE = 16;
const GOAL_MS = 100;
const TIMES = 40;

/** A text of 2,000 words; numbers, denials and units stand where they do in notes. */
const textOf = (step: number): string =>
  Array.from({ length: WORDS }, (_none, at) => {
    const word = NOTE_WORDS[(at * step + (at >> 3)) % NOTE_WORDS.length] ?? "";
    if (at % SENTENCE === SENTENCE - 1) return `${word}.`;
    return at % 9 === 4 ? "no" : at % 11 === 5 ? `${at % 40} mg de` : word;
  }).join(" ");

/** How long the marks of a proposal take, with proposal and text of 2,000 words each. */
export async function benchMarks(): Promise<Figure[]> {
  const [proposal, text] = [textOf(7), textOf(5)];
  // Whoever is shown a version has typed into another before.
  supportOf(proposal, text);
  const times = Array.from({ length: TIMES }, () => {
    const startedAt = performance.now();
    supportOf(proposal, text);
    return performance.now() - startedAt;
  });
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)] ?? Number.NaN;
  return [
    {
      what: `web: each sentence of ${WORDS.toLocaleString("en")} words by AI compared with ${WORDS.toLocaleString("en")} of the therapist, p95 of ${TIMES}`,
      measured: milliseconds(p95),
      goal: `≤ ${GOAL_MS} ms`,
      met: p95 <= GOAL_MS,
    },
  ];
}
