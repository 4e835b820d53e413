import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { pageQuery } from "./core.ts";
import {
  noteDraftQuery,
  notesQuery,
  wireDeletedNotePage,
  wireNote,
  wireNoteDraft,
  wireNoteDraftInput,
  wireNoteInput,
  wireNotePage,
  wireNoteStats,
} from "./notes.ts";
import { creationKey, idOf, json, ok, opensTo, refusals } from "./openapi.parts.ts";

const draftKey = {
  path: z.object({ key: z.string().meta({ description: "`new`, or the id of the note that is being changed." }) }),
};
/** `/notas` (document §7), and its drafts. */
export const notes: ZodOpenApiPathsObject = {
  "/notas": {
    get: {
      ...opensTo("notes:read"),
      tags: ["notes"],
      summary: "One page of notes, newest first",
      requestParams: { query: notesQuery },
      responses: { ...ok("The page.", wireNotePage), ...refusals("VALIDATION") },
    },
    post: {
      ...opensTo("notes:write"),
      tags: ["notes"],
      summary: "Create a note",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireNoteInput) },
      responses: {
        "201": { description: "The note.", ...json(wireNote) },
        ...refusals("BAD_REQUEST", "PAYLOAD_TOO_LARGE", "VALIDATION"),
      },
    },
  },
  "/notas/stats": {
    get: {
      ...opensTo("notes:read"),
      tags: ["notes"],
      summary: "Numbers of the practice's notes",
      responses: { ...ok("The numbers.", z.object({ data: wireNoteStats })), ...refusals() },
    },
  },
  "/notas/eliminadas": {
    get: {
      ...opensTo("notes:read"),
      tags: ["notes"],
      summary: "One page of the deleted notes that can be restored, deleted last first; none of a deleted client",
      requestParams: { query: pageQuery },
      responses: { ...ok("The page.", wireDeletedNotePage), ...refusals("VALIDATION") },
    },
  },
  "/notas/borradores/{key}": {
    get: {
      tags: ["notes"],
      summary: "What was typed into a note and not saved yet",
      requestParams: draftKey,
      responses: { ...ok("The draft.", wireNoteDraft), ...refusals("NOT_FOUND") },
    },
    put: {
      tags: ["notes"],
      summary: "Keep what is typed, in place of the draft before it",
      requestParams: draftKey,
      requestBody: { required: true, ...json(wireNoteDraftInput) },
      responses: {
        ...ok("The draft as it is now.", wireNoteDraft),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "SIGNED", "PAYLOAD_TOO_LARGE", "VALIDATION"),
      },
    },
    delete: {
      tags: ["notes"],
      summary: "Discard a draft",
      requestParams: { ...draftKey, query: noteDraftQuery },
      responses: { "204": { description: "Discarded." }, ...refusals("NOT_FOUND", "VALIDATION") },
    },
  },
  "/notas/{id}": {
    get: {
      ...opensTo("notes:read"),
      tags: ["notes"],
      summary: "One note",
      requestParams: idOf("note"),
      responses: { ...ok("The note.", wireNote), ...refusals("NOT_FOUND") },
    },
    put: {
      ...opensTo("notes:write"),
      tags: ["notes"],
      summary: "Change the given fields",
      requestParams: idOf("note"),
      requestBody: { required: true, ...json(wireNoteInput) },
      responses: {
        ...ok("The note as it is now.", wireNote),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "SIGNED", "PAYLOAD_TOO_LARGE", "VALIDATION"),
      },
    },
    delete: {
      ...opensTo("notes:write"),
      tags: ["notes"],
      summary: "Hide a note with its draft; deleted for good after 30 days",
      requestParams: idOf("note"),
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND", "SIGNED") },
    },
  },
  "/notas/{id}/restaurar": {
    post: {
      ...opensTo("notes:write"),
      tags: ["notes"],
      summary: "Bring a deleted note back, unless its client is deleted",
      requestParams: idOf("note"),
      responses: { ...ok("The note.", wireNote), ...refusals("NOT_FOUND", "VALIDATION") },
    },
  },
};
