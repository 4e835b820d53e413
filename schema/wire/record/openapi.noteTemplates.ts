import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, idOf, json, ok, opensTo, refusals } from "../openapi.parts.ts";
import {
  wireDefaultInput,
  wireDefaults,
  wireTemplate,
  wireTemplateChange,
  wireTemplateInput,
  wireTemplates,
} from "./noteTemplates.ts";

const tags = ["notes"];

/** `/notas/plantillas`: the professional's own templates (beyond the document). */
export const noteTemplates: ZodOpenApiPathsObject = {
  "/notas/plantillas": {
    get: {
      ...opensTo("notes:read"),
      tags,
      summary: "The own templates, and what notes about sessions of each type begin with",
      responses: { ...ok("All of them.", wireTemplates), ...refusals() },
    },
    post: {
      tags,
      summary: "Make a template",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireTemplateInput) },
      responses: {
        "201": { description: "The template.", ...json(wireTemplate) },
        ...refusals("BAD_REQUEST", "VALIDATION"),
      },
    },
  },
  "/notas/plantillas/por-tipo": {
    put: {
      tags,
      summary: "Say what notes about sessions of a type begin with. Sent again it makes no difference",
      requestBody: { required: true, ...json(wireDefaultInput) },
      responses: {
        ...ok("What is said of all types.", wireDefaults),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION"),
      },
    },
  },
  "/notas/plantillas/{id}": {
    put: {
      tags,
      summary: "Change the given fields of a template; notes written with it stay as they are",
      requestParams: idOf("template"),
      requestBody: { required: true, ...json(wireTemplateChange) },
      responses: {
        ...ok("The template as it is now.", wireTemplate),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "VALIDATION"),
      },
    },
    delete: {
      tags,
      summary: "Delete a template; no type of session begins with it any more",
      requestParams: idOf("template"),
      responses: { "204": { description: "Deleted." }, ...refusals("NOT_FOUND") },
    },
  },
};
