import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, idOf, json, ok, refusals } from "../openapi.parts.ts";
import { wireExport, wireExportInput, wireExportLink, wireExportList } from "./exports.ts";

const tags = ["exports"];
const requestParams = idOf("export");

/** Files with what a practice has (beyond the document). */
export const exports: ZodOpenApiPathsObject = {
  "/exportaciones": {
    get: {
      tags,
      summary: "The files that were asked for and are not removed yet",
      responses: { ...ok("All of them.", wireExportList), ...refusals("FORBIDDEN") },
    },
    post: {
      tags,
      summary:
        "Have a file made with one client's dossier or the whole practice; one at a time, in the background. What is in it: the schemas ExportedIndex and ExportedClient",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireExportInput) },
      responses: {
        "201": { description: "The file, which is not there yet.", ...json(wireExport) },
        ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/exportaciones/{id}": {
    get: {
      tags,
      summary: "One file, and how far it is",
      requestParams,
      responses: { ...ok("The file.", wireExport), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
    delete: {
      tags,
      summary: "Remove a file, or give up making it",
      requestParams,
      responses: { "204": { description: "It is gone." }, ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/exportaciones/{id}/enlace": {
    post: {
      tags,
      summary: "A link by which a file that is ready is fetched, without a bearer",
      requestParams,
      responses: { ...ok("The link.", wireExportLink), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
};
