import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useNotesQuery } from "./Notes.generated.ts";
import { notesVariables } from "./notesVariables.ts";
import type { useNotesAddress } from "./useNotesAddress.ts";

const SEARCH_PAUSE_MS = 250;

/** One page of notes with the figures around it, for the address and the text in the search box. */
export function useNoteList({ clientId, priority, page, show }: ReturnType<typeof useNotesAddress>) {
  const [search, setSearch] = useState("");
  const [wanted, setWanted] = useState("");
  const [asked, setAsked] = useState("");
  const { data, previousData, loading, error, refetch } = useNotesQuery({
    variables: notesVariables({ search: asked, clientId, priority, page }),
    // The route's loader has asked for the first page already; any other is shown from memory and asked for again.
    fetchPolicy: "cache-first",
    nextFetchPolicy: () => "cache-and-network",
    errorPolicy: "all",
  });

  // A new search starts on page 1, and is asked for once the address says so.
  if (wanted !== asked && page === 1) setAsked(wanted);
  const want = useDebouncedCallback((text: string) => {
    setWanted(text);
    if (page !== 1) show({}, { replace: true });
  }, SEARCH_PAUSE_MS);

  // While the next page is on its way the one before it stays.
  const shown = data ?? (loading ? previousData : undefined);
  const pageInfo = shown?.notes?.pageInfo;
  const last = data?.notes?.pageInfo.pageCount ?? page;
  const pastEnd = last > 0 && page > last;
  useEffect(() => {
    if (pastEnd) show({ page: last }, { replace: true });
  });

  return {
    search,
    onSearch: (text: string) => {
      setSearch(text);
      want(text);
    },
    clearFilters: () => {
      want.cancel();
      setSearch("");
      setWanted("");
      show({ clientId: null, priority: null });
    },
    filtered: asked.trim() !== "" || clientId !== null || priority !== null,
    items: pastEnd ? undefined : shown?.notes?.items,
    pageInfo,
    /** undefined: on their way; null: could not be had. */
    stats: shown ? shown.noteStats : loading ? undefined : null,
    /** undefined: on its way; null: could not be had. */
    viewer: shown ? shown.viewer : loading ? undefined : null,
    /** Whether what is called AI here stays on the machine and only picks sentences. */
    aiIsLocal: shown?.aiAssistant?.provider === "LOCAL",
    waiting: !data && loading,
    /** The list could not be had, or what is shown could not be brought up to date. */
    failed: !loading && !pastEnd && (!shown?.notes || !shown.noteStats || error !== undefined),
    error,
    reload: () => refetch(),
  };
}
