import { NOTE_TAG_MAX, wholeCharacters } from "../../schema/rules/notes.ts";
import type { NoteOption } from "./ai.rules.ts";
import { frequencies, mostCentral, mostCovering, type Ranked, rank } from "./summary.rank.ts";
import { capitalised, sentencesOf, tidySentence, tidyText } from "./summary.sentences.ts";
import { leadsOn } from "./summary.words.ts";

const TITLE_WORDS = 9;
const TITLE_MAX = 80;
const TAGS = 5;
const TAG_SHORTEST = 4;
const BRIEF_MAX = 5;
const POINTS_MAX = 8;
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

const points = (sentences: Ranked[]): string => sentences.map(({ text }) => `- ${tidySentence(text)}`).join("\n");
const prose = (sentences: Ranked[]): string => sentences.map(({ text }) => tidySentence(text)).join(" ");

/**
 * Two views of a text, made of its own sentences in their order: the most central ones as prose, and those that cover it
 * best as points. A text too short for two selections comes twice, in these two forms.
 */
export function summarise(text: string): NoteOption[] {
  const sentences = rank(sentencesOf(text));
  const words = keyTerms(sentences);
  const tags = words.slice(0, TAGS);
  const share = (part: number, least: number, most: number) =>
    Math.min(most, Math.max(least, Math.ceil(sentences.length * part)));
  const [top] = mostCentral(sentences, 1);
  const title = titleOf(top?.text ?? text.trim());
  const about = words.length > 1 ? capitalised(listed(words.slice(0, 3))) : title;
  return [
    { title, content: prose(mostCentral(sentences, share(0.3, 1, BRIEF_MAX))) || text.trim(), tags },
    { title: about, content: points(mostCovering(sentences, share(0.4, 2, POINTS_MAX))) || `- ${text.trim()}`, tags },
  ];
}

/** The text itself, tidied, under a title and tags of its own words. */
export function tidied(text: string): NoteOption {
  const [brief] = summarise(text);
  return { title: brief?.title ?? "", content: tidyText(text), tags: brief?.tags ?? [] };
}
