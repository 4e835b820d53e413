import { z } from "zod";
import {
  type NoteDraft as Draft,
  joinedTags,
  notePreview,
  PRIORITY,
  tagsOf,
  tidyTags,
  type Priority as WirePriority,
} from "../../schema/rules/notes.ts";
import type { WireAiWork } from "../../schema/wire/notes.ts";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { given, optionalGiven, textGiven } from "../core/given.ts";
import { knownWord, readRow, rowReader, toMoment, type Warn, wireWord } from "../core/wire.ts";
import { toLength, toWireLength } from "./ai.mapper.ts";
import type { DeletedNote } from "./deleted.types.ts";
import { Priorities, type Priority } from "./notes.enums.ts";
import type { AiWorkInput, NoteDraftInput, NoteInput } from "./notes.inputs.ts";
import type { Note, NoteDraft, NoteStats } from "./notes.types.ts";

export const PRIORITY_OF: Record<WirePriority, Priority> = {
  BAJA: Priorities.LOW,
  MEDIA: Priorities.MEDIUM,
  ALTA: Priorities.HIGH,
};
/** A priority in our word; null, with a warning, for one nobody knows. */
export const toPriority = (word: string | null | undefined, what: string, warn: Warn): Priority | null =>
  knownWord(PRIORITY_OF, word, what, warn);
export const toWirePriority = (priority: Priority | null | undefined): WirePriority =>
  priority ? wireWord(PRIORITY_OF, priority) : PRIORITY;

const text = z.string().nullish();
const moment = z.union([z.string(), z.number()]).nullish();
const tags = z.union([z.string(), z.array(z.string())]).nullish();
/** The documented note (§3). */
const wireNote = z.object({
  id: z.union([z.string(), z.number()]),
  ...wireClientOf,
  title: text,
  content: text,
  contentIsWhole: z.boolean().nullish(),
  prioridad: text,
  etiquetas: tags,
  isPrivate: z.boolean().nullish(),
  isAI: z.boolean().nullish(),
  sessionId: z.union([z.string(), z.number()]).nullish(),
  signedAt: moment,
  signedBy: text,
  createdAt: moment,
  updatedAt: moment,
  version: z.int32().nullish(),
});

const noteOf = rowReader(wireNote, "note");

const toTags = (etiquetas: string | string[] | null | undefined): string[] => tagsOf(String(etiquetas ?? ""));

/** A note, or null with a warning when the row is none. One that does not say so is private. */
export function toNote(row: unknown, warn: Warn): Note | null {
  const wire = noteOf(row, warn);
  if (!wire) return null;
  const content = wire.content ?? "";
  return {
    id: String(wire.id),
    title: wire.title ?? "",
    // Not before they are asked for: the notes of many clients mostly show neither.
    get preview() {
      return notePreview(content);
    },
    get tags() {
      return toTags(wire.etiquetas);
    },
    priority: toPriority(wire.prioridad, "note.prioridad", warn),
    isPrivate: wire.isPrivate ?? true,
    isAiGenerated: wire.isAI ?? false,
    signedAt: toMoment(wire.signedAt, "note.signedAt", warn),
    signedBy: wire.signedBy ?? null,
    createdAt: toMoment(wire.createdAt, "note.createdAt", warn),
    updatedAt: toMoment(wire.updatedAt, "note.updatedAt", warn),
    version: wire.version ?? null,
    sentContent: content,
    contentIsWhole: wire.contentIsWhole ?? true,
    clientReference: toNamedClient(wire),
    sessionId: wire.sessionId === null || wire.sessionId === undefined ? null : String(wire.sessionId),
  };
}

const wireDeletedNote = wireNote.pick({ id: true, client: true, clientId: true, title: true }).extend({
  deletedAt: moment,
  restorableUntil: moment,
});
/** A deleted note, or null with a warning when the row is none. */
export function toDeletedNote(row: unknown, warn: Warn): DeletedNote | null {
  const wire = readRow(wireDeletedNote, row, "deletedNote", warn);
  if (!wire) return null;
  return {
    id: String(wire.id),
    title: wire.title ?? "",
    client: toReference(toNamedClient(wire)),
    deletedAt: toMoment(wire.deletedAt, "deletedNote.deletedAt", warn),
    restorableUntil: toMoment(wire.restorableUntil, "deletedNote.restorableUntil", warn),
  };
}

const count = z.int32().catch(0);
const wireStats = z.object({
  totalNotes: count,
  aiGeneratedNotes: count,
  highPriorityNotes: count,
  notesThisWeek: count,
});
/** The practice's numbers, or null with a warning when the row holds none. */
export function toNoteStats(row: unknown, warn: Warn): NoteStats | null {
  const stats = readRow(wireStats, row, "noteStats", warn);
  return (
    stats && {
      total: stats.totalNotes,
      aiGenerated: stats.aiGeneratedNotes,
      highPriority: stats.highPriorityNotes,
      thisWeek: stats.notesThisWeek,
    }
  );
}

const wireDraft = z.object({
  ...wireClientOf,
  title: text,
  content: text,
  etiquetas: tags,
  prioridad: text,
  isPrivate: z.boolean().nullish(),
  isAI: z.boolean().nullish(),
  sessionId: z.union([z.string(), z.number()]).nullish(),
  version: z.int32().nullish(),
  ia: z
    .object({
      apuntes: z.string(),
      versiones: z.array(z.object({ title: z.string(), content: z.string(), etiquetas: tags })),
      elegida: z.int32(),
      longitud: z.string().nullish(),
      cortadas: z.array(z.int32()).nullish().catch(null),
      generaciones: z
        .array(
          z.object({
            apartados: z.array(z.object({ encabezado: z.string(), indicacion: text })),
            deOtro: z.boolean().nullish(),
          }),
        )
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  savedAt: moment,
});
/** A draft, or null with a warning when the row is none. @param noteId of the note it changes */
export function toNoteDraft(row: unknown, noteId: string | null, warn: Warn): NoteDraft | null {
  const wire = readRow(wireDraft, row, "noteDraft", warn);
  const savedAt = wire && toMoment(wire.savedAt, "noteDraft.savedAt", warn);
  if (!wire || !savedAt) return null;
  const client = toNamedClient(wire);
  return {
    noteId,
    title: wire.title ?? "",
    content: wire.content ?? "",
    tags: toTags(wire.etiquetas),
    priority: toPriority(wire.prioridad, "noteDraft.prioridad", warn),
    isPrivate: wire.isPrivate ?? true,
    // A service of before tells it by the versions alone.
    isAiGenerated: wire.isAI ?? Boolean(wire.ia),
    therapySessionId: wire.sessionId ? String(wire.sessionId) : null,
    version: wire.version ?? null,
    aiWork: wire.ia
      ? {
          text: wire.ia.apuntes,
          versions: wire.ia.versiones.map(({ etiquetas, ...written }) => ({ ...written, tags: toTags(etiquetas) })),
          chosen: wire.ia.elegida,
          length: toLength(wire.ia.longitud, "noteDraft.ia.longitud", warn),
          cutGenerations: wire.ia.cortadas ?? null,
          generations:
            wire.ia.generaciones?.map(({ apartados, deOtro }) => ({
              sections: apartados.map(({ encabezado, indicacion }) => ({
                heading: encabezado,
                prompt: indicacion || null,
              })),
              isForAnother: deOtro ?? null,
            })) ?? null,
        }
      : null,
    savedAt,
    clientReference: client.id === null ? null : client,
  };
}

const priorityGiven = (priority: Priority | null | undefined) =>
  priority === undefined ? undefined : toWirePriority(priority);
const tagsGiven = (written: string[] | null | undefined) =>
  written === undefined ? undefined : tidyTags(written ?? []);
const flagGiven = (flag: boolean | null | undefined, cleared: boolean) => (flag === null ? cleared : flag);

/** What the service is sent of a new note that tells nothing of these. */
export const NEW_NOTE = { priority: PRIORITY, tags: [], isPrivate: true } satisfies Partial<Draft>;

/** What is given of a note, or of one that is still being written, as the rules of the house know it. */
export const toDraft = (input: NoteInput | NoteDraftInput): Partial<Draft> =>
  given({
    title: textGiven(input.title),
    content: textGiven(input.content),
    clientId: textGiven(input.clientId),
    priority: priorityGiven(input.priority),
    tags: tagsGiven(input.tags),
    isPrivate: flagGiven(input.isPrivate, true),
    isAi: flagGiven(input.isAiGenerated, false),
    sessionId: optionalGiven(input.therapySessionId),
  });

/** What AI made of a draft so far, as the service reads it. */
export const toWireWork = ({
  text,
  versions,
  chosen,
  length,
  cutGenerations,
  generations,
}: AiWorkInput): WireAiWork => ({
  apuntes: text,
  versiones: versions.map(({ title, content, tags: all }) => ({ title, content, etiquetas: joinedTags(all) })),
  elegida: chosen,
  longitud: length ? toWireLength(length) : undefined,
  cortadas: cutGenerations ?? undefined,
  generaciones: generations?.map(({ sections, isForAnother }) => ({
    apartados: sections.map(({ heading, prompt }) => ({ encabezado: heading, indicacion: prompt ?? undefined })),
    deOtro: isForAnother ?? undefined,
  })),
});

/** A note as the service reads it; what is missing is not sent. */
export const toWire = (draft: Partial<Draft>): Record<string, unknown> => ({
  title: draft.title,
  content: draft.content,
  client: optionalGiven(draft.clientId),
  prioridad: draft.priority,
  etiquetas: draft.tags && joinedTags(draft.tags),
  isPrivate: draft.isPrivate,
  isAI: draft.isAi,
  sessionId: draft.sessionId,
});
