import type { Priority } from "../../core/schema.generated.ts";
import type { NotesQueryVariables } from "./Notes.generated.ts";

interface AskedNotes {
  search: string;
  clientId: string | null;
  priority: Priority | null;
  page: number;
}

/** The list's variables in one form only, so that loader and screen send one request and share one cache entry. */
export const notesVariables = ({ search, clientId, priority, page }: AskedNotes): NotesQueryVariables => ({
  filter: { search: search.trim() || null, clientId, priority },
  page,
});
