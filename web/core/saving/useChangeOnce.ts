import { useRef } from "react";
import type { Outcome } from "./outcome.ts";

/** What is stored; without a version where the service counts none. */
export interface Versioned {
  version: number | null;
}

export interface Changing<Input, Saved, Field extends string, Special> {
  change: (at: Saved, input: Input) => Promise<Outcome<Saved, Field, Special>>;
  /** Whether what is stored says what was sent. */
  says: (stored: Saved, sent: Input) => boolean;
}

const plain = (value: unknown): string | undefined =>
  typeof value === "string" ? value.trim() : JSON.stringify(value);

/** Whether what is stored, as it would be sent, is what was sent; what was left out stays as it was. */
export const saysSent = <Input extends object>(stored: Input, sent: Input): boolean =>
  (Object.keys(stored) as (keyof Input)[]).every(
    (field) => sent[field] === undefined || plain(sent[field]) === plain(stored[field]),
  );

/**
 * Changes the one thing of an opened form, from the version it was read at. A change whose answer got lost would look like another
 * window's: where what is stored is the next version, and says what was sent, it is gone on from.
 * @returns with `inputFrom`: what is to be sent, as it is told from what is stored
 */
export function useChangeOnce<Input, Saved extends Versioned, Field extends string, Special = never>({
  change,
  says,
}: Changing<Input, Saved, Field, Special>): (
  at: Saved,
  inputFrom: (at: Saved) => Input,
) => Promise<Outcome<Saved, Field, Special>> {
  const unanswered = useRef<{ from: number; input: Input }[]>([]);
  const isOurs = (current: Saved): boolean =>
    unanswered.current.some(({ from, input }) => current.version === from + 1 && says(current, input));

  const changeOnce = async (at: Saved, inputFrom: (at: Saved) => Input): Promise<Outcome<Saved, Field, Special>> => {
    const input = inputFrom(at);
    const outcome = await change(at, input);
    if (outcome.kind === "failed" && at.version !== null) unanswered.current.push({ from: at.version, input });
    if (outcome.kind !== "conflict" || outcome.isWider || !isOurs(outcome.current)) return outcome;
    const { current, isUnsent } = outcome;
    return !isUnsent && says(current, inputFrom(current))
      ? { kind: "saved", saved: current }
      : changeOnce(current, inputFrom);
  };
  return changeOnce;
}
