import type { ZodOpenApiPathsObject } from "zod-openapi";
import { IMPORT_KEPT_DAYS } from "../../rules/imports/imports.ts";
import { creationKey, idOf, json, ok, refusals } from "../openapi.parts.ts";
import {
  wireImport,
  wireImportConfirm,
  wireImportInput,
  wireImportPreview,
  wireImports,
  wireImportUndone,
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
