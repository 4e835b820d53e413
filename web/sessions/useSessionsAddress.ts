import { useSearchParams } from "react-router-dom";
import { readSessionsAddress, type SessionsAddress, writeSessionsAddress } from "./sessionsAddress.ts";

/** What of the agenda is shown, kept in the address so that a reload and the Back button find it again. */
export function useSessionsAddress() {
  const [params, setParams] = useSearchParams();
  const address = readSessionsAddress(params);
  return {
    ...address,
    /** Goes to another part of the agenda. */
    show: (change: Partial<SessionsAddress>, options?: { replace: boolean }) =>
      setParams((now) => writeSessionsAddress({ ...readSessionsAddress(now), page: 1, ...change }), options),
  };
}
