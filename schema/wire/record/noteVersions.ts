import { z } from "zod";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "../../rules/pages.ts";
import { NOTE_VERSIONS_MAX } from "../../rules/record/versions.ts";
import { wireDateTime } from "../core.ts";
import { keyedPagination } from "../keyed.ts";
import { wireNote } from "../notes.ts";

/** A note as it was saved once, without its text (beyond the document). */
export const wireNoteVersion = wireNote
  .pick({ title: true, etiquetas: true, prioridad: true, isPrivate: true, client: true })
  .extend({
    version: z.int().meta({ description: "The note's own, as it was then. Numbers may be missing in between." }),
    savedAt: wireDateTime,
    savedBy: z.string().nullable().meta({ description: "The program that saved it; null: the professional." }),
    restoredFrom: z.int().nullable().meta({ description: "The version it was restored from." }),
    isCurrent: z.boolean().meta({ description: "Whether the note is like this now." }),
  })
  .meta({ id: "NoteVersion" });
export type WireNoteVersion = z.infer<typeof wireNoteVersion>;

/** The same with its text. */
export const wireWholeNoteVersion = wireNoteVersion.extend({ content: z.string() }).meta({ id: "WholeNoteVersion" });
export type WireWholeNoteVersion = z.infer<typeof wireWholeNoteVersion>;

export const noteVersionsQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  despuesDe: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .optional()
    .meta({ description: "Only what is older than the version of this number, a key of `claves`." }),
});

export const wireNoteVersionPage = z
  .object({
    data: z.array(wireNoteVersion).meta({ description: `Newest first; a note has ${NOTE_VERSIONS_MAX} at most.` }),
    pagination: keyedPagination,
  })
  .meta({ id: "NoteVersionPage" });

export const wireRestoreVersion = z
  .object({ version: wireNote.shape.version.optional().meta({ description: "The version this was decided on." }) })
  .meta({ id: "RestoreNoteVersion" });
