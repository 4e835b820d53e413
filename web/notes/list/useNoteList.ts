import { LIST_POLICY, useListPage, useListSearch } from "../../core/useList.ts";
import { useNotesQuery } from "./Notes.generated.ts";
import { notesVariables } from "./notesVariables.ts";
import type { useNotesAddress } from "./useNotesAddress.ts";

/** One page of notes with the figures around it, for the address and the text in the search box. */
export function useNoteList({ clientId, priority, pending, page, show }: ReturnType<typeof useNotesAddress>) {
  const goTo = (to: number) => show(to === 1 ? {} : { page: to }, { replace: true });
  const { search, asked, onSearch, clearSearch } = useListSearch(page, goTo);
  const read = useNotesQuery({
    variables: notesVariables({ search: asked, clientId, priority, pending, page }),
    ...LIST_POLICY,
  });
  const { shown, ...list } = useListPage(
    read,
    ({ notes }) => notes,
    page,
    goTo,
    ({ noteStats }) => noteStats !== null,
  );
  const missing = read.loading ? undefined : null;
  return {
    ...list,
    search,
    /** What the shown notes were found by. */
    asked,
    onSearch,
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
