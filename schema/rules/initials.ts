/** A word's first letter or figure with the marks on it. */
const FIRST_LETTER = /[\p{L}\p{N}]\p{M}*/u;

const PLAIN = "[0-9A-Za-zÀ-ÖØ-öø-ÿ]";
/** A name of words of plain letters, as most are: its two letters are told in one look. */
const PLAIN_NAME = new RegExp(`^(${PLAIN})${PLAIN}*(?: (?:${PLAIN}+ )*(${PLAIN})${PLAIN}*)?$`);

/** First letters of the first and the last word that has one: 'Ana María de la Vega' → 'AV'; empty when none has. */
export function initialsOf(name: string): string {
  const plain = PLAIN_NAME.exec(name);
  if (plain) return `${plain[1]}${plain[2] ?? ""}`.toUpperCase();
  const words = name.split(/\s+/).map((word) => FIRST_LETTER.exec(word)?.[0] ?? "");
  const letters = words.filter((letter) => letter !== "");
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join("").toUpperCase();
}
