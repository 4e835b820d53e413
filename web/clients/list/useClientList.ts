import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useClientsQuery } from "./Clients.generated.ts";
import { clientsVariables } from "./clientsVariables.ts";
import type { useClientAddress } from "./useClientAddress.ts";

const SEARCH_PAUSE_MS = 250;

/** One page of clients with the figures around it, for the address and the text in the search box. */
export function useClientList(address: ReturnType<typeof useClientAddress>) {
  const [search, setSearch] = useState("");
  const [wanted, setWanted] = useState("");
  const [asked, setAsked] = useState("");
  const { page, status, statusChoice, setPage, setStatusChoice } = address;
  const { data, previousData, loading, error, refetch } = useClientsQuery({
    variables: clientsVariables({ search: asked, status, page }),
    // The route's loader has asked for the first page already; any other is shown from memory and asked for again.
    fetchPolicy: "cache-first",
    nextFetchPolicy: () => "cache-and-network",
    errorPolicy: "all",
  });

  // A new search starts on page 1, and is asked for once the address says so.
  if (wanted !== asked && page === 1) setAsked(wanted);
  const want = useDebouncedCallback((text: string) => {
    setWanted(text);
    if (page !== 1) setPage(1, { replace: true });
  }, SEARCH_PAUSE_MS);
  const onSearch = (text: string) => {
    setSearch(text);
    want(text);
  };

  // While the next page is on its way the one before it stays.
  const shown = data ?? (loading ? previousData : undefined);
  const pageInfo = shown?.clients?.pageInfo;
  const last = data?.clients?.pageInfo.pageCount ?? page;
  const pastEnd = last > 0 && page > last;
  useEffect(() => {
    if (pastEnd) setPage(last, { replace: true });
  });

  return {
    search,
    onSearch,
    clearFilters: () => {
      want.cancel();
      setSearch("");
      setWanted("");
      setStatusChoice("todos");
    },
    filtered: asked.trim() !== "" || statusChoice !== "todos",
    items: pastEnd ? undefined : shown?.clients?.items,
    pageInfo,
    /** undefined: on their way; null: could not be had. */
    stats: shown ? shown.clientStats : loading ? undefined : null,
    /** undefined: on its way; null: could not be had. */
    limit: shown ? (shown.viewer?.limits?.clients ?? null) : loading ? undefined : null,
    waiting: !data && loading,
    /** The list could not be had, or what is shown could not be brought up to date. */
    failed: !loading && !pastEnd && (!shown?.clients || !shown.clientStats || error !== undefined),
    error,
    reload: () => refetch(),
  };
}
