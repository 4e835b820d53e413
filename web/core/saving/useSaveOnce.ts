import { useRef, useState } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";

type Outcome<Saved> = { kind: "saved"; saved: Saved } | { kind: string };

interface Saving<Input, Saved, Result> {
  create: (input: Input, idempotencyKey: string) => Promise<Result>;
  change: (at: Saved, input: Input) => Promise<Result>;
  /** What becomes of the newer text where the older one turns out to be stored as what cannot be changed here; null for any other outcome. */
  late?: (earlier: Result) => Result | null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the one thing of an opened form: creates it once, or updates it from the version it was read at.
 * A create whose answer got lost (`failed`) is asked for again with the same key before anything newer is sent, so that
 * neither a second one nor an older text remains.
 * @returns saves `input`; `at` is the thing as it was read, null for a new one
 */
export function useSaveOnce<Input, Saved, Result extends Outcome<Saved>>({
  create,
  change,
  late,
}: Saving<Input, Saved, Result>): (at: Saved | null, input: Input) => Promise<Result> {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  /** A creation whose answer got lost; or that is stored, and the newer text is not. Its key names it alone. */
  const begun = useRef<{ input: Input; isStored: boolean } | null>(null);

  const createOnce = async (input: Input): Promise<Result> => {
    begun.current = { input, isStored: begun.current?.isStored ?? false };
    const outcome = await create(input, idempotencyKey);
    if (outcome.kind !== "failed") begun.current = null;
    return outcome;
  };

  const changeMade = async (earlier: Input, made: Saved, input: Input): Promise<Result> => {
    const outcome = await change(made, input);
    if (outcome.kind !== "saved") begun.current = { input: earlier, isStored: true };
    return outcome;
  };

  return async (at, input) => {
    if (at) return change(at, input);
    const earlier = begun.current;
    if (earlier && (earlier.isStored || !same(earlier.input, input))) {
      const outcome = await createOnce(earlier.input);
      if ("saved" in outcome) return changeMade(earlier.input, outcome.saved, input);
      if (outcome.kind === "failed") return outcome;
      const told = late?.(outcome);
      if (told) {
        // The next one is another creation.
        setKey(newIdempotencyKey());
        return told;
      }
    }
    return createOnce(input);
  };
}
