import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { AiTarget } from "../ai/AiModal.tsx";
import type { AiUsage } from "../ai/aiUsage.ts";
import { NoteFormModal, type NoteTarget } from "../form/NoteFormModal.tsx";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";
import { NoteDeleteModal } from "./NoteDeleteModal.tsx";

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

/** All that opens over the notes; one may lie over another. */
export function NoteDialogs({ form, ai, removal, usage, aiIsLocal, onSaid }: NoteDialogsProps) {
  const shared = { usage, aiIsLocal };
  return (
    <Modal.Stack>
      <NoteFormModal
        dialog={form}
        onSaved={({ title }, created) => onSaid(`«${title}»: ${created ? "nota creada" : "cambios guardados"}.`)}
        {...shared}
      />
      <NoteDeleteModal dialog={removal} onDeleted={({ title }) => onSaid(`«${title}»: nota eliminada.`)} />
      <Suspense>
        {ai.subject && (
          <AiModal dialog={ai} onSaved={({ title }) => onSaid(`«${title}»: nota creada con IA.`)} {...shared} />
        )}
      </Suspense>
    </Modal.Stack>
  );
}
