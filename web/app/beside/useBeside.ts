import type { ApolloClient } from "@apollo/client";
import { type ComponentType, useEffect, useState } from "react";
import { passed } from "../live/waiting.ts";

/** Milliseconds between two looks whether the screen still reads. */
const LOOK_MS = 700;

/**
 * What no screen needs to be looked at: it comes once the screen is there, so that it is had when the portal has another
 * version by then, under other names.
 * @param isNeeded now, whatever the screen does
 */
export function useBeside(apollo: ApolloClient, isNeeded: boolean): ComponentType | null {
  const [found, setFound] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (found) return;
    const ended = new AbortController();
    const isReading = () =>
      [...apollo.getObservableQueries("active")].some((query) => query.getCurrentResult().loading);
    const begin = async () => {
      if (!isNeeded)
        do await passed(LOOK_MS, ended.signal);
        while (isReading() && !ended.signal.aborted);
      if (ended.signal.aborted) return;
      const { Beside } = await import("./Beside.tsx");
      setFound(() => Beside);
    };
    // The page stays as it is, with what is written on it.
    begin().catch((error: unknown) => console.error("beside", Object(error).name));
    return () => ended.abort();
  }, [apollo, found, isNeeded]);
  return found;
}
