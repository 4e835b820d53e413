import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ok, refusals } from "./openapi.parts.ts";
import { wireDashboard } from "./overview.ts";

/** `/dashboard` (document §7). */
export const overview: ZodOpenApiPathsObject = {
  "/dashboard": {
    get: {
      tags: ["overview"],
      summary: "What today brings, and how the practice stands",
      responses: { ...ok("The overview.", z.object({ data: wireDashboard })), ...refusals() },
    },
  },
};
