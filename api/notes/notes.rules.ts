import type { FieldFault } from "../../schema/rules/fields.ts";
import {
  joinedTags,
  type NoteDraft,
  type NoteField,
  noteFaultMessage,
  noteFaults,
  PRIORITY,
  type Priority,
  tagsOf,
} from "../../schema/rules/notes.ts";
import type { WireNote, WireNoteInput } from "../../schema/wire/notes.ts";
import { Problem } from "../core/problems.ts";
import type { EarlierCreation } from "../practice/idempotency.ts";

/** The wire's name of each field of a note. */
const WIRE_FIELD = {
  title: "title",
  content: "content",
  clientId: "client",
  priority: "prioridad",
  tags: "etiquetas",
  isPrivate: "isPrivate",
  isAi: "isAI",
  sessionId: "sessionId",
} as const satisfies Record<NoteField, keyof WireNoteInput>;

/** The note fields of a request, as they were typed. Fields not given are missing. */
export function toDraft(input: Omit<WireNoteInput, "borrador" | "version">): Partial<NoteDraft> {
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

/** @throws Problem VALIDATION naming each faulty field, when there is one */
export function refuseFaults(faults: Partial<Record<NoteField, FieldFault>>): void {
  const faulty = Object.entries(faults);
  if (faulty.length === 0) return;
  throw new Problem("VALIDATION", {
    errors: faulty.map(([name, code]) => {
      const field = name as NoteField;
      return { field: WIRE_FIELD[field], code, message: noteFaultMessage(field, code) };
    }),
  });
}

const EMPTY: NoteDraft = {
  title: "",
  content: "",
  clientId: "",
  priority: PRIORITY,
  tags: [],
  isPrivate: true,
  isAi: false,
  sessionId: null,
};
/** What is given, over the form's defaults. */
export const overDefaults = (given: Partial<NoteDraft>): NoteDraft => ({ ...EMPTY, ...given });

/**
 * A draft that can be stored: what is given over what was there. Whether client and session exist is not looked at.
 * @throws Problem VALIDATION naming each faulty field
 */
export function checkedDraft(given: Partial<NoteDraft>, before: NoteDraft | null): NoteDraft {
  const draft = before ? { ...before, ...given } : overDefaults(given);
  refuseFaults(noteFaults(draft));
  return draft;
}

/** A note's columns that leave the service, with its client's name. */
export interface NoteRecord extends NoteDraft {
  id: string;
  clientName: string;
  /** false: `content` is only its beginning. */
  contentIsWhole: boolean;
  createdAt: Date;
  version: number;
}

/** A note as it was when it was created, for whoever repeats the creation after it was deleted. */
export const asCreated = (draft: NoteDraft, { id, at }: EarlierCreation, clientName: string): NoteRecord => ({
  ...draft,
  id,
  clientName,
  contentIsWhole: true,
  createdAt: at,
  version: 1,
});

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
  createdAt: note.createdAt.toISOString(),
  version: note.version,
  contentIsWhole: note.contentIsWhole,
});

/** @throws Problem CONFLICT with the row as it is now, when the change was based on an older one */
export function refuseStale(version: number | undefined, current: NoteRecord): void {
  if (version !== undefined && version !== current.version)
    throw new Problem("CONFLICT", { current: toWireNote(current) });
}
