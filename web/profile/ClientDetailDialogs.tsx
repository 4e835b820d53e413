import { lateDialog, lateDialogs } from "../core/late/late.tsx";
import { aiUsageOf } from "../notes/ai/aiUsage.ts";
import { NoteDeleteModal } from "../notes/deleted/NoteDeleteModal.tsx";
import { useSayNoteDeleted } from "../notes/deleted/useSayNoteDeleted.ts";
import type { NoteCard_NoteFragment } from "../notes/list/NoteCard.generated.ts";
import type { NoteReading } from "../notes/reader/useReading.ts";
import { ObjectiveDeleteModal } from "../objectives/ObjectiveDeleteModal.tsx";
import { ObjectiveFormModal } from "../objectives/ObjectiveFormModal.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "../objectives/ObjectiveItem.generated.ts";
import { useSayObjectiveDeleted } from "../objectives/useSayObjectiveDeleted.ts";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { useClientAiQuery } from "./ClientAi.generated.ts";
import type { ClientDialogsInHand } from "./useClientDetailDialogs.ts";

const AiModal = lateDialog(async () => (await import("../notes/ai/AiModal.tsx")).AiModal);
const NoteReader = lateDialogs(
  async () => (await import("../notes/reader/NoteReader.tsx")).NoteReader,
  ({ reading }) => [reading],
);
const NoteFormModal = lateDialog(async () => (await import("../notes/form/NoteFormModal.tsx")).NoteFormModal);
const ClientSessionDialogs = lateDialogs(
  async () => (await import("../sessions/form/ClientSessionDialogs.tsx")).ClientSessionDialogs,
  ({ form }) => [form],
);

interface ClientDetailDialogsProps {
  clientId: string;
  /** The practice's time zone, and its day now. */
  zone: string;
  today: string;
  dialogs: ClientDialogsInHand["dialogs"];
  /** A note is gone, and not read any more. */
  onNoteDeleted?: (id: string) => void;
  /** Something was stored; said in a sentence for screen readers, when nothing else tells. */
  onChanged: (sentence?: string) => void;
}

/** One note by itself, with none before or behind it. */
const alone = ({ subject, opened, open, close }: Dialog<string>): NoteReading => ({
  id: subject,
  opened,
  position: null,
  open,
  close,
  previous: undefined,
  next: undefined,
});

/** All that opens over the client; each is loaded when it is first opened, and the client stays where it was. */
export function ClientDetailDialogs({
  clientId,
  dialogs,
  onNoteDeleted,
  onChanged,
  ...days
}: ClientDetailDialogsProps) {
  const { zone, today } = days;
  const { objective, objectiveRemoval, note, noteRemoval, signedNote, ai, session } = dialogs;
  const writes = note.subject !== null || ai.subject !== null;
  const { data } = useClientAiQuery({ skip: !writes, errorPolicy: "all" });
  const usage = aiUsageOf(data?.viewer);
  const aiIsLocal = data?.aiAssistant?.provider === "LOCAL";
  const sayObjectiveDeleted = useSayObjectiveDeleted(onChanged);
  const objectiveDeleted = (gone: ObjectiveItem_ObjectiveFragment) => {
    sayObjectiveDeleted(gone);
    onChanged();
  };
  const sayNoteDeleted = useSayNoteDeleted(onChanged);
  const noteDeleted = (gone: NoteCard_NoteFragment) => {
    onNoteDeleted?.(gone.id);
    sayNoteDeleted(gone);
    onChanged();
  };
  return (
    <>
      <ObjectiveFormModal
        dialog={objective}
        clientId={clientId}
        today={today}
        onSaved={({ title }, created) => onChanged(`«${title}»: ${created ? "objetivo creado" : "cambios guardados"}.`)}
      />
      <ObjectiveDeleteModal dialog={objectiveRemoval} onDeleted={objectiveDeleted} />
      <NoteDeleteModal dialog={noteRemoval} onDeleted={noteDeleted} />
      {note.subject && (
        <NoteFormModal
          dialog={note}
          usage={usage}
          aiIsLocal={aiIsLocal}
          onSaved={({ title }, created) => onChanged(`«${title}»: ${created ? "nota creada" : "cambios guardados"}.`)}
        />
      )}
      {signedNote.subject && (
        <NoteReader
          reading={alone(signedNote)}
          search=""
          onEdit={(id) => note.open({ id })}
          onDelete={noteRemoval.open}
          onVersions={undefined}
          onSigned={() => onChanged()}
        />
      )}
      {ai.subject && (
        <AiModal
          dialog={ai}
          usage={usage}
          aiIsLocal={aiIsLocal}
          onSaved={({ title }) => onChanged(`«${title}»: nota creada con IA.`)}
        />
      )}
      {session.subject && <ClientSessionDialogs zone={zone} today={today} form={session} onChanged={onChanged} />}
    </>
  );
}
