import { NOTE_SEARCHED } from "../../schema/rules/notes.ts";
import { folded } from "../ui/folded.ts";

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** From this length on what was typed may be the beginning of a word, as the service takes it (decision 37). */
const BEGINNING = 3;
/** What Spanish words of one family differ by. Rougher than the service's stems: a mark too many misleads nobody. */
const ENDING =
  /(?:amiento|imiento|aciones|acion|mente|iendo|ando|[ai]d[ao]s?|[aei]ron|[aei]mos|[ai]ban?|ar|er|ir|os|as|es|[aeosn])$/;
const STEM = 4;

const wordsOf = (text: string): string[] => [...new Set(text.match(WORD))];
const stemOf = (word: string): string => {
  const stem = word.replace(ENDING, "");
  return stem.length >= STEM ? stem : word;
};

/** What of a text a search looks in: what lies behind it found nothing (see {@link NOTE_SEARCHED}). */
export const searched = (text: string): string => text.slice(0, NOTE_SEARCHED);

/** The words of a text that a search found it by, as they are written there; without accents and case, as the service. */
export function foundWords(text: string, search: string): string[] {
  const terms = wordsOf(folded(search)).map((term) => ({ term, stem: stemOf(term) }));
  if (terms.length === 0) return [];
  return wordsOf(searched(text)).filter((written) => {
    const word = folded(written);
    const stem = stemOf(word);
    return terms.some(
      (one) => word === one.term || (one.term.length >= BEGINNING && word.startsWith(one.term)) || stem === one.stem,
    );
  });
}
