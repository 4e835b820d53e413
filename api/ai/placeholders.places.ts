import type { Place } from "./placeholders.people.ts";

const STREET =
  "(?:[Cc]alle|CALLE|[Cc]/|[Aa]venida|[Aa]vda\\.?|[Aa]v\\.|[Pp]laza|[Pp]za\\.?|[Pp]aseo|[Cc]amino|[Cc]arretera|[Cc]tra\\.?|[Rr]onda|[Tt]ravesía|[Uu]rbanización|[Cc]arrera|[Cc]alleja)";
const NAMED = "(?:(?:de|del|la|las|los|el|y)\\s+)*\\p{Lu}[\\p{L}\\p{M}'’-]*";
const NUMBER = "(?:,?\\s*(?:n[.º°]*\\s*|núm(?:ero|\\.)?\\s*)?\\d{1,4}(?:[-\\s]?[A-Z]\\b)?)";
const FLOOR = "(?:,?\\s*\\d{1,2}\\s?[.ºª°]+(?:\\s?[A-Za-z]\\b|\\s(?:izq|dcha|izquierda|derecha)\\.?)?)?";
const TOWN = "(?:,?\\s*\\d{5}(?:\\s+\\p{Lu}[\\p{L}\\p{M}]+)*)?";
/** A town after the number, where it is written with a capital. */
const NAMED_TOWN =
  "(?:,[^\\S\\r\\n]{1,2}\\p{Lu}[\\p{L}\\p{M}]+(?: (?:(?:de|del|la|el) ){0,2}\\p{Lu}[\\p{L}\\p{M}]+){0,2})?";
const ADDRESS = new RegExp(
  `(?<!\\p{L})${STREET}\\s*${NAMED}(?:\\s+${NAMED}){0,5}(?:${NUMBER}${FLOOR}${NAMED_TOWN})?${TOWN}`,
  "gu",
);
/** The same without capitals: a few words and a number that counts nothing. */
const HURRIED_ADDRESS = new RegExp(
  `(?<!\\p{L})(?:calle|c/|avenida|avda\\.?|plaza)\\s+(?:[\\p{L}\\p{M}]+\\s+){1,4}?\\d{1,4}(?!\\d|\\s+(?:min|hora|d[ií]a|semana|mes|a[ñn]o|ve[cz]|kil|km|metro))${FLOOR}${TOWN}`,
  "giu",
);
/** A post code with its town. */
const POSTAL = /(?<![\p{L}\p{N}])\d{5}\s+\p{Lu}[\p{L}\p{M}]+/gu;

/** Streets with their numbers, floors and towns, by how they look. */
export const findAddresses = (text: string): Place[] =>
  [ADDRESS, HURRIED_ADDRESS, POSTAL].flatMap((look) =>
    [...text.matchAll(look)].map(({ 0: found, index: start }) => ({ start, end: start + found.length })),
  );
