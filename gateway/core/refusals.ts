import type { FieldFault } from "../../schema/rules/fields.ts";
import type { RefusedError } from "./errors.ts";

/** One refused field, as every payload tells it. */
interface RefusedField {
  code: FieldFault;
  /** By the input's name for it; null when it has none. */
  field: string | null;
  message: string;
}

/** Fields and arguments of an input by the names the service and the rules have for them. */
type Names = Record<string, string>;
const EVERYWHERE = new Map([["idempotency-key", "idempotencyKey"]]);
function fieldOf(name: string, names: Names): string | null {
  const known = [name, name.toLowerCase()].find((spelt) => Object.hasOwn(names, spelt));
  return (known && names[known]) ?? EVERYWHERE.get(name.toLowerCase()) ?? null;
}

/** What the rules of the house found. */
export const faultyFields = <Field extends string>(
  faults: Partial<Record<Field, FieldFault>>,
  names: Names,
  sentence: (field: Field, fault: FieldFault) => string,
): RefusedField[] =>
  (Object.entries(faults) as [Field, FieldFault][]).map(([field, code]) => ({
    code,
    field: fieldOf(field, names),
    message: sentence(field, code),
  }));

const isFault = (code: string): code is FieldFault => code === "REQUIRED" || code === "TOO_LONG" || code === "INVALID";

/** The fields the service refused; null when it named none. A fault that nobody knows is INVALID. */
export function refusedFields({ problem }: RefusedError, names: Names): RefusedField[] | null {
  if (!problem?.errors?.length) return null;
  return problem.errors.map(({ code, field, message }) => ({
    code: isFault(code) ? code : "INVALID",
    field: fieldOf(field, names),
    message,
  }));
}
