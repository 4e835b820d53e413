import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { IMPORT_KEPT_DAYS, UPLOADS_MAX } from "../../rules/imports/imports.ts";
import { creationKey, idOf, json, ok, refusals } from "../openapi.parts.ts";
import {
  wireImport,
  wireImportConfirm,
  wireImportInput,
  wireImportPreview,
  wireImports,
  wireImportUndone,
  wirePiece,
  wireUpload,
  wireUploadInput,
} from "./imports.ts";

const tags = ["imports"];

/** `/importaciones` (beyond the document), for people only: what is brought from elsewhere. */
export const imports: ZodOpenApiPathsObject = {
  "/importaciones": {
    get: {
      tags,
      summary: `The files that were brought in within ${IMPORT_KEPT_DAYS} days, the latest first`,
      responses: { ...ok("The imports.", wireImports), ...refusals() },
    },
    post: {
      tags,
      summary: "Bring in what a preview has shown, all of it or nothing",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireImportConfirm) },
      responses: {
        "201": { description: "The import.", ...json(wireImport) },
        ...refusals("BAD_REQUEST", "LIMIT_REACHED", "PAYLOAD_TOO_LARGE", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/importaciones/subidas": {
    post: {
      tags,
      summary: `Begin a file that is to be brought in; ${UPLOADS_MAX} may wait at once, the oldest makes room`,
      requestBody: { required: true, ...json(wireUploadInput) },
      responses: {
        "201": { description: "The upload, of which nothing has come yet.", ...json(wireUpload) },
        ...refusals("BAD_REQUEST", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/importaciones/subidas/{id}/trozos/{numero}": {
    put: {
      tags,
      summary: "Send a piece of a file, numbered from 0 on; sent again, the last one counts",
      requestParams: { path: z.object({ id: z.string(), numero: z.string() }) },
      requestBody: { required: true, ...json(wirePiece) },
      responses: {
        ...ok("How far it has come.", wireUpload),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "PAYLOAD_TOO_LARGE", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/importaciones/previa": {
    post: {
      tags,
      summary: "What a file would bring in, what is wrong with it and what is there already; nothing is stored",
      requestBody: { required: true, ...json(wireImportInput) },
      responses: {
        ...ok("What it would bring in.", wireImportPreview),
        ...refusals("BAD_REQUEST", "PAYLOAD_TOO_LARGE", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/importaciones/{id}/deshacer": {
    post: {
      tags,
      summary:
        "Delete what a file brought in, but for what has been changed since; it can be restored like anything deleted",
      requestParams: idOf("import"),
      responses: { ...ok("What came of it.", wireImportUndone), ...refusals("NOT_FOUND", "VALIDATION") },
    },
  },
};
