import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { DEMO_TOKEN_PATH } from "./demo.ts";
import { ok } from "./openapi.parts.ts";

/** The one address of the accounts that is part of the contract: whether it is there tells whether there is a demo practice. */
export const demo: ZodOpenApiPathsObject = {
  [DEMO_TOKEN_PATH]: {
    get: {
      tags: ["demo"],
      summary:
        "A bearer for looking at the demo practice, for whoever is signed in by cookie; all but reading is refused under it",
      security: [],
      responses: {
        ...ok("The bearer.", z.object({ token: z.string() })),
        "401": {
          description: "Nobody is signed in.",
          content: { "application/json": { schema: z.object({ code: z.string(), message: z.string() }) } },
        },
      },
    },
  },
};
