import { useEffect } from "react";

interface Polled {
  startPolling: (interval: number) => void;
  stopPolling: () => void;
}

/** How often it is asked whether what is on its way has arrived; after a minute nobody watches it any more. */
const LOOK_MS = 3_000;
const LONG_MS = 60_000;
const SELDOM_MS = 30_000;

/** Has a query ask again and again while something of what it shows is on its way, as a mail is. */
export function usePollWhile(isOnItsWay: boolean, { startPolling, stopPolling }: Polled): void {
  useEffect(() => {
    if (!isOnItsWay) return;
    startPolling(LOOK_MS);
    const later = window.setTimeout(startPolling, LONG_MS, SELDOM_MS);
    return () => {
      window.clearTimeout(later);
      stopPolling();
    };
  }, [isOnItsWay, startPolling, stopPolling]);
}
