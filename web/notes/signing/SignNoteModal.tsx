import { Button, Group, Text } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import { useZone } from "../../core/zone.ts";
import { formatDay, formatTime } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { useKeptDraftQuery } from "../draft/KeptDraft.generated.ts";
import type { NoteCard_NoteFragment } from "../list/NoteCard.generated.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { useSignNoteMutation } from "./SignNote.generated.ts";
import styles from "./signing.module.css";

interface SignNoteModalProps {
  dialog: Dialog<NoteCard_NoteFragment>;
  /** Opens the note to be written, where its draft is offered. */
  onEdit: (id: string) => void;
  onSigned?: (() => void) | undefined;
}

/** When something was typed into the note that never became part of it: signed, it could not any more. */
function useDraftOf(noteId: string | undefined) {
  const isKept = useFeature("NOTE_DRAFTS") ?? false;
  const { data, loading, refetch } = useKeptDraftQuery({
    variables: { noteId: noteId ?? "" },
    skip: noteId === undefined || !isKept,
    fetchPolicy: "no-cache",
    errorPolicy: "all",
  });
  const savedAt = data?.noteDraft?.savedAt;
  return {
    savedAt,
    isAsking: loading,
    /** Whether another window has kept one since it was asked; that is told then. */
    async isNewer(): Promise<boolean> {
      if (!isKept) return false;
      const now = (await refetch()).data?.noteDraft?.savedAt;
      return now !== undefined && now !== savedAt;
    },
  };
}

/** Asks before a note is signed as it is shown: that cannot be undone. */
export function SignNoteModal({ dialog, onEdit, onSigned }: SignNoteModalProps) {
  const { subject: note, opened, opening, close } = dialog;
  const zone = useZone();
  const draft = useDraftOf(opened ? note?.id : undefined);
  const [signNote, { loading }] = useSignNoteMutation({ errorPolicy: "all", refetchQueries: [NotesDocument] });
  const [problem, setProblem] = useState<string | null>(null);
  /** Which opening is on the screen; null once it was left. */
  const asked = useRef<number | null>(null);
  useEffect(() => {
    asked.current = opened ? opening : null;
  });
  if (!note) return null;
  const leave = () => {
    setProblem(null);
    asked.current = null;
    close();
  };
  const sign = async () => {
    setProblem(null);
    const isLeft = () => asked.current !== opening;
    if ((await draft.isNewer()) || isLeft()) return;
    const { data, error } = await signNote({ variables: { id: note.id, version: note.version ?? 0 } });
    const answer = data?.signNote;
    if (!answer?.note) {
      const why =
        answer?.errors[0]?.code === "CONFLICT"
          ? "La nota se ha cambiado mientras la leías: ciérrala, vuelve a leerla y fírmala entonces."
          : (answer?.errors[0]?.message ?? failureReason(error));
      if (isLeft()) showToast({ text: `«${note.title}»: no se pudo firmar. ${why}`, failed: true });
      else setProblem(why);
      return;
    }
    showToast({ text: `«${note.title}»: nota firmada.` });
    if (!isLeft()) leave();
    onSigned?.();
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
      {draft.savedAt && (
        <Text mt="sm" role="status">
          Tienes un borrador sin guardar de esta nota, del {formatDay(draft.savedAt, zone)} a las{" "}
          {formatTime(draft.savedAt, zone)}. Si la firmas ahora, queda fuera.
        </Text>
      )}
      {problem !== null && <FailedLine text={`No se pudo firmar. ${problem}`} />}
      <Group justify="flex-end" gap="xs" mt="lg" className={draft.savedAt && styles.ways}>
        <Button variant="default" onClick={leave} data-autofocus>
          Cancelar
        </Button>
        {draft.savedAt && (
          <Button
            variant="default"
            onClick={() => {
              leave();
              onEdit(note.id);
            }}
          >
            Abrir el borrador
          </Button>
        )}
        <Button
          leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
          onClick={() => void sign()}
          loading={loading || draft.isAsking}
        >
          Firmar nota
        </Button>
      </Group>
    </StackedModal>
  );
}
