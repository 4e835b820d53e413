import { errorFacts, type Log } from "./log.ts";
import { isUnavailable } from "./problems.ts";
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

/**
 * Does what is due, one after the other. What fails is told and stops none of the others; a practice that is being worked on
 * for long is left to the next round, with all that is due of it, and keeps no other one waiting.
 * @param due the first of what is due, at most as many as `atOnce`, of other practices than these
 * @param failed the log's words for what fails
 * @param ids names it there
 */
export async function workThrough<Due extends { professionalId: string }>(
  due: (others: string[]) => Promise<Due[]>,
  work: (due: Due) => Promise<void>,
  parts: {
    log: Log;
    closing?: AbortSignal | undefined;
    failed: string;
    ids(due: Due): Record<string, string>;
    atOnce: number;
  },
): Promise<void> {
  const { log, closing, failed, ids, atOnce } = parts;
  const busy = new Set<string>();
  for (let known = -1; known < busy.size; ) {
    known = busy.size;
    const found = await due([...busy]);
    for (const one of found) {
      if (closing?.aborted) return;
      if (busy.has(one.professionalId)) continue;
      try {
        await work(one);
      } catch (error) {
        if (isUnavailable(error)) busy.add(one.professionalId);
        log.warn({ ...ids(one), error: errorFacts(error) }, failed);
      }
    }
    // All that is due was seen: there is nothing behind the busy ones.
    if (found.length < atOnce) return;
  }
}
