import { timingSafeEqual } from "node:crypto";
import { json, type RequestHandler, Router } from "express";
import { z } from "zod";
import type { Database } from "../core/database/database.ts";
import { Problem } from "../core/problems.ts";
import { takeSlice } from "../core/slices.ts";

/** The largest budget there can be, and then some. */
const points = z.int().min(0).max(2_000_000_000);
/** What a gateway asks for in one call; between gateway and service of one portal alone, and no part of the contract. */
const asked = z.object({
  asks: z
    .array(
      z.object({
        key: z.string().regex(/^[\w:-]{10,80}$/),
        limit: points,
        least: points,
        most: points,
        back: points,
        minute: z.number().nullable(),
      }),
    )
    .max(500),
});

/** Whether a gateway of ours asks: the same secret was given to both. */
const onlyGateways = (secret: string): RequestHandler => {
  const expected = Buffer.from(`Bearer ${secret}`);
  return (req, _res, next) => {
    const shown = Buffer.from(req.get("authorization") ?? "");
    if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) throw new Problem("NOT_FOUND");
    next();
  };
};

/** Where gateways count budgets together; there only with a secret. */
export function budgetRoutes({ owner }: Database, secret: string | null): Router {
  const router = Router();
  if (!secret) return router;
  return router.post("/internal/budgets", onlyGateways(secret), json({ limit: "128kb" }), async (req, res) => {
    const { success, data } = asked.safeParse(req.body);
    if (!success) throw new Problem("VALIDATION");
    const slices = [];
    for (const ask of data.asks) slices.push(await takeSlice(owner, { ...ask, key: `budget:${ask.key}` }));
    res.json({ slices });
  });
}
