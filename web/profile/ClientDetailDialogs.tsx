import { lazy, Suspense } from "react";
import type { AiTarget } from "../notes/ai/AiModal.tsx";
import { aiUsageOf } from "../notes/ai/aiUsage.ts";
import { NoteDeleteModal } from "../notes/deleted/NoteDeleteModal.tsx";
import { useSayNoteDeleted } from "../notes/deleted/useSayNoteDeleted.ts";
import type { NoteTarget } from "../notes/form/NoteFormModal.tsx";
import type { NoteCard_NoteFragment } from "../notes/list/NoteCard.generated.ts";

import { ObjectiveDeleteModal } from "../objectives/ObjectiveDeleteModal.tsx";
import { ObjectiveFormModal, type ObjectiveTarget } from "../objectives/ObjectiveFormModal.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "../objectives/ObjectiveItem.generated.ts";
import { useSayObjectiveDeleted } from "../objectives/useSayObjectiveDeleted.ts";
import type { FormTarget } from "../sessions/form/SessionFormModal.tsx";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { useClientAiQuery } from "./ClientAi.generated.ts";
import type { ClientDetail } from "./clientDetail.ts";

const AiModal = lazy(async () => ({ default: (await import("../notes/ai/AiModal.tsx")).AiModal }));
const NoteFormModal = lazy(async () => ({ default: (await import("../notes/form/NoteFormModal.tsx")).NoteFormModal }));
const ClientSessionDialogs = lazy(async () => ({
  default: (await import("../sessions/form/ClientSessionDialogs.tsx")).ClientSessionDialogs,
}));

interface ClientDetailDialogsProps {
  client: ClientDetail;
  /** The practice's time zone, and its day now. */
  zone: string;
  today: string;
  dialogs: {
    objective: Dialog<ObjectiveTarget>;
    objectiveRemoval: Dialog<ObjectiveItem_ObjectiveFragment>;
    note: Dialog<NoteTarget>;
    noteRemoval: Dialog<NoteCard_NoteFragment>;
    ai: Dialog<AiTarget>;
    session: Dialog<FormTarget>;
  };
  /** Something was stored; said in a sentence for screen readers, when nothing else tells. */
  onChanged: (sentence?: string) => void;
}

/** All that opens over the client; each is loaded when it is first opened, and the client stays where it was. */
export function ClientDetailDialogs({ client, zone, today, dialogs, onChanged }: ClientDetailDialogsProps) {
  const { objective, objectiveRemoval, note, noteRemoval, ai, session } = dialogs;
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
    sayNoteDeleted(gone);
    onChanged();
  };
  return (
    <>
      <ObjectiveFormModal
        dialog={objective}
        clientId={client.id}
        today={today}
        onSaved={({ title }, created) => onChanged(`«${title}»: ${created ? "objetivo creado" : "cambios guardados"}.`)}
      />
      <ObjectiveDeleteModal dialog={objectiveRemoval} onDeleted={objectiveDeleted} />
      <NoteDeleteModal dialog={noteRemoval} onDeleted={noteDeleted} />
      <Suspense>
        {note.subject && (
          <NoteFormModal
            dialog={note}
            usage={usage}
            aiIsLocal={aiIsLocal}
            onSaved={({ title }, created) => onChanged(`«${title}»: ${created ? "nota creada" : "cambios guardados"}.`)}
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
      </Suspense>
    </>
  );
}
