import { useLocation, useSearchParams } from "react-router-dom";
import { withParam } from "../../clients/list/clientAddress.ts";
import type { KindWord } from "../../timeline/timelineWords.ts";
import { HISTORY, readHistoryAddress, VIEW } from "./historyAddress.ts";

/** Which page of sessions and of notes the address shows, or the timeline and which kinds of it; where the client was opened from stays known. */
export function useHistoryAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  return {
    ...readHistoryAddress(params),
    show: (list: keyof typeof HISTORY, page: number, options?: { replace: boolean }) =>
      setParams((now) => withParam(now, HISTORY[list], page > 1 ? String(page) : null), { ...options, state }),
    showTimeline: (shown: boolean, kinds: readonly KindWord[]) =>
      setParams(
        (now) => {
          const view = withParam(now, VIEW.name, shown ? VIEW.timeline : null);
          return withParam(view, VIEW.kinds, shown && kinds.length > 0 ? kinds.join(",") : null);
        },
        { state, preventScrollReset: true },
      ),
  };
}
