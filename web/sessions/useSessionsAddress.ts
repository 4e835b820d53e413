import { useSearchParams } from "react-router-dom";
import { readSessionsAddress, type SessionsAddress, writeSessionsAddress } from "./sessionsAddress.ts";

/** Opens the form for a new session, or for the one named with it; other screens lead here with them. */
const NEW = "nueva";
const ONE = "sesion";

/** What of the agenda is shown, kept in the address so that a reload and the Back button find it again. */
export function useSessionsAddress() {
  const [params, setParams] = useSearchParams();
  const address = readSessionsAddress(params);
  return {
    ...address,
    /** The form that is to be opened; null when none is asked for. */
    asked: params.has(NEW) ? { id: null } : params.get(ONE) ? { id: params.get(ONE) } : null,
    /** Goes to another part of the agenda, and forgets what was asked for. */
    show: (change: Partial<SessionsAddress>, options?: { replace: boolean }) =>
      setParams((now) => writeSessionsAddress({ ...readSessionsAddress(now), page: 1, ...change }), options),
  };
}
