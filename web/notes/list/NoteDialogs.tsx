import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Toasts } from "../../ui/parts/Toasts.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { AiTarget } from "../ai/AiModal.tsx";
import type { AiUsage } from "../ai/aiUsage.ts";
import { DeletedNotes } from "../deleted/DeletedNotes.tsx";
import { NoteDeleteModal } from "../deleted/NoteDeleteModal.tsx";
import { useSayNoteDeleted } from "../deleted/useSayNoteDeleted.ts";
import { NoteFormModal, type NoteTarget } from "../form/NoteFormModal.tsx";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";

const AiModal = lazy(async () => ({ default: (await import("../ai/AiModal.tsx")).AiModal }));

interface NoteDialogsProps {
  form: Dialog<NoteTarget>;
  ai: Dialog<AiTarget>;
  removal: Dialog<NoteCard_NoteFragment>;
  usage: AiUsage | null | undefined;
  /** Whether what is called AI here stays on the machine. */
  aiIsLocal: boolean;
  /** What happened, for screen readers. */
  onSaid: (sentence: string) => void;
}

/** All that opens over the notes, one perhaps over another, and the way to those that were deleted. */
export function NoteDialogs({ form, ai, removal, usage, aiIsLocal, onSaid }: NoteDialogsProps) {
  const shared = { usage, aiIsLocal };
  const sayDeleted = useSayNoteDeleted();
  return (
    <Modal.Stack>
      <DeletedNotes />
      <NoteFormModal
        dialog={form}
        onSaved={({ title }, created) => onSaid(`«${title}»: ${created ? "nota creada" : "cambios guardados"}.`)}
        {...shared}
      />
      <NoteDeleteModal dialog={removal} onDeleted={sayDeleted} />
      <Suspense>
        {ai.subject && (
          <AiModal dialog={ai} onSaved={({ title }) => onSaid(`«${title}»: nota creada con IA.`)} {...shared} />
        )}
      </Suspense>
      <Toasts />
    </Modal.Stack>
  );
}
