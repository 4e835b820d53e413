import { useState } from "react";
import type { ReadNoteQuery } from "../reader/ReadNote.generated.ts";

type ReadNote = NonNullable<ReadNoteQuery["note"]>;

/** How the text was asked for. */
interface Reading {
  loading: boolean;
  error?: unknown;
}

/**
 * The version of a note's text as it stands on the screen, which alone may be signed: a list that is read again, because
 * another window has changed the note, tells the newer version without its text. Null until the text has been read, and
 * where it could not be: what is shown of it then is from before.
 */
export function useReadVersion(note: ReadNote | null | undefined, { loading, error }: Reading): number | null {
  const [read, setRead] = useState<ReadNote | null>(null);
  const [wasLoading, setLoading] = useState(false);
  if (loading !== wasLoading) setLoading(loading);
  const isAnswered = wasLoading && !loading && error === undefined;
  // What was read and has another text since was changed here, by what tells the text as well.
  const isRewritten = !loading && read?.id === note?.id && read?.content !== note?.content;
  if (note && (isAnswered || isRewritten)) setRead(note);
  return note && read?.id === note.id ? read.version : null;
}
