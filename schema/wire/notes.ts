import { z } from "zod";
import { AI_WORK_MAX, NOTE_LENGTHS } from "../rules/ai.ts";
import { RESTORE_DAYS } from "../rules/deleted.ts";
import { NOTE_DRAFT_DAYS, NOTE_SEARCHED, NOTE_TEXT_MAX, PRIORITIES, UNSIGNED_DAYS_MAX } from "../rules/notes.ts";
import { PAGE_SIZE_MAX, SEARCH_MAX } from "../rules/pages.ts";
import { clientOrId, clientsQuery, pageQuery, wireDateTime, wireId, wirePagination } from "./core.ts";
import { keyedPagination, keyedQuery, wireUpdatedAt } from "./keyed.ts";

/** Most notes that are read for many clients by one call: as long as they may be listed, they stay below what a caller reads. */
export const NOTES_AT_ONCE = 500;

const tags = z.string().meta({ description: "Tags joined by comma and space." });
const namedClient = z.object({ id: z.string(), nombre: z.string(), avatar: z.string().nullable() });

/** A note as the documented service names it (document §3, §7). */
export const wireNote = z
  .object({
    id: z.string(),
    title: z.string(),
    content: z.string(),
    client: namedClient,
    prioridad: z.enum(PRIORITIES),
    etiquetas: tags,
    isPrivate: z.boolean(),
    isAI: z.boolean(),
    sessionId: z.string().nullable(),
    signedAt: wireDateTime.nullable().meta({
      description: "Beyond the document: when it was signed. Since then it is neither changed nor deleted.",
    }),
    signedBy: z.string().nullable().meta({ description: "Beyond the document: who signed it, by name." }),
    createdAt: wireDateTime,
    updatedAt: wireUpdatedAt,
    version: z
      .int()
      .meta({ description: "Rises by one with each change; send it back with PUT to be told of conflicts." }),
    contentIsWhole: z
      .boolean()
      .meta({ description: "false: a list asked with `contentMax` shows only its beginning." }),
  })
  .meta({ id: "Note" });
export type WireNote = z.infer<typeof wireNote>;

const text = z.string().nullish();
const flag = z.boolean().nullish();
/** What POST and PUT read. Rules are `schema/rules/notes.ts`, so that refusals name the field in Spanish. */
export const wireNoteInput = z
  .object({
    title: text,
    content: text,
    client: clientOrId,
    clientId: wireId.nullish(),
    prioridad: text,
    etiquetas: text.meta({ description: "Tags separated by commas; blanks and repetitions are left out." }),
    isPrivate: flag.meta({ description: "true without it." }),
    isAI: flag,
    sessionId: wireId.nullish().meta({ description: "A session of the same client; null takes it away." }),
    version: z.int().optional().meta({ description: "PUT only: the version the change was based on." }),
    borrador: wireId
      .optional()
      .meta({ description: "Key of the draft that this note makes needless; it is discarded in the same step." }),
    borradorSavedAt: wireDateTime.optional().meta({
      description: "Goes with `borrador`: `savedAt` of the draft that is meant. One kept at another moment stays.",
    }),
  })
  .meta({ id: "NoteInput" });
export type WireNoteInput = z.infer<typeof wireNoteInput>;

export const notesQuery = pageQuery.extend({
  search: z
    .string()
    .max(SEARCH_MAX)
    .optional()
    .meta({
      description: `Every word, or another form of it, must occur in title, tags or the first ${NOTE_SEARCHED} characters of the content; case and accents do not matter. Three letters also find the words that begin with them.`,
    }),
  clientId: z.string().optional(),
  prioridad: z.enum(PRIORITIES).optional(),
  contentMax: z.coerce.number().int().min(0).max(NOTE_TEXT_MAX.content).optional().meta({
    description:
      "Beyond the document: no more of each content than so many characters. `contentIsWhole` tells whether that is all.",
  }),
  sinFirmar: z.coerce.number().int().min(0).max(UNSIGNED_DAYS_MAX).optional().meta({
    description: "Beyond the document: only notes that are not signed so many days after they were written.",
  }),
  clientes: clientsQuery(`The newest \`porCliente\` notes of each, at most ${NOTES_AT_ONCE} in all`),
  porCliente: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).optional().meta({
    description: "Goes with `clientes`: how many notes of each, 5 without it.",
  }),
  ...keyedQuery(),
});
export type NotesQuery = z.infer<typeof notesQuery>;

export const wireNotePage = z.object({ data: z.array(wireNote), pagination: keyedPagination }).meta({ id: "NotePage" });

/** A deleted note that can still be restored: enough to recognise it by. */
export const wireDeletedNote = z
  .object({
    id: z.string(),
    title: z.string(),
    client: namedClient,
    deletedAt: wireDateTime,
    restorableUntil: wireDateTime.meta({ description: `${RESTORE_DAYS} days later the note is deleted for good.` }),
  })
  .meta({ id: "DeletedNote" });
export type WireDeletedNote = z.infer<typeof wireDeletedNote>;

export const wireDeletedNotePage = z
  .object({ data: z.array(wireDeletedNote), pagination: wirePagination })
  .meta({ id: "DeletedNotePage" });

export const wireNoteStats = z
  .object({
    totalNotes: z.int(),
    aiGeneratedNotes: z.int(),
    highPriorityNotes: z.int(),
    notesThisWeek: z
      .int()
      .meta({ description: "Created in the current week, Monday to Sunday, of the professional's time zone." }),
  })
  .meta({ id: "NoteStats" });
export type WireNoteStats = z.infer<typeof wireNoteStats>;

const wireAiGeneration = z
  .object({
    apartados: z
      .array(z.object({ encabezado: z.string(), indicacion: z.string().nullish() }))
      .meta({ description: `The headings it was to have, at most ${AI_WORK_MAX.sections}; none: a note as it comes.` }),
    deOtro: z.boolean().nullish().meta({
      description: "Whether it was written about another client than the draft is about; absent where nobody knows.",
    }),
  })
  .meta({ id: "AiGeneration" });

/** A note that is being made with AI (beyond the document). */
const wireAiWork = z
  .object({
    apuntes: z.string().meta({ description: "What was noted down for AI." }),
    versiones: z.array(z.object({ title: z.string(), content: z.string(), etiquetas: tags })).meta({
      description: `All versions so far as they stand now, two a generation; at most ${AI_WORK_MAX.versions}.`,
    }),
    elegida: z.int32().meta({ description: "Place of the chosen version, from 0." }),
    longitud: z.enum(NOTE_LENGTHS).nullish().meta({ description: "The length that was chosen last." }),
    cortadas: z
      .array(z.int32())
      .nullish()
      .meta({ description: "Generations, from 0, that were not written to their end; absent where nobody knows." }),
    generaciones: z
      .array(wireAiGeneration)
      .nullish()
      .meta({ description: "What each generation was asked, from the first; absent where nobody knows." }),
  })
  .meta({ id: "AiWork" });
export type WireAiWork = z.infer<typeof wireAiWork>;

/** What was typed and not saved yet (beyond the document). */
export const wireNoteDraft = z
  .object({
    key: z.string().meta({ description: "`new`, or the id of the note that is being changed." }),
    title: z.string(),
    content: z.string(),
    etiquetas: tags,
    client: namedClient.nullable().meta({ description: "The chosen client, if one is." }),
    prioridad: z.enum(PRIORITIES),
    isPrivate: z.boolean(),
    isAI: z.boolean().meta({ description: "Whether AI wrote it, also where it was put right by hand since." }),
    sessionId: z.string().nullable().meta({ description: "The chosen session of the client, if one is." }),
    version: z.int().nullable().meta({ description: "Version of the note the draft was based on." }),
    ia: wireAiWork.nullable().meta({ description: "What AI made of it so far; null when it is written by hand." }),
    savedAt: wireDateTime.meta({
      description: `It is kept for ${NOTE_DRAFT_DAYS} days from then on, and with a deleted note or client as long as that can be restored.`,
    }),
  })
  .meta({ id: "NoteDraft" });
export type WireNoteDraft = z.infer<typeof wireNoteDraft>;

/** What PUT reads: the whole draft; what is missing is empty. */
export const wireNoteDraftInput = z
  .object({
    title: text,
    content: text,
    etiquetas: text,
    client: clientOrId,
    clientId: wireId.nullish(),
    prioridad: text,
    isPrivate: flag,
    isAI: flag.meta({
      description:
        "Whether AI wrote it; null says that it did not. Without it one that is sent with `ia` is AI's, and the first draft of a note as the note is.",
    }),
    sessionId: wireId.nullish().meta({
      description:
        "A session of the client. One that nobody knows is none; the first draft of a note has the note's without it.",
    }),
    version: z.int32().nullish().meta({ description: "Version of the note the draft is based on." }),
    ia: wireAiWork.nullish().meta({ description: "What AI made of it so far." }),
    savedAt: wireDateTime.nullish().meta({
      description:
        "`savedAt` of the draft this one takes the place of; null when none is known. Another one is not written over, and this is 409. Without it any is.",
    }),
  })
  .meta({ id: "NoteDraftInput" });
export type WireNoteDraftInput = z.infer<typeof wireNoteDraftInput>;

/** Which draft DELETE means. */
export const noteDraftQuery = z.object({
  savedAt: wireDateTime
    .optional()
    .meta({ description: "`savedAt` of the draft that is meant: one kept at another moment stays, and this is 404." }),
});
