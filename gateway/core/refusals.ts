import type { FieldFault } from "../../schema/rules/fields.ts";
import type { UserErrorCode } from "./codes.ts";
import { CodedError, RefusedError } from "./errors.ts";
import type { UserError } from "./userErrors.ts";

/** One refused argument or field, as every payload tells it. */
type RefusedField = Pick<UserError, "code" | "field" | "message">;

/** What the gateway itself refuses of a mutation's arguments; told as data. */
export class UserFault extends CodedError {
  readonly refused: RefusedField;

  constructor(code: UserErrorCode, field: string[], message: string) {
    super("BAD_USER_INPUT", {}, { userMessage: message });
    this.refused = { code, field, message };
  }
}

/** What a creation had made under the same key is gone. */
export class CreationGone extends CodedError {
  constructor() {
    super("NOT_FOUND");
  }
}

/** Arguments, and fields of the input, by the names the service and the rules have for them; a dot goes into the input. */
export type Names = Record<string, string>;
/** Of what only names something of a client's by its id, which is then what is refused. */
export const BY_ID: Names = { clientId: "id", client: "id" };
const EVERYWHERE = new Map([
  ["idempotency-key", "idempotencyKey"],
  ["version", "version"],
  ["solapesvistos", "overlapsSeen"],
]);

/** The fields of a thing as the mutation's argument `input` has them. */
export const inInput = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([known, name]) => [known, `input.${name}`]));

function fieldOf(name: string, names: Names): string[] | null {
  const known = [name, name.toLowerCase()].find((spelt) => Object.hasOwn(names, spelt));
  return ((known && names[known]) ?? EVERYWHERE.get(name.toLowerCase()))?.split(".") ?? null;
}

/** What the rules of the house found. */
export const faultyFields = <Named extends string>(
  faults: Partial<Record<Named, FieldFault>>,
  names: Names,
  sentence: (field: Named, fault: FieldFault) => string,
): RefusedField[] =>
  (Object.entries(faults) as [Named, FieldFault][]).map(([field, code]) => ({
    code,
    field: fieldOf(field, names),
    message: sentence(field, code),
  }));

const TOLD: readonly string[] = ["REQUIRED", "TOO_LONG", "INVALID", "IDEMPOTENCY_KEY_REUSED"] satisfies UserErrorCode[];
const isTold = (code: string): code is UserErrorCode => TOLD.includes(code);

/** The fields the service refused; null when it named none. A fault that nobody knows is INVALID. */
function refusedFields({ problem }: RefusedError, names: Names): RefusedField[] | null {
  if (!problem?.errors?.length) return null;
  return problem.errors.map(({ code, field, message }) => ({
    code: isTold(code) ? code : "INVALID",
    field: fieldOf(field, names),
    message,
  }));
}

/**
 * What a call brings, or what it was refused for.
 * @param told what the mutation tells as data; null: nothing, and the failure goes on
 */
export async function orRefused<Made, Refusal, Refused>(
  work: () => Promise<Made>,
  told: (failure: unknown) => Refusal[] | null,
  refused: (errors: Refusal[]) => Refused,
): Promise<Made | Refused> {
  try {
    return await work();
  } catch (failure) {
    const errors = told(failure);
    if (!errors) throw failure;
    return refused(errors);
  }
}

/** What is told of something that does not exist, or not any more. */
export interface Gone {
  /** The argument that names it; null: none does. */
  argument?: string | null;
  /** A whole sentence: «Esta nota ya no existe.» */
  message: string;
}

/**
 * What every mutation tells as data: what is not there, what is based on nothing, a key that is none or another request's,
 * and the fields that the service refused.
 * @returns null when the whole operation failed
 */
export function commonRefusals(
  failure: unknown,
  { argument = "id", message }: Gone,
  names: Names,
): RefusedField[] | null {
  if (!(failure instanceof CodedError)) return null;
  if (failure instanceof UserFault) return [failure.refused];
  const named = failure instanceof CreationGone ? "idempotencyKey" : argument;
  if (failure.code === "NOT_FOUND") return [{ code: "NOT_FOUND", field: named === null ? null : [named], message }];
  return failure instanceof RefusedError ? refusedFields(failure, names) : null;
}

/**
 * Makes a change that answers nothing but whether it was made.
 * @returns what it was refused for; nothing when it was made
 * @throws what is no refusal
 */
export async function refusalsOf<Refusal>(
  change: () => Promise<unknown>,
  toRefusals: (failure: unknown) => Refusal[] | null,
): Promise<Refusal[]> {
  try {
    await change();
    return [];
  } catch (error) {
    const refused = toRefusals(error);
    if (!refused) throw error;
    return refused;
  }
}
