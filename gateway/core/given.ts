import type { FieldFault } from "../../schema/rules/fields.ts";

/** The fields that were given. One left out of an input is undefined and stays as it is; one to be cleared is null. */
export const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** A text that must not be empty: cleared, it is. */
export const textGiven = (text: string | null | undefined): string | undefined => (text === null ? "" : text);

/** A text that may be missing: empty, it is. */
export const optionalGiven = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text || null;

/** The faults of an update: what its input leaves out stays as it is, and so is not missing. */
export const faultsOfUpdate = <Field extends string>(
  faults: Partial<Record<Field, FieldFault>>,
  input: object,
): Partial<Record<Field, FieldFault>> => {
  const told = Object.keys(given(input));
  const kept = Object.entries(faults).filter(([field, fault]) => fault !== "REQUIRED" || told.includes(field));
  return Object.fromEntries(kept) as Partial<Record<Field, FieldFault>>;
};
