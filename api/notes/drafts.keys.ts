import { isId } from "../core/database/database.ts";

/** The draft of the form for a new note. */
const NEW = "new";

export const keyOfDraft = (noteId: string | null): string => noteId ?? NEW;

/** Whether a text is the key of a draft. */
export const isDraftKey = (text: string): boolean => text === NEW || isId(text);

/** Whose draft a key names: a note's id, or null for the new note's. */
export const noteOfKey = (key: string): string | null => (key === NEW ? null : key);
