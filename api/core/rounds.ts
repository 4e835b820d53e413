import { errorFacts, type Log } from "./log.ts";
import { tellWork } from "./seen/told.ts";

/** Work that is done again and again, one round after the other. */
export interface Rounds {
  /** Does a round now, after the one at work. */
  sweep(): Promise<void>;
  /** Begins no further round and waits for the one at work, whose signal is aborted. */
  close(): Promise<void>;
}

/**
 * Starts rounds of work, the first at once. One that fails is logged and made up for by the next.
 * @param name theirs in traces
 * @param failed the log's words for it
 */
export function startRounds(
  { name, everyMs, log, failed }: { name: string; everyMs: number; log: Log; failed: string },
  round: (closing: AbortSignal) => Promise<unknown>,
): Rounds {
  const closing = new AbortController();
  const traced = () => tellWork({ kind: "round", name }, () => round(closing.signal));
  let last: Promise<unknown> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    last = last
      .then(() => (closing.signal.aborted ? undefined : traced()))
      .catch((error: unknown) => log.warn({ error: errorFacts(error) }, failed));
    await last;
  };
  const timer = setInterval(() => void sweep(), everyMs);
  void sweep();
  return {
    sweep,
    async close() {
      closing.abort();
      clearInterval(timer);
      await last;
    },
  };
}
