import { useFeature } from "../../core/useFeature.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { useRestoreNote } from "./useRestoreNote.ts";

/** Says that a note was deleted, and offers to undo it where the service can. @param onRestored see {@link useRestoreNote} */
export function useSayNoteDeleted(onRestored?: () => void) {
  const restorable = useFeature("RESTORE_NOTES");
  const restore = useRestoreNote(onRestored);
  return (note: { id: string; title: string }) =>
    showToast({
      text: `«${note.title}»: nota eliminada.`,
      action: restorable ? { label: "Deshacer", run: () => void restore(note) } : undefined,
    });
}
