/** Milliseconds after which what did not come is asked for again, where no connection comes back before. */
const AGAIN_MS = 30_000;

/** Resolves after some milliseconds, or as soon as it is over. */
export const passed = (ms: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      over.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    over.addEventListener("abort", done);
    if (over.aborted) done();
  });

/** Does it until it succeeds: again once there is a connection, and otherwise from time to time. */
export async function untilDone(act: () => Promise<unknown>, ended: AbortSignal): Promise<void> {
  while (!ended.aborted)
    try {
      await act();
      return;
    } catch {
      // Whatever is needed before that is asked for then.
      const waiting = new AbortController();
      window.addEventListener("online", () => waiting.abort(), { signal: AbortSignal.any([ended, waiting.signal]) });
      await passed(AGAIN_MS, AbortSignal.any([ended, waiting.signal]));
      waiting.abort();
    }
}
