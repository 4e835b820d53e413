import type { ZodOpenApiPathsObject } from "zod-openapi";
import {
  wireAiAssistant,
  wireAiClientConsent,
  wireAiConsentInput,
  wireAiEnhanceInput,
  wireAiImproved,
  wireAiInput,
  wireAiPreview,
  wireAiSummary,
  wireAiSummaryInput,
  wireAiWritingInput,
  wireAiWritten,
} from "./ai.ts";
import { idOf, json, ok, refusals } from "./openapi.parts.ts";

const refused = refusals(
  "BAD_REQUEST",
  "AI_CONSENT_REQUIRED",
  "AI_CLIENT_CONSENT_REQUIRED",
  "LIMIT_REACHED",
  "PAYLOAD_TOO_LARGE",
  "VALIDATION",
  "RATE_LIMITED",
  "AI_INVALID_ANSWER",
  "AI_ANSWER_CUT",
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
  "/notas/ai/consent": {
    post: {
      tags: ["notes"],
      summary: "Let texts go to the recipient; without it summary and enhance send nothing (beyond the document)",
      requestBody: { required: true, ...json(wireAiConsentInput) },
      responses: { ...ok("The assistant.", wireAiAssistant), ...refusals("BAD_REQUEST", "VALIDATION") },
    },
    delete: {
      tags: ["notes"],
      summary: "Let no more texts go (beyond the document)",
      responses: { ...ok("The assistant.", wireAiAssistant), ...refusals() },
    },
  },
  "/notas/ai/consent/{id}": {
    get: {
      tags: ["notes"],
      summary: "Whether a client lets texts about them go to the recipient (beyond the document)",
      requestParams: idOf("client"),
      responses: { ...ok("What was noted down.", wireAiClientConsent), ...refusals("NOT_FOUND") },
    },
    post: {
      tags: ["notes"],
      summary:
        "Note down that a client lets texts about them go to the recipient; without it summary and enhance send nothing about them (beyond the document)",
      requestParams: idOf("client"),
      requestBody: { required: true, ...json(wireAiConsentInput) },
      responses: {
        ...ok("What is noted down.", wireAiClientConsent),
        ...refusals("BAD_REQUEST", "NOT_FOUND", "VALIDATION"),
      },
    },
    delete: {
      tags: ["notes"],
      summary: "Note down that a client lets no more texts go (beyond the document)",
      requestParams: idOf("client"),
      responses: { ...ok("What is noted down.", wireAiClientConsent), ...refusals("NOT_FOUND") },
    },
  },
  "/notas/ai/preview": {
    post: {
      tags: ["notes"],
      summary: "What would be sent of a text, word for word; nothing is sent and nothing counted (beyond the document)",
      requestBody: { required: true, ...json(wireAiInput) },
      responses: {
        ...ok("What would be sent.", wireAiPreview),
        ...refusals("BAD_REQUEST", "PAYLOAD_TOO_LARGE", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
  "/notas/ai/summary": {
    post: {
      tags: ["notes"],
      summary:
        "Two notes made of a text; a success costs one generation, a failure none. The summariser of the machine shows other sentences when asked again, and counts nothing when there are none",
      requestBody: { required: true, ...json(wireAiSummaryInput) },
      responses: { ...ok("The options.", wireAiSummary), ...refused },
    },
  },
  "/notas/ai/enhance": {
    post: {
      tags: ["notes"],
      summary: "A text improved; a success costs one generation, a failure none",
      requestBody: { required: true, ...json(wireAiEnhanceInput) },
      responses: { ...ok("The improved note.", wireAiImproved), ...refused },
    },
  },
  "/notas/ai/escritura": {
    post: {
      tags: ["notes"],
      summary:
        "The same while it is being written, a line of JSON each time (beyond the document). Whoever goes away stops it. Stopped, or as long as the model may write (`AI_ANSWER_CUT`), it costs one generation once something was shown",
      requestBody: { required: true, ...json(wireAiWritingInput) },
      responses: {
        "200": {
          description: "Lines, each an `AiWritten`; the last has `fin: true`.",
          content: { "application/x-ndjson": { schema: wireAiWritten } },
        },
        ...refused,
      },
    },
  },
};
