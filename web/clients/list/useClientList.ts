import { LIST_POLICY, useListPage, useListSearch } from "../../core/useList.ts";
import { useClientsQuery } from "./Clients.generated.ts";
import { clientsVariables } from "./clientsVariables.ts";
import type { useClientAddress } from "./useClientAddress.ts";

/** One page of clients with the figures around it, for the address and the text in the search box. */
export function useClientList({ page, status, order, statusChoice, ...go }: ReturnType<typeof useClientAddress>) {
  const goTo = (to: number) => go.setPage(to, { replace: true });
  const { search, asked, onSearch, clearSearch } = useListSearch(page, goTo);
  const read = useClientsQuery({ variables: clientsVariables({ search: asked, status, order, page }), ...LIST_POLICY });
  const { shown, ...list } = useListPage(
    read,
    ({ clients }) => clients,
    page,
    goTo,
    ({ clientStats }) => clientStats !== null,
  );
  const missing = read.loading ? undefined : null;
  return {
    ...list,
    search,
    onSearch,
    clearFilters() {
      clearSearch();
      go.setStatusChoice("todos");
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
