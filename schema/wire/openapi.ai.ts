import type { ZodOpenApiPathsObject } from "zod-openapi";
import { wireAiAssistant, wireAiInput, wireAiOption, wireAiSummary } from "./ai.ts";
import { json, ok, refusals } from "./openapi.parts.ts";

const requestBody = { required: true, ...json(wireAiInput) };
const refused = refusals(
  "BAD_REQUEST",
  "LIMIT_REACHED",
  "PAYLOAD_TOO_LARGE",
  "VALIDATION",
  "RATE_LIMITED",
  "AI_INVALID_ANSWER",
  "AI_UNAVAILABLE",
  "AI_TIMEOUT",
);

/** `/notas/ai` (document §7). */
export const ai: ZodOpenApiPathsObject = {
  "/notas/ai": {
    get: {
      tags: ["notes"],
      summary: "Who writes when AI is asked",
      responses: { ...ok("The assistant.", wireAiAssistant), ...refusals() },
    },
  },
  "/notas/ai/summary": {
    post: {
      tags: ["notes"],
      summary: "Two notes made of a text; a success costs one generation, a failure none",
      requestBody,
      responses: { ...ok("The options.", wireAiSummary), ...refused },
    },
  },
  "/notas/ai/enhance": {
    post: {
      tags: ["notes"],
      summary: "A text improved; a success costs one generation, a failure none",
      requestBody,
      responses: { ...ok("The improved note.", wireAiOption), ...refused },
    },
  },
};
