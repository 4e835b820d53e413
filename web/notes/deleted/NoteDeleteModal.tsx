import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import { failureReason } from "../../core/failure.ts";
import { isGone } from "../../core/saving/isGone.ts";
import { useFeature } from "../../core/useFeature.ts";
import { DeleteModal } from "../../ui/parts/DeleteModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { NoteCard_NoteFragment } from "../list/NoteCard.generated.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { DeletedNotesDocument } from "./DeletedNotes.generated.ts";
import { useDeleteNoteMutation } from "./DeleteNote.generated.ts";

interface NoteDeleteModalProps {
  dialog: Dialog<NoteCard_NoteFragment>;
  onDeleted: (note: NoteCard_NoteFragment) => void;
}

/** Asks before a note goes, by title and client. */
export function NoteDeleteModal({ dialog: { subject: note, opened, close }, onDeleted }: NoteDeleteModalProps) {
  const [deleteNote] = useDeleteNoteMutation();
  const restorable = useFeature("RESTORE_NOTES");
  if (!note) return null;
  const remove = async () => {
    const { data, error } = await deleteNote({
      variables: { id: note.id },
      errorPolicy: "all",
      refetchQueries: [NotesDocument, DeletedNotesDocument],
      update: (cache, { data: told }) => {
        const answer = told?.deleteNote;
        if (isGone(answer?.deletedNoteId, answer)) cache.evict({ id: cache.identify({ ...note }) });
      },
    });
    const answer = data?.deleteNote;
    return !error && isGone(answer?.deletedNoteId, answer)
      ? null
      : (answer?.errors[0]?.message ?? failureReason(error));
  };
  return (
    <DeleteModal
      opened={opened}
      onClose={close}
      title="Eliminar nota"
      question={
        <>
          ¿Quieres eliminar la nota <strong>«{note.title}»</strong> de {note.client.name}?
        </>
      }
      consequence={
        restorable
          ? `Podrás recuperarla durante ${RESTORE_DAYS} días, con lo que hubiera sin guardar en ella.`
          : "Se elimina para siempre, con lo que hubiera sin guardar en ella."
      }
      onDelete={remove}
      onDeleted={() => onDeleted(note)}
    />
  );
}
