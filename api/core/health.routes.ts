import { Router } from "express";
import type { Database } from "./database.ts";
import { errorFacts, type Log } from "./log.ts";
import { Problem } from "./problems.ts";

const PATIENCE_MS = 1_000;

/** `/healthz`: the process lives. `/readyz`: the database answers a practice's own queries within a second. */
export function healthRoutes(database: Database, log: Log): Router {
  let told = false;
  const tell = (ready: boolean, error?: unknown) => {
    if (told !== ready) return;
    told = !ready;
    if (ready) log.info("ready again");
    else log.error({ error: errorFacts(error) }, "not ready");
  };
  return Router()
    .get("/healthz", (_req, res) => {
      res.json({ status: "ok" });
    })
    .get("/readyz", async (_req, res) => {
      const late = Symbol("late");
      const timer = Promise.withResolvers<typeof late>();
      const timeout = setTimeout(() => timer.resolve(late), PATIENCE_MS);
      let cause: unknown = new Error("no answer in time");
      const ping = database.ping().catch((error: unknown) => {
        cause = error;
        return late;
      });
      const answer = await Promise.race([ping, timer.promise]);
      clearTimeout(timeout);
      tell(answer !== late, cause);
      if (answer === late) throw new Problem("UNAVAILABLE");
      res.json({ status: "ok" });
    });
}
