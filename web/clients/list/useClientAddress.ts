import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { type ListPages, withPages } from "../../core/listPages.ts";
import type { ClientOrder } from "../../core/schema.generated.ts";
import { linkToPage, OPEN_CLIENT, OPEN_TAB, readClientAddress, type StatusChoice, withParam } from "./clientAddress.ts";
import { wordOfOrder } from "./clientOrder.ts";
import { type DetailTab, FIRST_TAB } from "./detailTabs.ts";

/** Tells the open client that the list is one step back. */
export const FROM_LIST = { openedFromList: true };

/**
 * The part of the clients screen that lives in the address: pages, status filter, order, the open client and its tab, so that a reload
 * and the Back button find them again. Never a name or a search text (D30).
 */
export function useClientAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  return {
    ...readClientAddress(params),
    setPages: (pages: Partial<ListPages>, options?: { replace: boolean }) =>
      setParams((now) => withPages(now, pages), options),
    setStatusChoice: (choice: StatusChoice) =>
      setParams((now) => withParam(withPages(now), "estado", choice === "todos" ? null : choice)),
    setOrder: (order: ClientOrder | null) =>
      setParams((now) => withParam(withPages(now), "orden", order && wordOfOrder(order))),
    /** The address's query with a client open; for links. */
    profileSearch: useCallback((id: string) => `?${withParam(params, OPEN_CLIENT, id)}`, [params]),
    openProfile: (id: string) => setParams((now) => withParam(now, OPEN_CLIENT, id), { state: FROM_LIST }),
    openPage: (id: string) => {
      const { to, state } = linkToPage(id, location);
      navigate(to, { state });
    },
    /** Another side of the open client; Back still leads to the list. */
    setTab: (tab: DetailTab) =>
      setParams((now) => withParam(now, OPEN_TAB, tab === FIRST_TAB ? null : tab), {
        replace: true,
        state: location.state,
      }),
    /** Back to the list: one step back when the client was opened from it, else the same page without the client. */
    closeProfile: () => {
      if (location.state?.openedFromList) navigate(-1);
      else setParams((now) => withParam(withParam(now, OPEN_CLIENT, null), OPEN_TAB, null), { replace: true });
    },
  };
}
