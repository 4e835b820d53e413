import { sayRestored } from "../../core/saving/sayRestored.ts";
import { NotesDocument } from "../list/Notes.generated.ts";
import { DeletedNotesDocument } from "./DeletedNotes.generated.ts";
import { useRestoreNoteMutation } from "./RestoreNote.generated.ts";

interface Gone {
  id: string;
  title: string;
}

/**
 * Brings a deleted note back, and says so; never before the service has agreed.
 * @param onRestored what else there is to bring up to date
 * @returns whether the note is back
 */
export function useRestoreNote(onRestored?: () => void) {
  const [restoreNote] = useRestoreNoteMutation({
    errorPolicy: "all",
    refetchQueries: [NotesDocument, DeletedNotesDocument],
  });
  const restore = async ({ id, title }: Gone): Promise<boolean> => {
    const { data, error } = await restoreNote({ variables: { id } });
    const answer = data?.restoreNote;
    const back = Boolean(answer?.note);
    if (back) onRestored?.();
    return sayRestored({
      back,
      refusal: answer?.errors[0]?.message,
      error,
      words: {
        back: `«${title}» vuelve a estar entre tus notas.`,
        gone: `«${title}» ya no se puede recuperar.`,
        failed: `No se pudo recuperar «${title}».`,
      },
      retry: () => void restore({ id, title }),
    });
  };
  return restore;
}
