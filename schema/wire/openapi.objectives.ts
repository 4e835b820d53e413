import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  objectivesQuery,
  wireObjective,
  wireObjectiveChange,
  wireObjectiveInput,
  wireObjectivePage,
} from "./objectives.ts";
import { creationKey, idOf, json, ok, refusals } from "./openapi.parts.ts";

/** `/objetivos` (document §7). */
export const objectives: ZodOpenApiPathsObject = {
  "/objetivos": {
    get: {
      tags: ["objectives"],
      summary: "One page of objectives: active ones first, by priority and target date, then those completed last",
      requestParams: { query: objectivesQuery },
      responses: { ...ok("The page.", wireObjectivePage), ...refusals("VALIDATION") },
    },
    post: {
      tags: ["objectives"],
      summary: "Create an objective, active and without progress",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireObjectiveInput) },
      responses: {
        "201": { description: "The objective.", ...json(wireObjective) },
        ...refusals("BAD_REQUEST", "VALIDATION"),
      },
    },
  },
  "/objetivos/{id}": {
    get: {
      tags: ["objectives"],
      summary: "One objective",
      requestParams: idOf("objective"),
      responses: { ...ok("The objective.", wireObjective), ...refusals("NOT_FOUND") },
    },
    put: {
      tags: ["objectives"],
      summary: "Change the given fields, or how far it has come",
      requestParams: idOf("objective"),
      requestBody: { required: true, ...json(wireObjectiveChange) },
      responses: {
        ...ok("The objective as it is now.", wireObjective),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "VALIDATION"),
      },
    },
    delete: {
      tags: ["objectives"],
      summary: "Delete an objective",
      requestParams: idOf("objective"),
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND") },
    },
  },
};
