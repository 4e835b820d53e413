import type { ZodOpenApiPathsObject } from "zod-openapi";
import { RESTORE_DAYS } from "../../rules/deleted.ts";
import { creationKey, idOf, json, ok, refusals } from "../openapi.parts.ts";
import { measuresQuery, wireMeasure, wireMeasureInput, wireMeasurePage } from "./measures.ts";

/** `/medidas` (beyond the document): for people only. */
export const measures: ZodOpenApiPathsObject = {
  "/medidas": {
    get: {
      tags: ["measures"],
      summary: "One page of the questionnaires that were filled in, newest first, or some by key",
      requestParams: { query: measuresQuery },
      responses: { ...ok("The page.", wireMeasurePage), ...refusals("FORBIDDEN", "VALIDATION") },
    },
    post: {
      tags: ["measures"],
      summary: "Keep a questionnaire that was filled in together in the room",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireMeasureInput) },
      responses: {
        "201": { description: "It, with its score.", ...json(wireMeasure) },
        ...refusals("BAD_REQUEST", "FORBIDDEN", "VALIDATION"),
      },
    },
  },
  "/medidas/{id}": {
    delete: {
      tags: ["measures"],
      summary: `Hide a questionnaire; deleted for good after ${RESTORE_DAYS} days`,
      requestParams: idOf("questionnaire"),
      responses: { "204": { description: "Deleted." }, ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
  "/medidas/{id}/restaurar": {
    post: {
      tags: ["measures"],
      summary: "Bring a deleted questionnaire back; one that is there stays as it is",
      requestParams: idOf("questionnaire"),
      responses: { ...ok("The questionnaire.", wireMeasure), ...refusals("FORBIDDEN", "NOT_FOUND") },
    },
  },
};
