import type { ZodOpenApiPathsObject } from "zod-openapi";
import { idOf, ok, opensTo, refusals } from "../openapi.parts.ts";
import { timelineQuery, wireTimelinePage } from "./timeline.ts";

/** `/clientes/{id}/historia` (beyond the document): what happened with a client. */
export const timeline: ZodOpenApiPathsObject = {
  "/clientes/{id}/historia": {
    get: {
      ...opensTo("clients:read", "sessions:read", "notes:read", "objectives:read"),
      tags: ["clients"],
      summary:
        "What happened with a client until now, newest first: sessions, notes, changes of objectives, mails that went to the client, and for people questionnaires and consents with their mails; nothing deleted",
      requestParams: { ...idOf("client"), query: timelineQuery },
      responses: { ...ok("Some entries.", wireTimelinePage), ...refusals("NOT_FOUND", "VALIDATION") },
    },
  },
};
