import { useLocation, useSearchParams } from "react-router-dom";
import { withParam } from "../../clients/list/clientAddress.ts";
import { HISTORY, readHistoryAddress } from "./historyAddress.ts";

/** Which page of sessions and of notes the address shows; where the client was opened from stays known. */
export function useHistoryAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  return {
    ...readHistoryAddress(params),
    show: (list: keyof typeof HISTORY, page: number, options?: { replace: boolean }) =>
      setParams((now) => withParam(now, HISTORY[list], page > 1 ? String(page) : null), { ...options, state }),
  };
}
