import { useRef, useState } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";
import type { Outcome } from "./outcome.ts";
import { type Changing, useChangeOnce, type Versioned } from "./useChangeOnce.ts";

interface Saving<Input, Saved, Field extends string, Special> extends Changing<Input, Saved, Field, Special> {
  create: (input: Input, idempotencyKey: string) => Promise<Outcome<Saved, Field, Special>>;
  /** What becomes of the newer text where the older one turns out to be stored as what cannot be changed here; null for any other outcome. */
  late?: (earlier: Outcome<Saved, Field, Special>) => Outcome<Saved, Field, Special> | null;
}

/** Of what has just been created. */
const FIRST_VERSION = 1;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the one thing of an opened form: creates it once, or updates it from the version it was read at.
 * A create whose answer got lost (`failed`) is asked for again with the same key before anything newer is sent, so that
 * neither a second one nor an older text remains. What somebody else made of it meanwhile is a conflict; where it is gone, the
 * next one is another creation.
 * @returns saves `input`; `at` is the thing as it was read, null for a new one
 */
export function useSaveOnce<Input, Saved extends Versioned, Field extends string, Special = never>({
  create,
  late,
  ...changing
}: Saving<Input, Saved, Field, Special>): (at: Saved | null, input: Input) => Promise<Outcome<Saved, Field, Special>> {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  /** A creation that nobody answered. Its key names it alone. */
  const begun = useRef<{ input: Input } | null>(null);
  /** What was created, and is not known to say what was typed since. */
  const made = useRef<Saved | null>(null);
  const changeOnce = useChangeOnce(changing);

  /** Where a creation of this form is gone, that is said, and the next press is another one. */
  const toldGone = (outcome: Outcome<Saved, Field, Special>): Outcome<Saved, Field, Special> => {
    if (outcome.kind !== "failed" || !outcome.over) return outcome;
    begun.current = null;
    made.current = null;
    setKey(newIdempotencyKey());
    return { ...outcome, sentence: outcome.over };
  };

  const createOnce = async (input: Input): Promise<Outcome<Saved, Field, Special>> => {
    const isAgain = begun.current !== null;
    begun.current = { input };
    const outcome = await create(input, idempotencyKey);
    const isUnknown = outcome.kind === "failed" && !outcome.over;
    if (!isUnknown) begun.current = null;
    // Something was made: whatever is created after that is another creation.
    if (late?.(outcome)) setKey(newIdempotencyKey());
    return isAgain ? toldGone(outcome) : outcome;
  };

  const changeMade = async (at: Saved, input: Input): Promise<Outcome<Saved, Field, Special>> => {
    made.current = at;
    const outcome = await changeOnce(at, () => input);
    if (outcome.kind === "saved") made.current = null;
    return toldGone(outcome);
  };

  return async (at, input) => {
    if (at) return changeOnce(at, () => input);
    if (made.current) return changeMade(made.current, input);
    const earlier = begun.current;
    if (earlier && !same(earlier.input, input)) {
      const outcome = await createOnce(earlier.input);
      if (outcome.kind === "saved") {
        const { saved } = outcome;
        if (saved.version === null || saved.version === FIRST_VERSION) return changeMade(saved, input);
        begun.current = earlier;
        return { kind: "conflict", current: saved };
      }
      if (outcome.kind === "failed") return outcome;
      const told = late?.(outcome);
      if (told) return told;
    }
    return createOnce(input);
  };
}
