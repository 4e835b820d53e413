import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { wireIncome } from "./money/income.ts";
import { ok, opensTo, refusals, twice } from "./openapi.parts.ts";
import { wireAnalytics, wireDashboard, wirePending } from "./overview.ts";

/** `/dashboard` and `/api/analytics` (document §7), and what waits for the professional. */
export const overview: ZodOpenApiPathsObject = {
  "/dashboard": {
    get: {
      ...opensTo("analytics:read", "sessions:read", "notes:read"),
      tags: ["overview"],
      summary: "What today brings, and how the practice stands",
      responses: { ...ok("The overview.", z.object({ data: wireDashboard })), ...refusals() },
    },
  },
  "/dashboard/pendientes": {
    get: {
      ...opensTo("sessions:read", "notes:read"),
      tags: ["overview"],
      summary: "Sessions that wait to be confirmed, for a note, or for a reminder to be sent again",
      responses: { ...ok("What waits.", z.object({ data: wirePending })), ...refusals() },
    },
  },
  "/api/analytics/ingresos": {
    get: {
      ...opensTo("analytics:read", "sessions:read"),
      tags: ["overview"],
      summary: "What sessions brought and are to bring, and how many took place, month by month",
      responses: { ...ok("The months.", z.object({ data: wireIncome })), ...refusals() },
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
