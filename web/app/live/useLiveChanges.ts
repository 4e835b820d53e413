import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useLiveStartQuery } from "./LiveStart.generated.ts";
import { passed } from "./waiting.ts";

/** Milliseconds between two looks whether the screen still reads. */
const LOOK_MS = 700;

/**
 * Keeps the window in step with what other windows and programs change, where the service tells of it (the shell has asked for
 * that), and brings what may be needed once the portal has another version.
 */
export function useLiveChanges(): void {
  const apollo = useApolloClient();
  const navigate = useNavigate();
  const { data } = useLiveStartQuery({ fetchPolicy: "cache-only" });
  const isOffered = data?.features?.includes("LIVE_CHANGES") === true && data.changes !== null;
  useEffect(() => {
    const ended = new AbortController();
    // What the screen needs itself comes first.
    const isReading = () =>
      [...apollo.getObservableQueries("active")].some((query) => query.getCurrentResult().loading);
    const begin = async () => {
      do await passed(LOOK_MS, ended.signal);
      while (isReading() && !ended.signal.aborted);
      if (ended.signal.aborted) return;
      const { afterwards } = await import("./afterwards.ts");
      await afterwards(isOffered, apollo, ended.signal, (address) => void navigate(address));
    };
    begin().catch((error: unknown) => console.error("live", Object(error).name));
    return () => ended.abort();
  }, [apollo, navigate, isOffered]);
}
