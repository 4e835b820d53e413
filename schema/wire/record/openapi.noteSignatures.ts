import type { ZodOpenApiPathsObject } from "zod-openapi";
import { wireNote } from "../notes.ts";
import { creationKey, idOf, json, ok, opensTo, refusals } from "../openapi.parts.ts";
import { wireAddenda, wireAddendum, wireAddendumInput, wireSign } from "./noteSignatures.ts";

/** `/notas/{id}/firma` and what is added to a signed note (beyond the document). */
export const noteSignatures: ZodOpenApiPathsObject = {
  "/notas/{id}/firma": {
    post: {
      tags: ["notes"],
      summary: "Sign a note: from then on it is neither changed nor deleted. Sent again it makes no difference",
      requestParams: idOf("note"),
      requestBody: { required: true, ...json(wireSign) },
      responses: {
        ...ok("The signed note.", wireNote),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "CONFLICT", "VALIDATION"),
      },
    },
  },
  "/notas/{id}/adendas": {
    get: {
      ...opensTo("notes:read"),
      tags: ["notes"],
      summary: "What was added to a signed note, oldest first",
      requestParams: idOf("note"),
      responses: { ...ok("All of it.", wireAddenda), ...refusals("NOT_FOUND") },
    },
    post: {
      tags: ["notes"],
      summary: "Add to a signed note, dated and signed with it",
      requestParams: { ...idOf("note"), header: creationKey },
      requestBody: { required: true, ...json(wireAddendumInput) },
      responses: {
        "201": { description: "What was added.", ...json(wireAddendum) },
        ...refusals("BAD_REQUEST", "NOT_FOUND", "PAYLOAD_TOO_LARGE", "VALIDATION"),
      },
    },
  },
};
