import { failureSentence, goneSentence } from "../failure.ts";

/** What became of one attempt to save; `Special` is what only one kind of thing can be refused for. */
export type Outcome<Stored, Field extends string, Special = never> =
  | { kind: "saved"; saved: Stored }
  /** A sentence for each field at fault, and those that belong to none. */
  | { kind: "refused"; errors: Partial<Record<Field, string>>; other: string[] }
  /**
   * Another window has saved meanwhile: what is stored now; whether what is saved reaches further than the form shows, and whether it
   * was found out before anything was sent.
   */
  | { kind: "conflict"; current: Stored; isWider?: boolean; isUnsent?: boolean }
  | { kind: "special"; what: Special }
  /** Nobody knows whether it was stored; or it is not there, and `over` is said instead by who had created it. */
  | { kind: "failed"; sentence: string; over?: string };

interface Refusal<Stored> {
  code: string;
  /** From the mutation's arguments to the field. */
  field: readonly string[] | null;
  message: string;
  current?: Stored | null;
}

interface Reading<Field extends string, Given, Special> {
  /** What was to be saved, as a sentence begins with it: «Esta nota». */
  subject: string;
  /** The form field an error of the API belongs to, or null when it belongs to none. */
  fieldOf: (name: string | null) => Field | null;
  /** Reads a refusal that is about more than a field; null when it is not. */
  special?: (refusal: Given) => Special | null;
}

/** What was created without an answer has been deleted since. @param what as a sentence begins with it: «Este cliente» */
const overSentence = (what: string): string =>
  `${what} ya se guardó y después se eliminó. Si hace falta de nuevo, vuelve a guardar.`;

/**
 * Reads a mutation's payload; without one it failed, for the reason in `error`.
 * @param answer what is stored now, and why it was refused
 */
export function outcomeOf<Stored, Field extends string, Given extends Refusal<Stored>, Special = never>(
  answer: { stored: Stored | null; errors: readonly Given[] } | null | undefined,
  error: unknown,
  { subject, fieldOf, special }: Reading<Field, Given, Special>,
): Outcome<Stored, Field, Special> {
  if (!answer) return { kind: "failed", sentence: failureSentence(error, subject) };
  if (answer.stored && answer.errors.length === 0) return { kind: "saved", saved: answer.stored };
  const errors: Partial<Record<Field, string>> = {};
  const other: string[] = [];
  for (const refusal of answer.errors) {
    const what = special?.(refusal) ?? null;
    if (what !== null) return { kind: "special", what };
    if (refusal.current) return { kind: "conflict", current: refusal.current };
    if (refusal.code === "NOT_FOUND")
      return { kind: "failed", sentence: goneSentence(subject), over: overSentence(subject) };
    const field = fieldOf(refusal.field?.at(-1) ?? null);
    if (field) errors[field] ??= refusal.message;
    else other.push(refusal.message);
  }
  return { kind: "refused", errors, other };
}
