import { useRef } from "react";
import { useContentKey } from "../../core/saving/useContentKey.ts";

/** What a change is about, and what it is based on. */
interface Based {
  id: string;
  version: number | null;
}
/** A change that nobody answered; asked for again, it is known by its key. */
interface Unanswered<Outcome> extends Based {
  key: string;
  again: () => Promise<Outcome>;
}

/**
 * Asks for changes with a key: pressed again, it is known whether it was this that changed the thing. Where something else is asked for
 * then, and is refused because the thing is another by now, what got no answer is asked for once more: based on what is no more, it is
 * either done already, or refused as well.
 * @param wasDone what is told where it was done
 */
export function useAskedOnce<Outcome extends { kind: string }>(wasDone: Outcome) {
  const { keyOf, forget } = useContentKey();
  const unanswered = useRef<Unanswered<Outcome>[]>([]);
  return async <Asked extends Based>(
    asked: Asked,
    ask: (asked: Asked & { idempotencyKey: string }) => Promise<Outcome>,
  ): Promise<Outcome> => {
    const { id, version } = asked;
    const key = keyOf(JSON.stringify(asked));
    const again = () => ask({ ...asked, idempotencyKey: key });
    const outcome = await again();
    if (outcome.kind === "done") forget();
    if (outcome.kind === "failed") unanswered.current.push({ id, version, key, again });
    if (outcome.kind !== "conflict") return outcome;
    for (const earlier of unanswered.current) {
      if (earlier.key === key || earlier.id !== id || earlier.version !== version) continue;
      const was = await earlier.again();
      if (was.kind === "failed") return was;
      if (was.kind === "done") return wasDone;
    }
    return outcome;
  };
}
