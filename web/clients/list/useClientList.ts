import { LIST_POLICY, useListPage } from "../../core/useList.ts";
import { useListSearch } from "../../core/useListSearch.ts";
import { useClientsQuery } from "./Clients.generated.ts";
import { clientsVariables } from "./clientsVariables.ts";
import type { useClientAddress } from "./useClientAddress.ts";

/** One page of clients with the figures around it, for the address and the text in the search box. */
export function useClientList(address: ReturnType<typeof useClientAddress>) {
  const { status, order, statusChoice, setPages, setStatusChoice } = address;
  const { asked, page, goTo, clearSearch, fetchPolicy, ...box } = useListSearch(address, setPages);
  const read = useClientsQuery({
    variables: clientsVariables({ search: asked, status, order, page }),
    ...LIST_POLICY,
    fetchPolicy,
  });
  const { shown, ...list } = useListPage(
    read,
    ({ clients }) => clients,
    page,
    (to) => goTo(to, { replace: true }),
    ({ clientStats }) => clientStats !== null,
  );
  const missing = read.loading ? undefined : null;
  return {
    ...list,
    ...box,
    page,
    onPage: (to: number) => goTo(to),
    clearFilters() {
      clearSearch();
      setStatusChoice("todos");
    },
    filtered: asked.trim() !== "" || statusChoice !== "todos",
    /** undefined: on their way; null: could not be had. */
    stats: shown ? shown.clientStats : missing,
    /** Whether some were deleted that can be brought back. */
    hasDeleted: Boolean(shown?.deletedClients?.pageInfo.total),
    /** undefined: on its way; null: could not be had. */
    limit: shown ? (shown.viewer?.limits?.clients ?? null) : missing,
  };
}
