import type { AiTarget } from "../notes/ai/AiModal.tsx";
import type { NoteTarget } from "../notes/form/NoteFormModal.tsx";
import type { NoteCard_NoteFragment } from "../notes/list/NoteCard.generated.ts";
import type { ObjectiveTarget } from "../objectives/ObjectiveFormModal.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "../objectives/ObjectiveItem.generated.ts";
import type { FormTarget } from "../sessions/form/SessionFormModal.tsx";
import { useDialog } from "../ui/parts/useDialog.ts";

export type ClientDialogsInHand = ReturnType<typeof useClientDetailDialogs>;

/** What opens for one client, in whichever form the client is shown. */
export function useClientDetailDialogs(clientId: string) {
  const objective = useDialog<ObjectiveTarget>();
  const objectiveRemoval = useDialog<ObjectiveItem_ObjectiveFragment>();
  const note = useDialog<NoteTarget>();
  const noteRemoval = useDialog<NoteCard_NoteFragment>();
  const ai = useDialog<AiTarget>();
  const signedNote = useDialog<string>();
  const session = useDialog<FormTarget>();
  const dialogs = { objective, objectiveRemoval, note, noteRemoval, signedNote, ai, session };
  return {
    dialogs,
    /** One was opened: the code of all is wanted from then on. */
    used: Object.values(dialogs).some(({ opening }) => opening > 0),
    newObjective: () => objective.open({ objective: null }),
    editObjective: (one: ObjectiveItem_ObjectiveFragment) => objective.open({ objective: one }),
    deleteObjective: objectiveRemoval.open,
    newNote: () => note.open({ id: null, clientId }),
    newAiNote: () => ai.open({ clientId }),
    editNote: (id: string) => note.open({ id }),
    /** Where notes are opened to be written: one that is signed is read. */
    openNote: ({ id, signedAt }: Pick<NoteCard_NoteFragment, "id" | "signedAt">) =>
      signedAt ? signedNote.open(id) : note.open({ id }),
    deleteNote: noteRemoval.open,
    newSession: () => session.open({ id: null, clientId }),
    openSession: (id: string) => session.open({ id }),
  };
}
