import { Modal } from "@mantine/core";
import { lateDialog } from "../../core/late/late.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { ToastRegion } from "../../ui/ToastRegion.tsx";
import type { AiTarget } from "../ai/AiModal.tsx";
import type { AiUsage } from "../ai/aiUsage.ts";
import { DeletedNotes } from "../deleted/DeletedNotes.tsx";
import { NoteDeleteModal } from "../deleted/NoteDeleteModal.tsx";
import { useSayNoteDeleted } from "../deleted/useSayNoteDeleted.ts";
import { NoteFormModal, type NoteTarget } from "../form/NoteFormModal.tsx";
import { NoteReader } from "../reader/NoteReader.tsx";
import type { NoteReading } from "../reader/useReading.ts";
import { useVersions } from "../versions/useVersions.tsx";
import type { NoteCard_NoteFragment } from "./NoteCard.generated.ts";

const AiModal = lateDialog(async () => (await import("../ai/AiModal.tsx")).AiModal);

interface NoteDialogsProps {
  form: Dialog<NoteTarget>;
  ai: Dialog<AiTarget>;
  removal: Dialog<NoteCard_NoteFragment>;
  reading: NoteReading;
  /** What the notes were searched for. */
  search: string;
  usage: AiUsage | null | undefined;
  /** Whether what is called AI here stays on the machine. */
  aiIsLocal: boolean;
  /** What happened, for screen readers. */
  onSaid: (sentence: string) => void;
}

/** All that opens over the notes, one perhaps over another, and the way to those that were deleted. */
export function NoteDialogs({ form, ai, removal, reading, search, usage, aiIsLocal, onSaid }: NoteDialogsProps) {
  const shared = { usage, aiIsLocal };
  const sayDeleted = useSayNoteDeleted();
  const versions = useVersions();
  return (
    <Modal.Stack>
      <DeletedNotes />
      <NoteReader
        reading={reading}
        search={search}
        onEdit={(id) => form.open({ id })}
        onDelete={removal.open}
        onVersions={versions.onVersions}
      />
      <NoteFormModal
        dialog={form}
        onSaved={({ title }, created) => onSaid(`«${title}»: ${created ? "nota creada" : "cambios guardados"}.`)}
        {...shared}
      />
      <NoteDeleteModal
        dialog={removal}
        onDeleted={(note) => {
          if (note.id === reading.id) reading.close();
          sayDeleted(note);
        }}
      />
      {versions.dialog}
      {ai.subject && (
        <AiModal dialog={ai} onSaved={({ title }) => onSaid(`«${title}»: nota creada con IA.`)} {...shared} />
      )}
      <ToastRegion />
    </Modal.Stack>
  );
}
