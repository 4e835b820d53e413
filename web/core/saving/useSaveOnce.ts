import { useRef, useState } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";

type Outcome<Saved> = { kind: "saved"; saved: Saved } | { kind: string };
/** What is stored; without a version where the service counts none. */
interface Versioned {
  version: number | null;
}

interface Saving<Input, Saved, Result> {
  create: (input: Input, idempotencyKey: string) => Promise<Result>;
  change: (at: Saved, input: Input) => Promise<Result>;
  /** What becomes of the newer text where the older one turns out to be stored as what cannot be changed here; null for any other outcome. */
  late?: (earlier: Result) => Result | null;
  /** Whether what is stored says what was sent; a change whose answer got lost is taken for what made the next version without it. */
  says?: (stored: Saved, sent: Input) => boolean;
}

/** A creation whose answer got lost; or that is stored, and the newer text is not. Its key names it alone. */
interface Begun<Input> {
  input: Input;
  /** The version that was to be changed, and what was sent for it; null when that was refused, and is stored nowhere. */
  changing?: { at: number | null; sent: { input: Input } | null };
}

/** Of what has just been created. */
const FIRST_VERSION = 1;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the one thing of an opened form: creates it once, or updates it from the version it was read at.
 * A create whose answer got lost (`failed`) is asked for again with the same key before anything newer is sent, so that
 * neither a second one nor an older text remains. What somebody else made of it meanwhile is a conflict.
 * @returns saves `input`; `at` is the thing as it was read, null for a new one
 */
export function useSaveOnce<Input, Saved extends Versioned, Result extends Outcome<Saved>>({
  create,
  change,
  late,
  says = () => true,
}: Saving<Input, Saved, Result>): (
  at: Saved | null,
  input: Input,
) => Promise<Result | { kind: "conflict"; current: Saved }> {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const begun = useRef<Begun<Input> | null>(null);

  const createOnce = async (begins: Begun<Input>): Promise<Result> => {
    begun.current = begins;
    const outcome = await create(begins.input, idempotencyKey);
    if (outcome.kind !== "failed" || "isOver" in outcome) begun.current = null;
    // What is created again is another one.
    if ("isOver" in outcome) setKey(newIdempotencyKey());
    return outcome;
  };

  /** Whether a creation that is answered late is as it was sent from here. */
  const isOurs = (made: Saved, { changing }: Begun<Input>): boolean => {
    const last = changing?.at ?? FIRST_VERSION;
    if (made.version === null || made.version <= last) return true;
    return made.version === last + 1 && changing?.sent != null && says(made, changing.sent.input);
  };

  const changeMade = async (earlier: Begun<Input>, made: Saved, input: Input) => {
    begun.current = earlier;
    if (!isOurs(made, earlier)) return { kind: "conflict" as const, current: made };
    const outcome = await change(made, input);
    const sent = outcome.kind === "failed" ? { input } : null;
    begun.current = outcome.kind === "saved" ? null : { ...earlier, changing: { at: made.version, sent } };
    return outcome;
  };

  return async (at, input) => {
    if (at) return change(at, input);
    const earlier = begun.current;
    if (earlier && (earlier.changing || !same(earlier.input, input))) {
      const outcome = await createOnce(earlier);
      if ("saved" in outcome) return changeMade(earlier, outcome.saved, input);
      if (outcome.kind === "failed") return outcome;
      const told = late?.(outcome);
      if (told) {
        // The next one is another creation.
        setKey(newIdempotencyKey());
        return told;
      }
    }
    return createOnce({ input });
  };
}
