import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  deletedObjectivesQuery,
  objectivesQuery,
  wireDeletedObjectivePage,
  wireObjective,
  wireObjectiveChange,
  wireObjectiveInput,
  wireObjectivePage,
  wireProgressChanges,
  wireProgressUndo,
} from "./objectives.ts";
import { creationKey, idOf, json, ok, opensTo, refusals } from "./openapi.parts.ts";

/** `/objetivos` (document §7). */
export const objectives: ZodOpenApiPathsObject = {
  "/objetivos": {
    get: {
      ...opensTo("objectives:read"),
      tags: ["objectives"],
      summary: "One page of objectives: active ones first, by priority and target date, then those completed last",
      requestParams: { query: objectivesQuery },
      responses: { ...ok("The page.", wireObjectivePage), ...refusals("VALIDATION") },
    },
    post: {
      ...opensTo("objectives:write"),
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
  "/objetivos/eliminados": {
    get: {
      ...opensTo("objectives:read"),
      tags: ["objectives"],
      summary: "One page of the deleted objectives that can be restored, deleted last first; none of a deleted client",
      requestParams: { query: deletedObjectivesQuery },
      responses: { ...ok("The page.", wireDeletedObjectivePage), ...refusals("VALIDATION") },
    },
  },
  "/objetivos/{id}": {
    get: {
      ...opensTo("objectives:read"),
      tags: ["objectives"],
      summary: "One objective",
      requestParams: idOf("objective"),
      responses: { ...ok("The objective.", wireObjective), ...refusals("NOT_FOUND") },
    },
    put: {
      ...opensTo("objectives:write"),
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
      ...opensTo("objectives:write"),
      tags: ["objectives"],
      summary: "Hide an objective; deleted for good after 30 days",
      requestParams: idOf("objective"),
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND") },
    },
  },
  "/objetivos/{id}/progreso": {
    get: {
      ...opensTo("objectives:read"),
      tags: ["objectives"],
      summary: "How far it had come, from change to change; one that was undone is not among them",
      requestParams: idOf("objective"),
      responses: { ...ok("The changes.", wireProgressChanges), ...refusals("NOT_FOUND") },
    },
  },
  "/objetivos/{id}/restaurar": {
    post: {
      ...opensTo("objectives:write"),
      tags: ["objectives"],
      summary: "Bring a deleted objective back, unless its client is deleted",
      requestParams: idOf("objective"),
      responses: { ...ok("The objective.", wireObjective), ...refusals("NOT_FOUND", "VALIDATION") },
    },
  },
  "/objetivos/{id}/deshacer": {
    post: {
      ...opensTo("objectives:write"),
      tags: ["objectives"],
      summary: "Undo the last change, when that was one of the progress: progress, state and day are as before",
      requestParams: idOf("objective"),
      requestBody: { required: true, ...json(wireProgressUndo) },
      responses: {
        ...ok("The objective.", wireObjective),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "VALIDATION"),
      },
    },
  },
};
