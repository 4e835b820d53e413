import { UNSIGNED_DAYS } from "../../../schema/rules/record/signatures.ts";
import type { Priority } from "../../core/schema.generated.ts";
import type { NotesQueryVariables } from "./Notes.generated.ts";

interface AskedNotes {
  search: string;
  clientId: string | null;
  priority: Priority | null;
  /** Only those that should be signed by now. */
  pending: boolean;
  page: number;
}

/** The list's variables in one form only, so that loader and screen send one request and share one cache entry. */
export const notesVariables = ({ search, clientId, priority, pending, page }: AskedNotes): NotesQueryVariables => ({
  filter: { search: search.trim() || null, clientId, priority, ...(pending && { unsignedForDays: UNSIGNED_DAYS }) },
  page,
});
