import { z } from "zod";
import { plainId } from "../../schema/rules/fields.ts";
import { tagsOf } from "../../schema/rules/notes.ts";
import { toNamedClient, wireClientOf } from "../clients/reference.mapper.ts";
import { readRow, toMoment, type Warn } from "../core/wire.ts";
import { toPriority } from "./notes.mapper.ts";
import type { NoteVersion } from "./versions.types.ts";

const text = z.string().nullish();
const wireVersion = z.object({
  ...wireClientOf,
  version: z.int32(),
  title: text,
  content: text,
  prioridad: text,
  etiquetas: text,
  isPrivate: z.boolean().nullish(),
  savedAt: text,
  savedBy: text,
  restoredFrom: z.int32().nullish(),
  isCurrent: z.boolean().nullish(),
});

/** A version of a note, or null with a warning when the row is none. */
export function toVersion(row: unknown, noteId: string, warn: Warn): NoteVersion | null {
  const wire = readRow(wireVersion, row, "noteVersion", warn);
  if (!wire) return null;
  return {
    id: `${plainId(noteId)}.${wire.version}`,
    noteId: plainId(noteId),
    number: wire.version,
    title: wire.title ?? "",
    tags: tagsOf(wire.etiquetas ?? ""),
    priority: toPriority(wire.prioridad, "noteVersion.prioridad", warn),
    isPrivate: wire.isPrivate ?? true,
    savedAt: toMoment(wire.savedAt, "noteVersion.savedAt", warn),
    savedBy: wire.savedBy ?? null,
    restoredFrom: wire.restoredFrom ?? null,
    isCurrent: wire.isCurrent ?? false,
    clientReference: toNamedClient(wire),
    sentContent: wire.content ?? null,
  };
}
