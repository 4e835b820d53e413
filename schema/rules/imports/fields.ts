import { inForm } from "../fields.ts";
import { type Facts, FIELDS_OF, GIVEN_NAMES, IMPORT_FIELDS, type ImportField, WHOLE_NAMES } from "./headings.ts";
import type { ImportTable } from "./imports.ts";

/** The facts of a field of a kind; null where the kind has none of it. */
export const factsOf = (kind: ImportTable, field: ImportField): Facts | null => FIELDS_OF[kind][field] ?? null;

/** The fields of a kind, in the order in which they are offered. */
export const fieldsOf = (kind: ImportTable): ImportField[] =>
  IMPORT_FIELDS.filter((field) => FIELDS_OF[kind][field]).sort(
    (a, b) => Object.keys(FIELDS_OF[kind]).indexOf(a) - Object.keys(FIELDS_OF[kind]).indexOf(b),
  );

/** The fields of a kind that no column holds and none of its lines can do without. */
export const missingFields = (kind: ImportTable, columns: readonly (ImportField | null)[]): ImportField[] =>
  fieldsOf(kind).filter((field) => {
    const { needed, unless } = factsOf(kind, field) ?? {};
    return needed && !columns.includes(field) && !(unless && columns.includes(unless));
  });

/** A text without case, accents and signs, as headings and words are compared. */
export const foldedHeading = (text: string): string =>
  inForm(text, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The headings of a field, the surest first. Beside a surname of its own a name is the given one; beside a whole name no surname
 * is wanted, or it would stand there twice.
 */
function headingsOf(kind: ImportTable, field: ImportField, there: readonly string[]): readonly string[] {
  const known = factsOf(kind, field)?.headings ?? [];
  const isThere = (headings: readonly string[] = []) => headings.some((heading) => there.includes(heading));
  if ((field !== "NAME" && field !== "SURNAME") || !isThere(factsOf(kind, "SURNAME")?.headings)) return known;
  if (field === "SURNAME") return isThere(WHOLE_NAMES) ? [] : known;
  return isThere(WHOLE_NAMES) ? [...WHOLE_NAMES, ...known] : [...GIVEN_NAMES, ...known];
}

/** What each column holds by its heading; null where that says nothing known. */
export function guessedFields(kind: ImportTable, titles: readonly string[]): (ImportField | null)[] {
  const headings = titles.map(foldedHeading);
  const guessed: (ImportField | null)[] = titles.map(() => null);
  for (const field of fieldsOf(kind)) {
    const facts = factsOf(kind, field);
    const wanted = headingsOf(kind, field, headings);
    const ranks = headings.map((heading, at) => (guessed[at] === null ? wanted.indexOf(heading) : -1));
    const known = ranks.filter((rank) => rank >= 0);
    if (known.length === 0) continue;
    const best = Math.min(...known);
    ranks.forEach((rank, at) => {
      const isMeant = facts?.joinedBy && field !== "NAME" ? rank >= 0 : rank === best && !guessed.includes(field);
      if (isMeant) guessed[at] = field;
    });
  }
  return guessed;
}
