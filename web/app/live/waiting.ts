/** Whether the window is looked at, and there is a network. */
const isWatched = (): boolean => !document.hidden && navigator.onLine;

/** Calls back whenever that may have changed. @param until aborted when nobody wants to know any more */
function onWatched(look: () => void, until: AbortSignal): void {
  document.addEventListener("visibilitychange", look, { signal: until });
  for (const event of ["online", "offline"]) window.addEventListener(event, look, { signal: until });
}

/** Resolves once the window is looked at, with what is aborted as soon as it is not any more, or when all has ended. */
export async function whileWatched(ended: AbortSignal): Promise<AbortSignal> {
  const waiting = new AbortController();
  await new Promise<void>((resolve) => {
    const look = () => (isWatched() || ended.aborted) && resolve();
    onWatched(look, waiting.signal);
    ended.addEventListener("abort", look, { signal: waiting.signal });
    look();
  });
  waiting.abort();
  const left = new AbortController();
  const over = AbortSignal.any([left.signal, ended]);
  onWatched(() => !isWatched() && left.abort(), over);
  return over;
}
