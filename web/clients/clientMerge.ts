import { CLIENT_FIELDS, type ClientFormField, type ClientValues } from "./clientForm.ts";

interface Merge {
  /** Typed text wherever something was typed, the other save wherever nothing was. */
  values: ClientValues;
  /** Changed on both sides, to different texts: the therapist chooses. */
  clashes: ClientFormField[];
  /** Changed only on the other side. */
  taken: ClientFormField[];
}

/**
 * Brings together what is typed and what another window saved meanwhile; nothing of either is dropped.
 * @param base what both started from
 */
export function mergeClient(base: ClientValues, mine: ClientValues, theirs: ClientValues): Merge {
  const merge: Merge = { values: { ...mine }, clashes: [], taken: [] };
  for (const field of CLIENT_FIELDS) {
    if (theirs[field] === base[field] || theirs[field] === mine[field]) continue;
    if (mine[field] === base[field]) {
      merge.values[field] = theirs[field];
      merge.taken.push(field);
    } else merge.clashes.push(field);
  }
  return merge;
}
