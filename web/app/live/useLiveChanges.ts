import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { followChanges } from "./followChanges.ts";
import { useLiveStartQuery } from "./LiveStart.generated.ts";

/** Keeps the window in step with what other windows and programs change, where the service tells of it. The shell has asked for that. */
export function useLiveChanges(): void {
  const apollo = useApolloClient();
  const navigate = useNavigate();
  const { data } = useLiveStartQuery({ fetchPolicy: "cache-only" });
  const isOffered = data?.features?.includes("LIVE_CHANGES") === true && data.changes !== null;
  useEffect(() => {
    if (!isOffered) return;
    const ended = new AbortController();
    followChanges(apollo, ended.signal, (address) => void navigate(address)).catch((error: unknown) =>
      console.error("live", Object(error).name),
    );
    return () => ended.abort();
  }, [apollo, navigate, isOffered]);
}
