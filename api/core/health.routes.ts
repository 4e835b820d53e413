import { Router } from "express";
import type { Database } from "./database.ts";
import { Problem } from "./problems.ts";

const PATIENCE_MS = 1_000;

/** `/healthz`: the process lives. `/readyz`: the database answers within a second. */
export function healthRoutes(database: Database): Router {
  return Router()
    .get("/healthz", (_req, res) => {
      res.json({ status: "ok" });
    })
    .get("/readyz", async (_req, res) => {
      const late = Symbol("late");
      const timer = Promise.withResolvers<typeof late>();
      const timeout = setTimeout(() => timer.resolve(late), PATIENCE_MS);
      const answer = await Promise.race([database.ping().catch(() => late), timer.promise]);
      clearTimeout(timeout);
      if (answer === late) throw new Problem("UNAVAILABLE");
      res.json({ status: "ok" });
    });
}
