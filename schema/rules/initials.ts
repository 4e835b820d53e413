/** A word's first letter or figure with the marks on it, after whatever stands before it. */
const FIRST_LETTERS = /(?<!\S)[^\p{L}\p{N}\s]*([\p{L}\p{N}]\p{M}*)/gu;

/** First letters of the first and the last word that has one: 'Ana María de la Vega' → 'AV'; empty when none has. */
export function initialsOf(name: string): string {
  const letters = [...name.matchAll(FIRST_LETTERS)].map(([, letter = ""]) => letter);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join("").toLocaleUpperCase("es");
}
