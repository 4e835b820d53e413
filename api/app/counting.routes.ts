import { timingSafeEqual } from "node:crypto";
import { json, type Request, type RequestHandler, Router } from "express";
import type { ZodType } from "zod";
import { BUDGETS_PATH, placesTold, STREAMS_PATH, sliceAsks } from "../../schema/counting/counting.ts";
import type { Database } from "../core/database/database.ts";
import { givePlaces } from "../core/places.ts";
import { Problem } from "../core/problems.ts";
import { takeSlice } from "../core/slices.ts";

/** Whether a gateway of ours asks: the same secret was given to both. */
const onlyGateways = (secret: string): RequestHandler => {
  const expected = Buffer.from(`Bearer ${secret}`);
  return (req, _res, next) => {
    const shown = Buffer.from(req.get("authorization") ?? "");
    if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) throw new Problem("NOT_FOUND");
    next();
  };
};

function readAsked<Asked>(shape: ZodType<Asked>, { body }: Request): Asked {
  const { success, data } = shape.safeParse(body);
  if (!success) throw new Problem("VALIDATION");
  return data;
}

/** Where gateways count together what their callers spend and the streams they have open; there only with a secret. */
export function countingRoutes(database: Database, secret: string | null): Router {
  const router = Router();
  if (!secret) return router;
  return router
    .use([BUDGETS_PATH, STREAMS_PATH], onlyGateways(secret), json({ limit: "128kb" }))
    .post(BUDGETS_PATH, async (req, res) => {
      const slices = [];
      for (const ask of readAsked(sliceAsks, req).asks)
        slices.push(await takeSlice(database.owner, { ...ask, key: `budget:${ask.key}` }));
      res.json({ slices });
    })
    .post(STREAMS_PATH, async (req, res) => {
      res.json(await givePlaces(database, readAsked(placesTold, req)));
    });
}
