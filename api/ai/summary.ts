import { sentencesOf } from "../../schema/rules/ai/sentences.ts";
import type { NoteLength } from "../../schema/rules/ai.ts";
import { NOTE_TAG_MAX, wholeCharacters } from "../../schema/rules/notes.ts";
import type { NoteOption } from "./ai.rules.ts";
import { isKept } from "./summary.kept.ts";
import { byScore, frequencies, mostCentral, mostCovering, type Ranked, rank } from "./summary.rank.ts";
import { capitalised, tidySentence, tidyText } from "./summary.sentences.ts";
import { leadsOn } from "./summary.words.ts";

const TITLE_WORDS = 9;
const TITLE_MAX = 80;
const TAGS = 5;
const TAG_SHORTEST = 4;
/** How many of a text's sentences a view shows, beside those that none leaves out. */
interface Share {
  part: number;
  least: number;
  most: number;
}
/** Longer ones hold what shorter ones do. */
const SHARES: Record<NoteLength, Record<"brief" | "points", Share>> = {
  BREVE: { brief: { part: 0.15, least: 1, most: 3 }, points: { part: 0.2, least: 1, most: 4 } },
  MEDIA: { brief: { part: 0.3, least: 1, most: 5 }, points: { part: 0.4, least: 2, most: 8 } },
  DETALLADA: { brief: { part: 0.6, least: 2, most: 15 }, points: { part: 0.7, least: 3, most: 20 } },
};
/** How often a text shows other sentences; whoever has asked so often has seen hundreds. */
const LOOKS_MAX = 100;
/** Manners and doings, which make poor tags. */
const NO_TAG = /(?:mente|ando|iendo|aron|ieron)$/;

/** The beginning of a sentence, up to its first pause; … when it was cut before. Nothing is left out in between. */
function titleOf(sentence: string): string {
  const clause = (sentence.split(/[,;:.!?…]/u).find((part) => part.trim() !== "") ?? sentence).trim();
  const words = clause.split(/\s+/).slice(0, TITLE_WORDS);
  while (words.length > 1 && words.join(" ").length > TITLE_MAX) words.pop();
  const isCut = words.join(" ").length < clause.replace(/\s+/g, " ").length;
  while (isCut && words.length > 1 && leadsOn(words.at(-1) ?? "")) words.pop();
  return capitalised(wholeCharacters(words.join(" "), TITLE_MAX)) + (isCut ? "…" : "");
}

/** The words a text is about, most telling first. Those with a capital may be names and are left out. */
function keyTerms(sentences: Ranked[]): string[] {
  const counts = frequencies(sentences);
  const weights = new Map<string, { word: string; weight: number }>();
  for (const { terms, score } of sentences)
    for (const { word, stem, isLikelyNoun } of terms) {
      if (!isLikelyNoun || word.length < TAG_SHORTEST || word.length > NOTE_TAG_MAX) continue;
      if (/^\p{Lu}/u.test(word) || NO_TAG.test(word)) continue;
      const known = weights.get(stem);
      const weight = (known?.weight ?? 0) + score * (counts.get(stem) ?? 0);
      weights.set(stem, { word: known?.word ?? word, weight });
    }
  return [...weights.values()].sort((a, b) => b.weight - a.weight).map(({ word }) => word);
}

/** «ansiedad, sueño y trabajo» */
const listed = (words: string[]): string => new Intl.ListFormat("es", { type: "conjunction" }).format(words);

const listOf = (sentences: Ranked[]): string => sentences.map(({ text }) => `- ${tidySentence(text)}`).join("\n");
const prose = (sentences: Ranked[]): string => sentences.map(({ text }) => tidySentence(text)).join(" ");

/** What was chosen of a text for its two views. */
interface Selection {
  brief: Ranked[];
  points: Ranked[];
}

const byPlace = (a: Ranked, b: Ranked): number => a.at - b.at;

/**
 * Chooses sentences for a first time, a second and so on: each time those that were not shown yet come first, beside what
 * no summary leaves out.
 * @returns the selection of that round, the first one when there is no other; and whether it is new
 */
function selectionOf(sentences: Ranked[], round: number, length: NoteLength): Selection & { isNew: boolean } {
  const share = ({ part, least, most }: Share) => Math.min(most, Math.max(least, Math.ceil(sentences.length * part)));
  const ordered = byScore(sentences);
  const kept = new Set(sentences.filter(({ text }) => isKept(text)));
  const first: Selection = {
    brief: mostCentral(ordered, share(SHARES[length].brief)),
    points: mostCovering(ordered, share(SHARES[length].points)),
  };
  /** What has not been shown yet, the most central first. */
  const without = (left: Ranked[], shown: Ranked[]) => left.filter((one) => !kept.has(one) && !shown.includes(one));
  const left: Selection = { brief: without(ordered, first.brief), points: without(ordered, first.points) };
  let others: Selection = { brief: [], points: [] };
  for (let next = 0; next < Math.min(round, LOOKS_MAX); next += 1) {
    others = {
      brief: mostCentral(left.brief, first.brief.length),
      points: mostCovering(left.points, first.points.length),
    };
    const { brief, points } = others;
    left.brief = left.brief.slice(brief.length);
    for (const one of points) left.points.splice(left.points.indexOf(one), 1);
  }
  const isNew = round === 0 || (round <= LOOKS_MAX && others.brief.length + others.points.length > 0);
  const shown = (view: keyof Selection): Ranked[] =>
    [...new Set([...kept, ...(isNew && others[view].length > 0 ? others[view] : first[view])])].sort(byPlace);
  return { brief: shown("brief"), points: shown("points"), isNew };
}

/** What the summariser made, and whether it was not made in a round before. */
export interface Summarised {
  options: NoteOption[];
  isNew: boolean;
}

/**
 * Two views of a text, made of its own sentences in their order: the most central ones as prose, and those that cover it
 * best as points, both with every sentence about risk, a dose, a date or a next step. A text too short for two selections
 * comes twice, in these two forms.
 * @param round how often the same text was summarised before: other sentences are shown, while there are any
 * @param length how much of it is shown beside those sentences
 */
export function summarise(text: string, round = 0, length: NoteLength = "MEDIA"): Summarised {
  const sentences = rank(sentencesOf(text));
  const words = keyTerms(sentences);
  const tags = words.slice(0, TAGS);
  const { brief, points, isNew } = selectionOf(sentences, round, length);
  const [top] = byScore(isNew && round > 0 ? brief.filter(({ text: one }) => !isKept(one)) : sentences);
  const title = titleOf(top?.text ?? brief[0]?.text ?? text.trim());
  const about = words.length > 1 ? capitalised(listed(words.slice(0, 3))) : title;
  const options = [
    { title, content: prose(brief) || text.trim(), tags },
    { title: about, content: listOf(points) || `- ${text.trim()}`, tags },
  ];
  return { options, isNew };
}

/** The text itself, tidied, under a title and tags of its own words. */
export function tidied(text: string): NoteOption {
  const [brief] = summarise(text).options;
  return { title: brief?.title ?? "", content: tidyText(text), tags: brief?.tags ?? [] };
}
