import { type Term, termsOf } from "./summary.words.ts";

/** Sentences that are compared with each other; of a longer text those with the most frequent words. */
const COMPARED_MAX = 800;
const DAMPING = 0.85;
const ROUNDS = 30;

/** A sentence and what is known of it. */
export interface Ranked {
  text: string;
  /** Place in the text. */
  at: number;
  terms: Term[];
  stems: Set<string>;
  /** How central it is to the text, 0 to 1. */
  score: number;
}

/** By so much of what two sentences have in common each resembles the other, 0 to about 1 (TextRank). */
const likenessOf = (shared: number, a: Ranked, b: Ranked): number =>
  shared === 0 ? 0 : shared / (1 + Math.log(a.stems.size) + Math.log(b.stems.size));

/** How much two sentences share: common stems by the logarithm of their lengths. */
function likeness(a: Ranked, b: Ranked): number {
  let shared = 0;
  for (const stem of a.stems) if (b.stems.has(stem)) shared += 1;
  return likenessOf(shared, a, b);
}

/** How often each stem occurs in a text. */
export function frequencies(sentences: readonly Pick<Ranked, "terms">[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of sentences) for (const { stem } of terms) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function mostFrequent(sentences: Ranked[]): Ranked[] {
  const counts = frequencies(sentences);
  const weightOf = ({ stems }: Ranked) => [...stems].reduce((sum, stem) => sum + (counts.get(stem) ?? 0), 0);
  return sentences
    .map((sentence) => ({ sentence, weight: weightOf(sentence) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, COMPARED_MAX)
    .map(({ sentence }) => sentence);
}

type Links = { to: number; link: number }[];

/** What each sentence resembles. Only those that share a stem are ever looked at: in most texts few do. */
function linksOf(sentences: readonly Ranked[]): Links[] {
  const holding = new Map<string, number[]>();
  return sentences.map((one, at) => {
    const shared = new Map<number, number>();
    for (const stem of one.stems) {
      const others = holding.get(stem) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      others.push(at);
      holding.set(stem, others);
    }
    return [...shared].flatMap(([to, count]) => {
      const other = sentences[to];
      return other ? [{ to, link: likenessOf(count, one, other) }] : [];
    });
  });
}

/** Lets every sentence recommend those it resembles, until the recommendations settle. */
function settle(sentences: Ranked[]): void {
  const links = linksOf(sentences);
  /** Of each sentence: what all others give it. */
  const gathered = (give: (at: number) => number): number[] => {
    const sums = sentences.map(() => 0);
    for (const [at, row] of links.entries())
      for (const { to, link } of row) {
        sums[at] = (sums[at] ?? 0) + link * give(to);
        sums[to] = (sums[to] ?? 0) + link * give(at);
      }
    return sums;
  };
  const weights = gathered(() => 1);
  let scores = sentences.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const shares = scores.map((score, at) => (weights[at] ? score / weights[at] : 0));
    scores = gathered((at) => shares[at] ?? 0).map((sum) => 1 - DAMPING + DAMPING * sum);
  }
  const most = Math.max(...scores);
  for (const [at, sentence] of sentences.entries()) sentence.score = (scores[at] ?? 0) / most;
}

/** Ranks the sentences of a text by how central they are (TextRank). @returns them in the text's order */
export function rank(texts: string[]): Ranked[] {
  const seen = new Set<string>();
  const sentences: Ranked[] = [];
  for (const [at, text] of texts.entries()) {
    if (seen.has(text)) continue;
    seen.add(text);
    const terms = termsOf(text);
    sentences.push({ text, at, terms, stems: new Set(terms.map(({ stem }) => stem)), score: 0 });
  }
  if (sentences.length > 0) settle(sentences.length > COMPARED_MAX ? mostFrequent(sentences) : sentences);
  return sentences;
}

const byPlace = (a: Ranked, b: Ranked): number => a.at - b.at;

/** The most central sentence first. */
export const byScore = (sentences: readonly Ranked[]): Ranked[] =>
  sentences.toSorted((a, b) => b.score - a.score || byPlace(a, b));

/** The most central sentences, in the text's order. @param ordered by score */
export const mostCentral = (ordered: readonly Ranked[], count: number): Ranked[] =>
  ordered.slice(0, count).sort(byPlace);

/** Central sentences that repeat each other least (maximal marginal relevance), in the text's order. @param ordered by score */
export function mostCovering(ordered: readonly Ranked[], count: number): Ranked[] {
  const central = ordered.slice(0, COMPARED_MAX).sort(byPlace);
  const left = central.map((sentence) => ({ sentence, repeats: 0 }));
  const chosen: Ranked[] = [];
  while (chosen.length < count && left.length > 0) {
    let best = 0;
    for (const [at, { sentence, repeats }] of left.entries()) {
      const other = left[best];
      if (other && sentence.score - 2 * repeats > other.sentence.score - 2 * other.repeats) best = at;
    }
    const [next] = left.splice(best, 1);
    if (!next) break;
    chosen.push(next.sentence);
    for (const one of left) one.repeats = Math.max(one.repeats, likeness(one.sentence, next.sentence));
  }
  return chosen.sort(byPlace);
}
