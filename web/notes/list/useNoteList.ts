import { LIST_POLICY, useListPage } from "../../core/useList.ts";
import { useListSearch } from "../../core/useListSearch.ts";
import { useNotesQuery } from "./Notes.generated.ts";
import { notesVariables } from "./notesVariables.ts";
import type { useNotesAddress } from "./useNotesAddress.ts";

/** One page of notes with the figures around it, for the address and the text in the search box. */
export function useNoteList(address: ReturnType<typeof useNotesAddress>) {
  const { clientId, priority, pending, show } = address;
  const { asked, page, goTo, clearSearch, fetchPolicy, ...box } = useListSearch(address, show);
  const replacePage = (to: number) => goTo(to, { replace: true });
  const read = useNotesQuery({
    variables: notesVariables({ search: asked, clientId, priority, pending, page }),
    ...LIST_POLICY,
    fetchPolicy,
  });
  const { shown, ...list } = useListPage(
    read,
    ({ notes }) => notes,
    page,
    replacePage,
    ({ noteStats }) => noteStats !== null,
  );
  const missing = read.loading ? undefined : null;
  return {
    ...list,
    ...box,
    page,
    onPage: (to: number) => goTo(to),
    /** Without a step that the Back button would return to. */
    replacePage,
    /** What the shown notes were found by. */
    asked,
    clearFilters() {
      clearSearch();
      show({ clientId: null, priority: null, pending: false });
    },
    filtered: asked.trim() !== "" || clientId !== null || priority !== null || pending,
    /** undefined: on their way; null: could not be had. */
    stats: shown ? shown.noteStats : missing,
    /** undefined: on its way; null: could not be had. */
    viewer: shown ? shown.viewer : missing,
    /** Whether what is called AI here stays on the machine and only picks sentences. */
    aiIsLocal: shown?.aiAssistant?.provider === "LOCAL",
  };
}
