import { useState } from "react";
import type { ReadNoteQuery } from "../reader/ReadNote.generated.ts";

type ReadNote = NonNullable<ReadNoteQuery["note"]>;

/**
 * The version of a note's text as it stands on the screen, which alone may be signed: a list that is read again, because
 * another window has changed the note, tells the newer version without its text. Null until the text has been read.
 */
export function useReadVersion(note: ReadNote | null | undefined, loading: boolean): number | null {
  const [read, setRead] = useState<ReadNote | null>(null);
  const isNew = note && !loading && (read?.id !== note.id || read.content !== note.content);
  if (isNew) setRead(note);
  return note && read?.id === note.id ? read.version : null;
}
