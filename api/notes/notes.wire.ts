import { NOTE } from "../../schema/fields/notes.ts";
import { wireLabelsOf, wireNamesOf } from "../../schema/fields/table.ts";
import { joinedTags, type NoteDraft, PRIORITY, type Priority, tagsOf } from "../../schema/rules/notes.ts";
import type { WireDeletedNote, WireNote, WireNoteInput } from "../../schema/wire/notes.ts";
import { refusedField } from "../core/problems.ts";
import { inWireWords } from "../core/refusals.ts";
import { isDraftKey, noteOfKey } from "./drafts.keys.ts";
import type { DeletedNote, NoteRecord, NoteWish } from "./notes.rules.ts";

const WIRE_FIELD = wireNamesOf(NOTE);

/** The Spanish name of each field on the wire. */
export const LABELS = { ...wireLabelsOf(NOTE), version: "Versión", borrador: "Borrador", borradorSavedAt: "Borrador" };

/** The note fields of a request, as they were typed. Fields not given are missing. */
export function toDraft(input: Omit<WireNoteInput, "borrador" | "borradorSavedAt" | "version">): Partial<NoteDraft> {
  const draft: Partial<NoteDraft> = {};
  const { title, content, prioridad, etiquetas, isPrivate, isAI, sessionId } = input;
  const client = input.client === undefined ? input.clientId : input.client;
  if (title !== undefined) draft.title = title ?? "";
  if (content !== undefined) draft.content = content ?? "";
  if (client !== undefined) draft.clientId = (typeof client === "string" ? client : client?.id) ?? "";
  // An unknown word stays one, for the rules to refuse.
  if (prioridad !== undefined) draft.priority = (prioridad || PRIORITY) as Priority;
  if (etiquetas !== undefined) draft.tags = tagsOf(etiquetas ?? "");
  if (isPrivate !== undefined) draft.isPrivate = isPrivate ?? true;
  if (isAI !== undefined) draft.isAi = isAI ?? false;
  if (sessionId !== undefined) draft.sessionId = sessionId || null;
  return draft;
}

/** What a request asks of a note. @param savedBy the program it comes from @throws Problem VALIDATION naming `borrador` when it is no key of a draft */
export function toWish(
  { borrador, borradorSavedAt, version, ...input }: WireNoteInput,
  savedBy: string | null,
): NoteWish {
  const wish = { given: toDraft(input), version, savedBy };
  if (borrador === undefined) return wish;
  if (!isDraftKey(borrador)) throw refusedField("borrador", `${LABELS.borrador}: tiene un valor que no es válido.`);
  return { ...wish, needless: { noteId: noteOfKey(borrador), savedAt: borradorSavedAt } };
}

export const toWireNote = (note: NoteRecord): WireNote => ({
  id: note.id,
  title: note.title,
  content: note.content,
  client: { id: note.clientId, nombre: note.clientName, avatar: null },
  prioridad: note.priority,
  etiquetas: joinedTags(note.tags),
  isPrivate: note.isPrivate,
  isAI: note.isAi,
  sessionId: note.sessionId,
  signedAt: note.signedAt?.toISOString() ?? null,
  signedBy: note.signedBy,
  createdAt: note.createdAt.toISOString(),
  updatedAt: note.updatedAt.toISOString(),
  version: note.version,
  contentIsWhole: note.contentIsWhole,
});

export const toWireDeleted = ({ deletedAt, restorableUntil, ...note }: DeletedNote): WireDeletedNote => ({
  id: note.id,
  title: note.title,
  client: { id: note.clientId, nombre: note.clientName, avatar: null },
  deletedAt: deletedAt.toISOString(),
  restorableUntil: restorableUntil.toISOString(),
});

/** What the room refuses, as the wire tells it. */
export const noteRefusals = inWireWords({ ...WIRE_FIELD, aiWork: "ia" }, toWireNote);
