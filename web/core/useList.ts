import type { WatchQueryFetchPolicy } from "@apollo/client";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";

const SEARCH_PAUSE_MS = 250;

/** Leads to a page of the list, without a step that the Back button would return to. */
type GoTo = (page: number) => void;

/** The search box over a list: what stands in it, and what is asked for, which follows after a pause and from page 1. */
export function useListSearch(page: number, goTo: GoTo) {
  const [search, setSearch] = useState("");
  const [wanted, setWanted] = useState("");
  const [asked, setAsked] = useState("");
  // A new search starts on page 1, and is asked for once the address says so.
  if (wanted !== asked && page === 1) setAsked(wanted);
  const want = useDebouncedCallback((text: string) => {
    setWanted(text);
    if (page !== 1) goTo(1);
  }, SEARCH_PAUSE_MS);
  return {
    search,
    asked,
    onSearch(text: string) {
      setSearch(text);
      want(text);
    },
    clearSearch() {
      want.cancel();
      setSearch("");
      setWanted("");
    },
  };
}

interface Read<Data> {
  data: Data | undefined;
  previousData?: Data | undefined;
  loading: boolean;
}

/** A query for a list whose first page the route's loader asks for; any other is shown from memory and asked for again. */
export const LIST_POLICY = {
  fetchPolicy: "cache-first",
  nextFetchPolicy: (): WatchQueryFetchPolicy => "cache-and-network",
  errorPolicy: "all",
} as const;

/**
 * One page of a list as it is read.
 * @param pagesOf how many pages an answer says there are
 * @returns what is shown: while the next page is on its way the one before it; and whether the address names a page
 *   behind the last, which it is led back to
 */
export function useListPage<Data>(
  { data, previousData, loading }: Read<Data>,
  pagesOf: (data: Data) => number | undefined,
  page: number,
  goTo: GoTo,
): { shown: Data | undefined; pastEnd: boolean } {
  const shown = data ?? (loading ? previousData : undefined);
  const last = (data && pagesOf(data)) ?? page;
  const pastEnd = last > 0 && page > last;
  useEffect(() => {
    if (pastEnd) goTo(last);
  });
  return { shown, pastEnd };
}
