import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { FailedLine } from "../ui/FailedLine.tsx";
import { StackedModal } from "../ui/StackedModal.tsx";
import type { Dialog } from "../ui/useDialog.ts";
import { useDeleteNoteMutation } from "./DeleteNote.generated.ts";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";
import { NotesDocument } from "./Notes.generated.ts";

interface NoteDeleteModalProps {
  dialog: Dialog<NoteCard_NoteFragment>;
  onDeleted: (note: NoteCard_NoteFragment) => void;
}

/** Asks before a note goes, by title and client. */
export function NoteDeleteModal({ dialog: { subject: note, opened, close }, onDeleted }: NoteDeleteModalProps) {
  const [deleteNote, { loading }] = useDeleteNoteMutation();
  const [failed, setFailed] = useState(false);
  if (!note) return null;
  const remove = async () => {
    if (loading) return;
    setFailed(false);
    const { data, error } = await deleteNote({
      variables: { id: note.id },
      errorPolicy: "all",
      refetchQueries: [NotesDocument],
      update: (cache, { data: answer }) => {
        if (answer?.deleteNote?.deletedNoteId) cache.evict({ id: cache.identify({ ...note }) });
      },
    });
    if (error || !data?.deleteNote.deletedNoteId) return setFailed(true);
    close();
    onDeleted(note);
  };
  return (
    <StackedModal stackId="delete" opened={opened} onClose={close} size={460} title="Eliminar nota">
      <Text className="anywhere">
        ¿Quieres eliminar la nota <strong>«{note.title}»</strong> de {note.client.name}?
      </Text>
      <Text c="dimmed" mt="xs">
        Se elimina para siempre, con lo que hubiera sin guardar en ella.
      </Text>
      {failed && <FailedLine text="No se pudo eliminar. Comprueba tu conexión e inténtalo de nuevo." />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          Cancelar
        </Button>
        <Button color="red" onClick={remove} loading={loading}>
          Eliminar
        </Button>
      </Group>
    </StackedModal>
  );
}
