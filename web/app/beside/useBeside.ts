import type { ApolloClient } from "@apollo/client";
import { type ComponentType, useEffect, useState } from "react";
import { passed, untilDone } from "../../core/late/untilDone.ts";

/** Milliseconds between two looks whether the screen still reads. */
const LOOK_MS = 700;

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
      await untilDone(
        () =>
          import("./Beside.tsx").then(
            ({ Beside }) => setFound(() => Beside),
            (error: unknown) => {
              console.error("beside", Object(error).name);
              setFound("missing");
              throw error;
            },
          ),
        ended.signal,
      );
    };
    void begin();
    return () => ended.abort();
  }, [apollo, isThere, isNeeded]);
  return found;
}
