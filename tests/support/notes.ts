import type { WireNote, WireNoteInput } from "../../schema/wire/notes.ts";
import type { TestApi } from "./api.ts";

/** A note's form with everything required filled in. */
export const aNote = (clientId: string, fields: Partial<WireNoteInput> = {}): WireNoteInput => ({
  client: clientId,
  title: "Primera sesión",
  content: "Duerme mejor desde que pasea por la tarde.",
  ...fields,
});

/** Creates a note and expects it to be accepted. */
export async function createNote(
  api: TestApi,
  token: string,
  clientId: string,
  fields: Partial<WireNoteInput> = {},
): Promise<WireNote> {
  const { status, body } = await api.call<WireNote>("/notas", { token, body: aNote(clientId, fields) });
  if (status !== 201) throw new Error(`the note was answered with ${status}`);
  return body;
}
