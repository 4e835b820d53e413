/** A piece of a text: in both, or only in this one. */
export interface Piece {
  /** Where it begins in the text. */
  start: number;
  text: string;
  isOwn: boolean;
}

const WORDS = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu;
const WORD = /[\p{L}\p{N}]/u;
/** Beyond so many pairs of words the table would take longer than a press may; words are then told by whether they occur. */
const PAIRS_MAX = 4_000_000;

/** Words, and what stands between them. */
const cut = (text: string): string[] => text.match(WORDS) ?? [];
const keyOf = (word: string): string => word.toLowerCase();

export const wordCount = (text: string): number => cut(text).filter((piece) => WORD.test(piece)).length;

/** Which words of two lists belong together: the longest row that both have in this order. */
function paired(a: readonly string[], b: readonly string[]): [Set<number>, Set<number>] {
  if (a.length * b.length > PAIRS_MAX) return [occurring(a, b), occurring(b, a)];
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      longest[i * width + j] =
        a[i] === b[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
  const both: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      both[0].add(i);
      both[1].add(j);
      i += 1;
      j += 1;
    } else if ((longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
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
