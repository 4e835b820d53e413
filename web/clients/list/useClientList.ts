import { LIST_POLICY, useListPage, useListSearch } from "../../core/useList.ts";
import { useClientsQuery } from "./Clients.generated.ts";
import { clientsVariables } from "./clientsVariables.ts";
import type { useClientAddress } from "./useClientAddress.ts";

/** One page of clients with the figures around it, for the address and the text in the search box. */
export function useClientList({ page, status, order, statusChoice, ...go }: ReturnType<typeof useClientAddress>) {
  const goTo = (to: number) => go.setPage(to, { replace: true });
  const { search, asked, onSearch, clearSearch } = useListSearch(page, goTo);
  const read = useClientsQuery({ variables: clientsVariables({ search: asked, status, order, page }), ...LIST_POLICY });
  const { shown, pastEnd } = useListPage(read, ({ clients }) => clients?.pageInfo.pageCount, page, goTo);
  const { loading, error } = read;
  return {
    search,
    onSearch,
    clearFilters() {
      clearSearch();
      go.setStatusChoice("todos");
    },
    filtered: asked.trim() !== "" || statusChoice !== "todos",
    items: pastEnd ? undefined : shown?.clients?.items,
    pageInfo: shown?.clients?.pageInfo,
    /** undefined: on their way; null: could not be had. */
    stats: shown ? shown.clientStats : loading ? undefined : null,
    /** Whether some were deleted that can be brought back. */
    hasDeleted: Boolean(shown?.deletedClients?.pageInfo.total),
    /** undefined: on its way; null: could not be had. */
    limit: shown ? (shown.viewer?.limits?.clients ?? null) : loading ? undefined : null,
    waiting: !read.data && loading,
    /** The list could not be had, or what is shown could not be brought up to date. */
    failed: !loading && !pastEnd && (!shown?.clients || !shown.clientStats || error !== undefined),
    error,
    reload: () => read.refetch(),
  };
}
