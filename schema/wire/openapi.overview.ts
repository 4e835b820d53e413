import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ok, opensTo, refusals, twice } from "./openapi.parts.ts";
import { wireAnalytics, wireDashboard } from "./overview.ts";

/** `/dashboard` and `/api/analytics` (document §7). */
export const overview: ZodOpenApiPathsObject = {
  "/dashboard": {
    get: {
      ...opensTo("analytics:read", "sessions:read", "notes:read"),
      tags: ["overview"],
      summary: "What today brings, and how the practice stands",
      responses: { ...ok("The overview.", z.object({ data: wireDashboard })), ...refusals() },
    },
  },
  "/api/analytics": {
    get: {
      ...opensTo("analytics:read"),
      tags: ["overview"],
      summary: "How the practice does, month by month",
      responses: { ...ok("The numbers.", twice(wireAnalytics)), ...refusals() },
    },
  },
};
