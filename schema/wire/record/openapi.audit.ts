import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ok, refusals } from "../openapi.parts.ts";
import { auditQuery, wireAudit } from "./audit.ts";

export const audit: ZodOpenApiPathsObject = {
  "/registro": {
    get: {
      tags: ["audit"],
      summary: "Who did what in the practice, newest first",
      requestParams: { query: auditQuery },
      responses: { ...ok("The entries.", wireAudit), ...refusals("FORBIDDEN", "VALIDATION") },
    },
  },
};
