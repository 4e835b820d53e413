import { z } from "zod";
import { isClinical } from "../../schema/fields/clinical.ts";
import { type ApiTextsOf, apiFieldsOf, type Table, type TextsOf } from "../../schema/fields/table.ts";
import { given, optionalGiven, textGiven } from "./given.ts";
import { toDay, type Warn } from "./wire.ts";

type AnyWireName<T extends Table> = T[keyof T]["wire"][number];
const text = z.string().nullish();

/** The texts of a table in every deployment's words: every reading at once (D5), each loosely. */
export const looseTexts = <T extends Table>(table: T): Record<AnyWireName<T>, typeof text> =>
  Object.fromEntries(Object.values(table).flatMap(({ wire }) => wire.map((name) => [name, text]))) as Record<
    AnyWireName<T>,
    typeof text
  >;

/**
 * Reads the texts of a row by our names in GraphQL. Made once for a kind of row: lists have many.
 * @param what the row's kind, for the log
 */
export function textReader<T extends Table>(
  table: T,
  what: string,
): (row: { [Name in AnyWireName<T>]?: string | null | undefined }, warn: Warn) => ApiTextsOf<T> {
  const fields = apiFieldsOf(table).map(({ wire, ...field }) => ({
    ...field,
    wire: wire as readonly AnyWireName<T>[],
  }));
  return (row, warn) => {
    const texts: Record<string, string | null> = {};
    for (const { wire, api, needed, isDay } of fields) {
      let found: string | null | undefined;
      for (const name of wire) found ??= row[name];
      if (isDay) texts[api] = toDay(found, `${what}.${wire[0]}`, warn);
      else texts[api] = found ?? (needed ? "" : null);
    }
    return texts as ApiTextsOf<T>;
  };
}

/** What is given of a table's texts, as the rules of the house know them. */
export const draftOfInput = <T extends Table>(
  table: T,
  input: { [Name in keyof ApiTextsOf<T>]?: string | null },
): Partial<TextsOf<T>> =>
  given(
    Object.fromEntries(
      apiFieldsOf(table).map(({ name, api, needed }) => {
        const typed = input[api as keyof ApiTextsOf<T>];
        return [name, needed ? textGiven(typed) : optionalGiven(typed)];
      }),
    ),
  ) as Partial<TextsOf<T>>;

/** The texts as the service reads them; what is missing is not sent. */
export const rowOfDraft = <T extends Table>(
  table: T,
  draft: Partial<TextsOf<T>>,
): Record<string, string | null | undefined> =>
  Object.fromEntries(apiFieldsOf(table).map(({ name, wire }) => [wire[0], draft[name]]));

/** What something new is made of: a blank clinical text is not named, as a program that may write none must not. */
export const namedOfNew = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null || !isClinical(name)));
