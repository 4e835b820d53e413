/** One thing as two windows know it, each field as text. */
export type Texts<Field extends string> = Record<Field, string>;

interface Merge<Field extends string> {
  /** Typed text wherever something was typed, the other save wherever nothing was. */
  values: Texts<Field>;
  /** Changed on both sides, to different texts: the therapist chooses. */
  clashes: Field[];
  /** Changed only on the other side. */
  taken: Field[];
}

/**
 * Brings together what is typed and what another window saved meanwhile; nothing of either is dropped.
 * @param base what both started from
 */
export function mergeTexts<Field extends string>(
  base: Texts<Field>,
  mine: Texts<Field>,
  theirs: Texts<Field>,
): Merge<Field> {
  const merge: Merge<Field> = { values: { ...mine }, clashes: [], taken: [] };
  for (const field of Object.keys(base) as Field[]) {
    if (theirs[field] === base[field] || theirs[field] === mine[field]) continue;
    if (mine[field] === base[field]) {
      merge.values[field] = theirs[field];
      merge.taken.push(field);
    } else merge.clashes.push(field);
  }
  return merge;
}
