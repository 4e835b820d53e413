import { failureReason } from "../../core/failure.ts";
import { DeleteModal } from "../../ui/parts/DeleteModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useDeleteNoteMutation } from "./DeleteNote.generated.ts";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";
import { NotesDocument } from "./Notes.generated.ts";

interface NoteDeleteModalProps {
  dialog: Dialog<NoteCard_NoteFragment>;
  onDeleted: (note: NoteCard_NoteFragment) => void;
}

/** Asks before a note goes, by title and client. */
export function NoteDeleteModal({ dialog: { subject: note, opened, close }, onDeleted }: NoteDeleteModalProps) {
  const [deleteNote] = useDeleteNoteMutation();
  if (!note) return null;
  const remove = async () => {
    const { data, error } = await deleteNote({
      variables: { id: note.id },
      errorPolicy: "all",
      refetchQueries: [NotesDocument],
      update: (cache, { data: answer }) => {
        if (answer?.deleteNote?.deletedNoteId) cache.evict({ id: cache.identify({ ...note }) });
      },
    });
    return !error && data?.deleteNote.deletedNoteId ? null : failureReason(error);
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
      consequence="Se elimina para siempre, con lo que hubiera sin guardar en ella."
      onDelete={remove}
      onDeleted={() => onDeleted(note)}
    />
  );
}
