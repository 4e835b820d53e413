import type { ZodOpenApiPathsObject } from "zod-openapi";
import { creationKey, json, refusals } from "./openapi.parts.ts";
import { wireSubmission, wireSubmissionInput } from "./support.ts";

/** `/api/submission` (document §7). */
export const support: ZodOpenApiPathsObject = {
  "/api/submission": {
    post: {
      tags: ["support"],
      summary: "Send a message to support; it is stored before the answer, and mailed from the queue",
      requestParams: { header: creationKey },
      requestBody: { required: true, ...json(wireSubmissionInput) },
      responses: {
        "201": { description: "The message is stored.", ...json(wireSubmission) },
        ...refusals("BAD_REQUEST", "PAYLOAD_TOO_LARGE", "VALIDATION", "RATE_LIMITED"),
      },
    },
  },
};
