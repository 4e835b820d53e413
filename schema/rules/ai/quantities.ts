import { numeralAt } from "./numerals.ts";
import { isCommon, isWord, type Token } from "./words.ts";

/** How many, or how much, of what. */
export interface Quantity {
  value: number;
  /** A dimension («mg», «min»), or the stem of what is counted; null where nothing follows. */
  unit: string | null;
  /** Whether the unit is a dimension. */
  isMeasure: boolean;
  /** «un», «primera»: an article as often as a number. */
  isWeak: boolean;
  /** What it may be the number of: the stem after «de», or the one before it. */
  about: string | null;
}

/** Quantities, «de 8 a 5» in this order, and the places of the words that tell them. */
export interface Quantities {
  quantities: Quantity[];
  ranges: [number, number][];
  used: Set<number>;
}

const WEAK = new Set("un una uno primer primera primero".split(" "));
const UNITS: Record<string, { unit: string; times: number }> = {};
const measure = (unit: string, times: number, words: string) => {
  for (const word of words.split(" ")) UNITS[word] = { unit, times };
};
measure("min", 1, "min minuto minutos");
measure("min", 60, "h hora horas");
measure("day", 1, "dia dias");
measure("day", 7, "semana semanas");
measure("month", 1, "mes meses");
measure("month", 12, "ano anos");
measure("mg", 0.001, "mcg ug microgramo microgramos");
measure("mg", 1, "mg miligramo miligramos");
measure("mg", 1000, "g gr gramo gramos");
measure("kg", 1, "kg kilo kilos kilogramo kilogramos");
measure("ml", 1, "ml mililitro mililitros cc");
measure("ui", 1, "ui");
measure("drop", 1, "gota gotas");
measure("pill", 1, "comprimido comprimidos pastilla pastillas capsula capsulas tableta tabletas");
measure("%", 1, "%");
measure("eur", 1, "euro euros €");
measure("times", 1, "vez veces");

/** How far before a number stands what it is the number of. */
const NEAR = 4;
const isHalf = (word: string): boolean => word === "media" || word === "medio";

/** @param used places that are read already: of dates and times */
export function quantitiesOf(
  tokens: readonly Token[],
  usedBefore: ReadonlySet<number>,
  stem: (plain: string) => string,
): Quantities {
  const quantities: Quantity[] = [];
  const used = new Set<number>();
  /** The place after each, by its quantity. */
  const ends: { from: number; end: number; value: number }[] = [];
  const word = (at: number): string => tokens[at]?.plain ?? "";
  const isNoun = (at: number): boolean => isWord(word(at)) && !isCommon(word(at)) && !numeralAt(tokens, at);
  const before = (at: number): string | null => {
    for (let place = at - 1; place >= Math.max(0, at - NEAR); place -= 1) {
      if (/^[,;:.]$/.test(word(place)) && place < at - 1) return null;
      if (!used.has(place) && isNoun(place) && !UNITS[word(place)]) return stem(word(place));
    }
    return null;
  };
  const take = (from: number, numeral: { value: number; end: number }, isWeak: boolean): number => {
    let { value, end } = numeral;
    const isPart = !isWeak && word(end) === "y" && isHalf(word(end + 1));
    if (isPart) {
      value += 0.5;
      end += 2;
    }
    const isPercent = word(end) === "por" && word(end + 1) === "ciento";
    const known = UNITS[isPercent ? "%" : word(end)];
    if (isWeak && !known && !isNoun(end)) return from;
    const unitEnd = isPercent ? end + 2 : end + 1;
    const hasHalf = word(unitEnd) === "y" && isHalf(word(unitEnd + 1)) && (known !== undefined || isNoun(end));
    if (hasHalf) value += 0.5;
    const unit = known?.unit ?? (isNoun(end) ? stem(word(end)) : null);
    quantities.push({
      value: Math.round(value * (known?.times ?? 1) * 1e6) / 1e6,
      unit,
      isMeasure: known !== undefined,
      isWeak: isWeak && !hasHalf,
      about: known && word(unitEnd) === "de" && isNoun(unitEnd + 1) ? stem(word(unitEnd + 1)) : before(from),
    });
    if (!isWeak) for (let at = from; at < end; at += 1) used.add(at);
    if (known) for (let at = end; at < unitEnd; at += 1) used.add(at);
    ends.push({ from, end: known ? unitEnd : end, value });
    return hasHalf ? unitEnd + 1 : end - 1;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    if (usedBefore.has(at)) continue;
    const numeral = numeralAt(tokens, at);
    if (word(at) === "un" && word(at + 1) === "par") at = take(at, { value: 2, end: at + 2 }, false);
    else if (numeral) at = take(at, numeral, false);
    else if (WEAK.has(word(at))) at = take(at, { value: 1, end: at + 1 }, true);
    else if (isHalf(word(at)) && (UNITS[word(at + 1)] || isNoun(at + 1)))
      at = take(at, { value: 0.5, end: at + 1 }, false);
  }
  const ranges = ends.flatMap(({ end, value }, order): [number, number][] => {
    const next = ends[order + 1];
    return next && next.from === end + 1 && /^(?:a|-|hasta)$/.test(word(end)) ? [[value, next.value]] : [];
  });
  return { quantities, ranges, used };
}
