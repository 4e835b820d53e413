import type { ApolloClient } from "@apollo/client";
import { type ComponentType, useEffect, useState } from "react";
import { passed } from "../../core/late/untilDone.ts";

/** Milliseconds between two looks whether the screen still reads. */
const LOOK_MS = 700;
/** Milliseconds before code that could not be had is asked for again: at first, and at most. */
const AGAIN_MS = 5_000;
const AGAIN_MOST_MS = 60_000;

/**
 * What no screen needs to be looked at: it comes once the screen is there, so that it is had when the portal has another
 * version by then, under other names.
 * @param isNeeded now, whatever the screen does
 * @returns null until it is there, "missing" while it cannot be had
 */
export function useBeside(apollo: ApolloClient, isNeeded: boolean): ComponentType | "missing" | null {
  const [found, setFound] = useState<ComponentType | "missing" | null>(null);
  const isThere = typeof found === "function";
  useEffect(() => {
    if (isThere) return;
    const ended = new AbortController();
    const isReading = () =>
      [...apollo.getObservableQueries("active")].some((query) => query.getCurrentResult().loading);
    const begin = async () => {
      if (!isNeeded)
        do await passed(LOOK_MS, ended.signal);
        while (isReading() && !ended.signal.aborted);
      for (let ms = AGAIN_MS; !ended.signal.aborted; ms = Math.min(2 * ms, AGAIN_MOST_MS))
        try {
          const { Beside } = await import("./Beside.tsx");
          return setFound(() => Beside);
        } catch (error) {
          console.error("beside", Object(error).name);
          setFound("missing");
          await passed(ms, ended.signal);
        }
    };
    void begin();
    return () => ended.abort();
  }, [apollo, isThere, isNeeded]);
  return found;
}
