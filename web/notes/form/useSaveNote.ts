import { failureSentence } from "../../core/failure.ts";
import type { NoteInput } from "../../core/schema.generated.ts";
import { useSaveOnce } from "../../core/useSaveOnce.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { type CreateNoteMutation, useCreateNoteMutation } from "./CreateNote.generated.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { fieldOfError, type NoteFormErrors } from "./noteForm.ts";
import { type UpdateNoteMutation, useUpdateNoteMutation } from "./UpdateNote.generated.ts";

/** What became of one attempt to save. */
type SaveOutcome =
  | { kind: "saved"; saved: NoteForm_NoteFragment }
  | { kind: "refused"; errors: NoteFormErrors; other: string[] }
  | { kind: "conflict"; current: NoteForm_NoteFragment }
  /** Nobody knows whether it was stored. */
  | { kind: "failed"; sentence: string };

type Answer = CreateNoteMutation["createNote"] | UpdateNoteMutation["updateNote"] | null | undefined;

/** Reads a mutation's answer; without one it failed, for the reason in `error`. */
function outcomeOf(answer: Answer, error: unknown): SaveOutcome {
  if (!answer) return { kind: "failed", sentence: failureSentence(error, "Esta nota") };
  if (answer.note && answer.errors.length === 0) return { kind: "saved", saved: answer.note };
  const errors: NoteFormErrors = {};
  const other: string[] = [];
  for (const refusal of answer.errors) {
    if ("current" in refusal && refusal.current) return { kind: "conflict", current: refusal.current };
    const field = fieldOfError(refusal.field);
    if (field) errors[field] ??= refusal.message;
    else other.push(refusal.message);
  }
  return { kind: "refused", errors, other };
}

/**
 * Saves the note of one opened form, and brings the list up to date.
 * @param discardDraft the draft of the form goes in the same step
 */
export function useSaveNote({ discardDraft }: { discardDraft: boolean }) {
  const options = { errorPolicy: "all" as const, refetchQueries: [NotesDocument] };
  const [create] = useCreateNoteMutation(options);
  const [update] = useUpdateNoteMutation(options);
  return useSaveOnce<NoteInput, NoteForm_NoteFragment, SaveOutcome>({
    async create(input, idempotencyKey) {
      const { data, error } = await create({ variables: { input, discardDraft, idempotencyKey } });
      return outcomeOf(data?.createNote, error);
    },
    async change({ id, version }, input) {
      const { data, error } = await update({ variables: { id, version, input, discardDraft } });
      return outcomeOf(data?.updateNote, error);
    },
  });
}
