import { NOTE_TEMPLATES, sameWords } from "../record/templates.ts";
import { type Difference, differencesOf } from "./differences.ts";
import { sentencesOf } from "./sentences.ts";
import { type Told, told } from "./told.ts";

/** A sentence of a proposal, and what it leans on in the text that the proposal was made from. */
export interface Supported {
  text: string;
  /** CHANGED: what it says stands in the text, otherwise. MISSING: it does not stand there. HEADING: it says nothing. */
  support: "FOUND" | "CHANGED" | "MISSING" | "HEADING";
  /** The sentences of the text, the one it has most from first. */
  sources: string[];
  differences: Difference[];
}

/** So much of its words a sentence has from the text, or it is not found there. */
const ENOUGH = 0.5;
/** Sentences of the text that one of a proposal may put together. */
const SOURCES_MAX = 4;
/** Sources as near as this are both looked at. */
const ALMOST = 0.85;
/** Sentences that hold a word, of which no more are looked at: a word of more says little. */
const LOOKED_AT = 400;
const NEAR_MAX = 4;
const HEADING_WORDS = 3;
const TEMPLATE_HEADINGS = NOTE_TEMPLATES.flatMap(({ sections }) => sections.map(({ heading }) => sameWords(heading)));

/** A short line that leads on to others. */
const isLeading = (text: string): boolean => text.endsWith(":") && text.split(/\s+/).length <= HEADING_WORDS;

type Index = ReadonlyMap<string, readonly Told[]>;

/** The sentence that has most of what is still open; of almost equal ones that which is changed least. */
function next(sentence: Told, open: ReadonlySet<string>, index: Index): Told | null {
  const shared = new Map<Told, number>();
  const rarestFirst = [...open].map((stem) => index.get(stem) ?? []).sort((a, b) => a.length - b.length);
  for (const holders of rarestFirst)
    for (const one of holders.slice(0, LOOKED_AT)) shared.set(one, (shared.get(one) ?? 0) + 1);
  const most = Math.max(...shared.values());
  const near = [...shared]
    .filter(([, count]) => count >= most * ALMOST)
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || a.stems.size - b.stems.size)
    .slice(0, NEAR_MAX)
    .map(([one]) => one);
  if (near.length < 2) return near[0] ?? null;
  const changes = near.map((one) => differencesOf(sentence, [one]).length);
  return near[changes.indexOf(Math.min(...changes))] ?? null;
}

/** What a sentence leans on, and so much of it as is found there. */
function sourcesOf(sentence: Told, index: Index): { sources: Told[]; part: number } {
  const all = sentence.stems.size > 0 ? sentence.stems : new Set(sentence.stances.keys());
  const open = new Set(all);
  const sources: Told[] = [];
  while (open.size > 0 && sources.length < SOURCES_MAX) {
    const source = next(sentence, open, index);
    if (!source) break;
    sources.push(source);
    for (const stem of open) if (source.stems.has(stem) || source.stances.has(stem)) open.delete(stem);
  }
  return { sources, part: all.size === 0 ? 0 : 1 - open.size / all.size };
}

function indexOf(text: string): Index {
  const index = new Map<string, Told[]>();
  for (const one of [...new Set(sentencesOf(text))].map(told))
    for (const stem of new Set([...one.stems, ...one.stances.keys()])) {
      const holders = index.get(stem);
      if (holders) holders.push(one);
      else index.set(stem, [one]);
    }
  return index;
}

function supported(text: string, index: Index, headings: ReadonlySet<string>): Supported {
  if (headings.has(sameWords(text))) return { text, support: "HEADING", sources: [], differences: [] };
  const sentence = told(text);
  const { sources, part } = sourcesOf(sentence, index);
  const differences = differencesOf(sentence, sources);
  const isFound = part >= ENOUGH;
  if (!isFound && isLeading(text)) return { text, support: "HEADING", sources: [], differences: [] };
  const support = !isFound ? "MISSING" : differences.length > 0 ? "CHANGED" : "FOUND";
  return { text, support, sources: sources.map((source) => source.text), differences };
}

/**
 * Compares each sentence of a proposal with the text that it was made from: whether its words stand there, and whether its
 * numbers, dates and denials are those of the sentences that it has them from. Nothing but the two texts is asked.
 * @param headings those it was to have, beside the built-in templates'
 */
export function supportOf(proposal: string, text: string, headings: readonly string[] = []): Supported[] {
  const index = indexOf(text);
  const leading = new Set([...TEMPLATE_HEADINGS, ...headings.map(sameWords)]);
  return sentencesOf(proposal).map((sentence) => supported(sentence, index, leading));
}
