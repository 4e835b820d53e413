import { plainId } from "../../schema/rules/fields.ts";
import { isId } from "../core/database/database.ts";

/** The draft of the form for a new note. */
const NEW = "new";

export const keyOfDraft = (noteId: string | null): string => noteId ?? NEW;

/** Whose draft a key names: a note's id, or null for the new note's; undefined when the text is no key. */
export function noteOfKey(key: string): string | null | undefined {
  if (key === NEW) return null;
  return isId(key) ? plainId(key) : undefined;
}
