import { NOTE } from "../../../schema/fields/notes.ts";
import type { FieldFault } from "../../../schema/rules/fields.ts";
import { NOTE_FIELD_LABEL, type NoteField, noteFaultMessage, noteFaults, tagsOf } from "../../../schema/rules/notes.ts";
import type { NoteDraftInput, NoteInput, Priority } from "../../core/schema.generated.ts";
import type { Texts } from "../../ui/form/merge.ts";
import type { NoteDraft_DraftFragment } from "../draft/NoteDraft.generated.ts";
import { PRIORITY_WORD } from "../noteWords.ts";
import type { NoteForm_NoteFragment } from "./NoteForm.generated.ts";

/** What stands in the form. */
export interface NoteValues {
  title: string;
  content: string;
  /** Empty while none is chosen. */
  clientId: string;
  /** The session it is about; empty for none. */
  sessionId: string;
  priority: Priority;
  tags: string[];
  isPrivate: boolean;
}
export type NoteFormField = keyof NoteValues;
export type NoteFormErrors = Partial<Record<NoteFormField, string>>;

/** In the order of the form. */
const FIELDS: readonly NoteFormField[] = ["title", "clientId", "sessionId", "content", "priority", "tags", "isPrivate"];
const isField = (name: string | undefined): name is NoteFormField => FIELDS.some((field) => field === name);

/** Whom and what a new note is about, as far as that is known beforehand. */
export interface About {
  clientId?: string | undefined;
  sessionId?: string | undefined;
}

/** A new note as document §5 has it begin. */
export const newNote = ({ clientId = "", sessionId = "" }: About = {}): NoteValues => ({
  title: "",
  content: "",
  clientId,
  sessionId,
  priority: "MEDIUM",
  tags: [],
  isPrivate: true,
});

const sessionOf = (written: NoteForm_NoteFragment | NoteDraft_DraftFragment): string =>
  ("therapySession" in written ? written.therapySession?.id : written.therapySessionId) ?? "";

/** A note or a draft as the form shows it. */
export function toValues(written: NoteForm_NoteFragment | NoteDraft_DraftFragment): NoteValues {
  const { client, title, content, tags, isPrivate } = written;
  const priority = written.priority ?? "MEDIUM";
  const [clientId, sessionId] = [client?.id ?? "", sessionOf(written)];
  return { title, content: content ?? "", clientId, sessionId, priority, tags, isPrivate };
}

/** All that is to be saved, as typed. */
export const toInput = ({ sessionId, ...values }: NoteValues): NoteInput => ({
  ...values,
  therapySessionId: sessionId || null,
});

/** What of it is sent to change a note: its session where another one was chosen; one that could not be read must not be cleared. */
export const changedInput = (note: NoteForm_NoteFragment, { therapySessionId, ...input }: NoteInput): NoteInput =>
  (therapySessionId ?? "") === sessionOf(note) ? input : { ...input, therapySessionId };

/**
 * What is sent to be kept while it is being written.
 * @param version of the note it changes @param hasSession false: nothing is told of a session, and the one it is about stays
 */
export const toDraftInput = (
  { sessionId, ...values }: NoteValues,
  version: number | null,
  hasSession = true,
): NoteDraftInput => ({
  ...values,
  clientId: values.clientId || null,
  ...(hasSession && { therapySessionId: sessionId || null }),
  version,
  // What is written by hand from now on has no versions of AI's any more.
  aiWork: null,
});

/** One Spanish sentence for each field that cannot be saved as it is. */
export function noteFormErrors({ title, content, clientId, tags }: NoteValues): NoteFormErrors {
  const faults = Object.entries(noteFaults({ title, content, clientId, tags })) as [NoteField, FieldFault][];
  return Object.fromEntries(faults.map(([field, fault]) => [field, noteFaultMessage(field, fault)]));
}

/** The form field that a server error belongs to, or null when it belongs to none. */
export function fieldOfError(path: string | null): NoteFormField | null {
  const last = path?.split(".").at(-1);
  if (last === NOTE.sessionId.api) return "sessionId";
  return isField(last) ? last : null;
}

const PRIVATE = "Solo visible para ti";
const OPEN = "No privada";

/** A form's values as the texts that two windows can disagree about, and back. */
export const toTexts = ({ tags, isPrivate, ...texts }: NoteValues): Texts<NoteFormField> => ({
  ...texts,
  tags: tags.join(", "),
  isPrivate: isPrivate ? PRIVATE : OPEN,
});
export const fromTexts = ({ tags, isPrivate, priority, ...texts }: Texts<NoteFormField>): NoteValues => ({
  ...texts,
  priority: priority as Priority,
  tags: tagsOf(tags),
  isPrivate: isPrivate === PRIVATE,
});

/** The fields in which two versions differ. */
export const differing = (a: Texts<NoteFormField>, b: Texts<NoteFormField>): NoteFormField[] =>
  FIELDS.filter((field) => a[field] !== b[field]);

/** The words a therapist knows a field by, and its text as people read it; the client's is an id and named elsewhere. */
export const mergeLabel = (field: NoteFormField): string => NOTE_FIELD_LABEL[field];
export const mergeWords = (field: NoteFormField, text: string): string =>
  field === "priority" ? PRIORITY_WORD[text as Priority].short : text;
