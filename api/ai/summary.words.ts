import { folded, isCommon } from "../../schema/rules/ai/words.ts";

const SHORTEST = 3;
const WORD = /[\p{L}\p{M}]+/gu;

/** Words that lead on to another one. */
const LEADING = new Set(
  "a al aunque como con cuando de del desde donde e el en entre hacia hasta la las lo los mas ni o para pero por porque que se sin sobre su sus tan u un una y".split(
    " ",
  ),
);
export const leadsOn = (word: string): boolean => LEADING.has(folded(word));

/** Words after which a noun is likely. */
const BEFORE_NOUN = new Set(
  "al con de del el esa ese esta este la las los mi mis por sin su sus un una unas unos".split(" "),
);

/** What singular and plural of a word share. */
const stemOf = (word: string): string => word.replace(/(?<=[lnrdzcj])es$|(?<=[aeiou])s$/, "").replace(/[ao]$/, "");

/** A word that carries meaning. */
export interface Term {
  word: string;
  /** What its other forms share with it. */
  stem: string;
  /** Whether it stands where nouns do. */
  isLikelyNoun: boolean;
}

/** The words of a text that carry meaning, in their order. */
export function termsOf(text: string): Term[] {
  const words = text.match(WORD) ?? [];
  return words.flatMap((word, at) => {
    const plain = folded(word);
    if (word.length < SHORTEST || isCommon(plain)) return [];
    return [{ word, stem: stemOf(plain), isLikelyNoun: BEFORE_NOUN.has(folded(words[at - 1] ?? "")) }];
  });
}
