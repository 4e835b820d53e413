/** What every floor knows of one field that a therapist fills in. */
export interface Field {
  /** The words a therapist knows it by (document §5). */
  label: string;
  /** The documented service's names for it (D5); the first is the one we send. */
  wire: readonly [string, ...string[]];
  /** Its name in GraphQL, where that is another one. */
  api?: string;
  /** It must not be empty; how its label is said to be missing. */
  needed?: "es obligatorio" | "es obligatoria" | "son obligatorias";
  /** The longest text it takes, in UTF-16 units. */
  max?: number;
  /** A clinical text; what stands in its place on the wire where none may be told. */
  clinical?: "null" | "empty";
  /** A calendar day, `YYYY-MM-DD`. */
  isDay?: true;
}

/** The fields of a thing by our own names. */
export type Table = Readonly<Record<string, Field>>;

type Names<T extends Table> = keyof T & string;
type Needed<T extends Table> = { [F in Names<T>]: T[F] extends { needed: string } ? F : never }[Names<T>];
type Limited<T extends Table> = { [F in Names<T>]: T[F] extends { max: number } ? F : never }[Names<T>];

/** A field's name in GraphQL. */
export type ApiName<T extends Table, F extends keyof T> = T[F] extends { api: infer Name extends string }
  ? Name
  : F & string;
/** The name a field is sent to the service by. */
export type WireName<F extends Field> = F extends { wire: readonly [infer Name extends string, ...string[]] }
  ? Name
  : never;

/** What a table of texts holds: those that must not be empty as they are, the others null when they are. */
export type TextsOf<T extends Table> = { [F in Names<T>]: F extends Needed<T> ? string : string | null };

/** The names of a table's fields in GraphQL. */
export type ApiNames<T extends Table> = { [F in Names<T>]: ApiName<T, F> }[Names<T>];

/** The same texts by their names in GraphQL. */
export type ApiTextsOf<T extends Table> = {
  [F in Names<T> as ApiName<T, F>]: F extends Needed<T> ? string : string | null;
};

const namesOf = <T extends Table>(table: T): Names<T>[] => Object.keys(table) as Names<T>[];

function each<T extends Table, Of>(
  table: T,
  read: (field: Field, name: Names<T>) => [string, Of][],
): Record<string, Of> {
  return Object.fromEntries(namesOf(table).flatMap((name) => (table[name] ? read(table[name], name) : [])));
}

/** The words a therapist knows each field by. */
export const labelsOf = <T extends Table>(table: T): Record<Names<T>, string> =>
  each(table, ({ label }, name) => [[name, label]]) as Record<Names<T>, string>;

/** The longest text of each field that has one, in UTF-16 units. */
export const longestOf = <T extends Table>(table: T): { [F in Limited<T>]: T[F]["max"] & number } =>
  each(table, ({ max }, name) => (max === undefined ? [] : [[name, max]])) as {
    [F in Limited<T>]: T[F]["max"] & number;
  };

/** The fields that must not be empty. */
export const neededOf = <T extends Table>(table: T): Needed<T>[] =>
  namesOf(table).filter((name) => table[name]?.needed !== undefined) as unknown as Needed<T>[];

/** The name each field is sent to the service by. */
export const wireNamesOf = <T extends Table>(table: T): { [F in Names<T>]: WireName<T[F]> } =>
  each(table, ({ wire }, name) => [[name, wire[0]]]) as { [F in Names<T>]: WireName<T[F]> };

/** The words a therapist knows each field by, by every name the service has for it. */
export const wireLabelsOf = (table: Table): Record<string, string> =>
  each(table, ({ wire, label }) => wire.map((name) => [name, label]));

/** Each field with its name in GraphQL, in the order of the table. */
export const apiFieldsOf = <T extends Table>(table: T): (Field & { name: Names<T>; api: ApiNames<T> })[] =>
  namesOf(table).map((name) => ({ api: name, ...table[name], name }) as Field & { name: Names<T>; api: ApiNames<T> });

/** The name in GraphQL of whatever a refusal calls a field: by our own name, GraphQL's, or one of the service's. */
export const apiNameOfAny = (table: Table): Record<string, string> =>
  each(table, ({ wire, api }, name) => [name, api ?? name, ...wire].map((known) => [known, api ?? name]));

/** A table's texts of which nothing has been written yet. */
export const blankTexts = <T extends Table>(table: T): TextsOf<T> =>
  Object.fromEntries(apiFieldsOf(table).map(({ name, needed }) => [name, needed ? "" : null])) as TextsOf<T>;

/** A thing's texts by the names they are sent to the service by. */
export const wireTextsOf = <T extends Table>(
  table: T,
  texts: TextsOf<T>,
): { [F in Names<T> as WireName<T[F]>]: F extends Needed<T> ? string : string | null } =>
  each(table, ({ wire }, name) => [[wire[0], texts[name]]]) as {
    [F in Names<T> as WireName<T[F]>]: F extends Needed<T> ? string : string | null;
  };
