import { Button, Group, Text } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { NoteCard_NoteFragment } from "../list/NoteCard.generated.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { useSignNoteMutation } from "./SignNote.generated.ts";

/** Asks before a note is signed as it is shown: that cannot be undone. */
export function SignNoteModal({ dialog: { subject: note, opened, close } }: { dialog: Dialog<NoteCard_NoteFragment> }) {
  const [signNote, { loading }] = useSignNoteMutation({ errorPolicy: "all", refetchQueries: [NotesDocument] });
  const [problem, setProblem] = useState<string | null>(null);
  if (!note) return null;
  const leave = () => {
    setProblem(null);
    close();
  };
  const sign = async () => {
    setProblem(null);
    const { data, error } = await signNote({ variables: { id: note.id, version: note.version ?? 0 } });
    const answer = data?.signNote;
    if (!answer?.note)
      return setProblem(
        answer?.errors[0]?.code === "CONFLICT"
          ? "La nota se ha cambiado mientras la leías: ciérrala, vuelve a leerla y fírmala entonces."
          : (answer?.errors[0]?.message ?? failureReason(error)),
      );
    showToast({ text: `«${note.title}»: nota firmada.` });
    leave();
  };
  return (
    <StackedModal opened={opened} onClose={leave} size={460} title="Firmar nota">
      <Text className={ui.anywhere}>
        ¿Quieres firmar la nota <strong>«{note.title}»</strong> de {note.client.name}?
      </Text>
      <Text c="dimmed" mt="xs">
        Queda con tu nombre y la hora de hoy. Después ya no se puede cambiar ni eliminar: solo podrás añadir adendas con
        su fecha.
      </Text>
      {problem !== null && <FailedLine text={`No se pudo firmar. ${problem}`} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={leave} data-autofocus>
          Cancelar
        </Button>
        <Button
          leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
          onClick={() => void sign()}
          loading={loading}
        >
          Firmar nota
        </Button>
      </Group>
    </StackedModal>
  );
}
