import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { wireNote } from "../notes.ts";
import { idOf, json, ok, opensTo, refusals } from "../openapi.parts.ts";
import { noteVersionsQuery, wireNoteVersionPage, wireRestoreVersion, wireWholeNoteVersion } from "./noteVersions.ts";

const one = {
  path: idOf("note").path.extend({ version: z.string().meta({ description: "Number of the version." }) }),
};

/** `/notas/{id}/versiones` (beyond the document): what a note was. */
export const noteVersions: ZodOpenApiPathsObject = {
  "/notas/{id}/versiones": {
    get: {
      ...opensTo("notes:read"),
      tags: ["notes"],
      summary: "What the note was whenever it was saved, newest first, the first being what it is now",
      requestParams: { ...idOf("note"), query: noteVersionsQuery },
      responses: { ...ok("Some versions.", wireNoteVersionPage), ...refusals("NOT_FOUND", "VALIDATION") },
    },
  },
  "/notas/{id}/versiones/{version}": {
    get: {
      ...opensTo("notes:read"),
      tags: ["notes"],
      summary: "One version, with its text",
      requestParams: one,
      responses: { ...ok("The version.", wireWholeNoteVersion), ...refusals("NOT_FOUND") },
    },
  },
  "/notas/{id}/versiones/{version}/restaurar": {
    post: {
      ...opensTo("notes:write"),
      tags: ["notes"],
      summary: "Make the note again what it was; its client stays, and what it is now becomes a version",
      requestParams: one,
      requestBody: { required: true, ...json(wireRestoreVersion) },
      responses: {
        ...ok("The note as it is now.", wireNote),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "SIGNED", "VALIDATION"),
      },
    },
  },
};
