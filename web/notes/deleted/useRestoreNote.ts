import { restoringTitled } from "../../core/saving/sayRestored.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { DeletedNotesDocument } from "./DeletedNotes.generated.ts";
import { useRestoreNoteMutation } from "./RestoreNote.generated.ts";

/** Brings a deleted note back. @param onRestored what else there is to bring up to date */
export function useRestoreNote(onRestored?: () => void) {
  const [restoreNote] = useRestoreNoteMutation({
    errorPolicy: "all",
    refetchQueries: [NotesDocument, DeletedNotesDocument],
  });
  const ask = async (id: string) => {
    const { data, error } = await restoreNote({ variables: { id } });
    const answer = data?.restoreNote;
    return { back: Boolean(answer?.note), refusal: answer?.errors[0], error };
  };
  return restoringTitled("tus notas", ask, onRestored);
}
