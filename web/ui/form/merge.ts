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
 * @param together fields that mean something only with each other: all of them are of one side
 */
export function mergeTexts<Field extends string>(
  base: Texts<Field>,
  mine: Texts<Field>,
  theirs: Texts<Field>,
  together: readonly Field[] = [],
): Merge<Field> {
  const merge: Merge<Field> = { values: { ...mine }, clashes: [], taken: [] };
  for (const field of Object.keys(base) as Field[]) {
    const asOne = together.includes(field) ? together : [field];
    if (theirs[field] === mine[field] || asOne.every((each) => theirs[each] === base[each])) continue;
    if (asOne.every((each) => mine[each] === base[each])) {
      merge.values[field] = theirs[field];
      merge.taken.push(field);
    } else merge.clashes.push(field);
  }
  return merge;
}
