import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type AddressChange,
  readSessionsAddress,
  type SessionsAddress,
  writeSessionsAddress,
} from "./sessionsAddress.ts";

/** What of the agenda is shown, kept in the address so that a reload and the Back button find it again. */
export function useSessionsAddress() {
  const [params, setParams] = useSearchParams();
  const address = readSessionsAddress(params);
  const here = params.toString();
  // Steps follow one another faster than pages: those that the router has not brought yet, the last one last.
  const ahead = useRef<{ address: SessionsAddress; steps: string[] } | null>(null);
  useEffect(() => {
    const place = ahead.current?.steps.indexOf(here) ?? -1;
    if (place === -1 || place === (ahead.current?.steps.length ?? 0) - 1) ahead.current = null;
  }, [here]);
  return {
    ...address,
    /** Goes to another part of the agenda. */
    show(change: AddressChange, options?: { replace: boolean }) {
      const now = ahead.current?.address ?? address;
      const next = { ...now, page: 1, ...(typeof change === "function" ? change(now) : change) };
      const query = writeSessionsAddress(next);
      ahead.current = { address: next, steps: [...(ahead.current?.steps ?? []), query.toString()] };
      setParams(query, options);
    },
  };
}
