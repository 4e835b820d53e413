import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { saysSent } from "../../core/saving/useChangeOnce.ts";
import { useSaveOnce } from "../../core/saving/useSaveOnce.ts";
import type { NoteInput } from "../../core/schema.generated.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { type CreateNoteMutation, useCreateNoteMutation } from "./CreateNote.generated.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";
import { changedInput, fieldOfError, type NoteFormField, toInput, toValues } from "./noteForm.ts";
import { type UpdateNoteMutation, useUpdateNoteMutation } from "./UpdateNote.generated.ts";

type Answer = CreateNoteMutation["createNote"] | UpdateNoteMutation["updateNote"] | null | undefined;

const read = (answer: Answer, error: unknown): Outcome<NoteForm_NoteFragment, NoteFormField> =>
  outcomeOf(answer && { stored: answer.note, errors: answer.errors }, error, {
    subject: "Esta nota",
    fieldOf: fieldOfError,
  });

/** What is read beneath the form is signed as it was read last: also where only the title was changed. */
export function readAgain(apollo: ApolloClient, id: string): void {
  for (const shown of apollo.getObservableQueries("active"))
    if (shown.queryName === "ReadNote" && shown.variables.id === id) void shown.refetch();
}

/**
 * Saves the note of one opened form, and brings the list up to date.
 * @param knownDraft when the draft of a note was kept that the form knows, null for the new note's; it goes in the same step, and no other
 * @param onSigned the note was signed meanwhile
 */
export function useSaveNote(knownDraft: (noteId: string | null) => string | null, onSigned?: () => void) {
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: [NotesDocument] };
  const [create] = useCreateNoteMutation(options);
  const [update] = useUpdateNoteMutation(options);
  const spent = (noteId: string | null) => {
    const draftSavedAt = knownDraft(noteId);
    return { discardDraft: draftSavedAt !== null, draftSavedAt };
  };
  return useSaveOnce({
    async create(input: NoteInput, idempotencyKey) {
      const { data, error } = await create({ variables: { input, ...spent(null), idempotencyKey } });
      return read(data?.createNote, error);
    },
    async change(note: NoteForm_NoteFragment, wanted) {
      const { id, version } = note;
      const input = changedInput(note, wanted);
      const { data, error } = await update({ variables: { id, ...basedOn(version), input, ...spent(id) } });
      const outcome = read(data?.updateNote, error);
      if (outcome.kind === "saved") readAgain(apollo, id);
      if (data?.updateNote?.errors.some(({ code }) => code === "SIGNED")) onSigned?.();
      return outcome;
    },
    says: (note, sent) => saysSent(toInput(toValues(note)), sent),
  });
}
