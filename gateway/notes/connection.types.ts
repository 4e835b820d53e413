import { connectionOf, type SortOf, sortsOf } from "../core/connection.types.ts";
import { Note } from "./notes.types.ts";

export const NoteConnection = connectionOf(Note, { name: "Note", one: "note", many: "notes" });

export type NoteSort = SortOf<"CREATED_AT" | "UPDATED_AT">;
export const NOTE_SORTS = sortsOf("NoteSort", {});
