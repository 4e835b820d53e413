import type { Token } from "./words.ts";

/** Words in a row, each worth `step` more than the one before. */
const row = (words: string, from: number, step = 1): [string, number][] =>
  words.split(" ").map((word, at) => [word, from + at * step]);

const ONES = new Map([
  ...row("cero", 0),
  ...row("dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince", 2),
  ...row("dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro", 16),
  ...row("veinticinco veintiseis veintisiete veintiocho veintinueve", 25),
  ...row("veintiun", 21),
  ...row("veintiuna", 21),
]);
const TENS = new Map(row("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10));
const hundreds = (end: string) =>
  row(
    "doscient trescient cuatrocient quinient seiscient setecient ochocient novecient".replaceAll("ient", `ient${end}`),
    200,
    100,
  );
const HUNDREDS = new Map([...row("cien", 100), ...row("ciento", 100), ...hundreds("os"), ...hundreds("as")]);
/** «cuarto» is a room or a quarter more often than the fourth. */
const ORDINALS = new Map([
  ...row("segunda tercera cuarta quinta sexta septima octava novena decima", 2),
  ...row("segundo tercero", 2),
  ...row("quinto sexto septimo octavo noveno decimo", 5),
  ...row("tercer", 3),
]);
const VULGAR: Record<string, number> = { "½": 0.5, "1/2": 0.5, "¼": 0.25, "1/4": 0.25, "¾": 0.75, "3/4": 0.75 };

/** A number, and the place after it. */
export interface Numeral {
  value: number;
  end: number;
}

/** A number in figures: «1.200», «0,5». */
function inFigures(text: string): number | null {
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

/** A number below a thousand, in words. */
function inWords(word: (at: number) => string, at: number): Numeral | null {
  const hundred = HUNDREDS.get(word(at));
  const from = hundred === undefined ? at : at + 1;
  const base = hundred ?? 0;
  const ten = TENS.get(word(from));
  const one = ONES.get(word(from));
  if (ten !== undefined) {
    const last = /^un[ao]?$/.test(word(from + 2)) ? 1 : ONES.get(word(from + 2));
    const isWhole = word(from + 1) !== "y" || last === undefined || last > 9;
    return isWhole ? { value: base + ten, end: from + 1 } : { value: base + ten + last, end: from + 3 };
  }
  if (one !== undefined) return { value: base + one, end: from + 1 };
  return hundred === undefined ? null : { value: hundred, end: from };
}

/** The number that begins at a place, in figures or words; an ordinal too. */
export function numeralAt(tokens: readonly Token[], at: number): Numeral | null {
  const word = (place: number): string => tokens[place]?.plain ?? "";
  const exact = VULGAR[word(at)] ?? ORDINALS.get(word(at));
  if (exact !== undefined) return { value: exact, end: at + 1 };
  const figures = inFigures(word(at));
  if (figures !== null && /^[ºª]$/.test(word(at + 1))) return { value: figures, end: at + 2 };
  const first = figures === null ? inWords(word, at) : { value: figures, end: at + 1 };
  const after = first?.end ?? at;
  if (word(after) !== "mil") return first;
  const rest = inWords(word, after + 1);
  return { value: (first?.value ?? 1) * 1000 + (rest?.value ?? 0), end: rest?.end ?? after + 1 };
}
