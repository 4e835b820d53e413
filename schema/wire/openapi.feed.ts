import type { ZodOpenApiPathsObject } from "zod-openapi";
import { changesQuery, wireChangeFeed } from "./feed.ts";
import { ok, refusals } from "./openapi.parts.ts";

export const feed: ZodOpenApiPathsObject = {
  "/cambios": {
    get: {
      tags: ["feed"],
      summary: "What was created, changed, deleted and restored, in order and without gaps",
      requestParams: { query: changesQuery },
      responses: { ...ok("The changes.", wireChangeFeed), ...refusals("CURSOR_EXPIRED", "VALIDATION") },
    },
  },
};
