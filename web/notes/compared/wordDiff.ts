import { diffArrays } from "diff";

/** A piece of a text: in both, or only in this one. */
export interface Piece {
  /** Where it begins in the text. */
  start: number;
  text: string;
  isOwn: boolean;
}

const WORDS = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu;
const WORD = /[\p{L}\p{N}]/u;
/** As long as a press may take: words are then told by whether they occur. */
const PATIENCE_MS = 50;

/** Words, and what stands between them. */
const cut = (text: string): string[] => text.match(WORDS) ?? [];
const keyOf = (word: string): string => word.toLowerCase();

export const wordCount = (text: string): number => cut(text).filter((piece) => WORD.test(piece)).length;

/** Which words of two lists belong together: the longest row that both have in this order. */
function paired(a: string[], b: string[]): [Set<number>, Set<number>] {
  const changes = diffArrays(a, b, { timeout: PATIENCE_MS });
  if (!changes) return [occurring(a, b), occurring(b, a)];
  const both: [Set<number>, Set<number>] = [new Set(), new Set()];
  let [i, j] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let step = 0; step < count; step += 1) {
        both[0].add(i + step);
        both[1].add(j + step);
      }
    if (!added) i += count;
    if (!removed) j += count;
  }
  return both;
}

function occurring(these: readonly string[], others: readonly string[]): Set<number> {
  const known = new Set(others);
  return new Set(these.flatMap((word, at) => (known.has(word) ? [at] : [])));
}

/** A text in pieces, by whether their words are kept; what stands between two words goes with both, or with none. */
function pieced(cuts: readonly string[], words: readonly number[], kept: ReadonlySet<number>): Piece[] {
  const isOwn = cuts.map(() => false);
  for (const [order, at] of words.entries()) isOwn[at] = !kept.has(order);
  const pieces: Piece[] = [];
  let start = 0;
  for (const [at, text] of cuts.entries()) {
    const own = WORD.test(text) ? isOwn[at] : isOwn[at - 1] && isOwn[at + 1];
    const last = pieces.at(-1);
    if (last && last.isOwn === Boolean(own)) last.text += text;
    else pieces.push({ start, text, isOwn: Boolean(own) });
    start += text.length;
  }
  return pieces;
}

/** Two texts word by word, each with what only it has; neither case nor signs between words count. */
export function wordDiff(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const cuts = [cut(before), cut(after)] as const;
  const places = cuts.map((pieces) => pieces.flatMap((piece, at) => (WORD.test(piece) ? [at] : [])));
  const [a = [], b = []] = places;
  const [keptA, keptB] = paired(
    a.map((at) => keyOf(cuts[0][at] ?? "")),
    b.map((at) => keyOf(cuts[1][at] ?? "")),
  );
  return { before: pieced(cuts[0], a, keptA), after: pieced(cuts[1], b, keptB) };
}
