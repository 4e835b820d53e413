import type { ZodOpenApiPathsObject } from "zod-openapi";
import { changesQuery, wireChangeFeed } from "./feed.ts";
import { ok, opensTo, refusals } from "./openapi.parts.ts";

export const feed: ZodOpenApiPathsObject = {
  "/cambios": {
    get: {
      ...opensTo("clients:read", "sessions:read", "notes:read", "objectives:read", "payments:read"),
      description: "With an access token and `tipos` only the scopes of these types are needed.",
      tags: ["feed"],
      summary: "What was created, changed, deleted and restored, in order and without gaps",
      requestParams: { query: changesQuery },
      responses: { ...ok("The changes.", wireChangeFeed), ...refusals("CURSOR_EXPIRED", "VALIDATION") },
    },
  },
};
