import { Router } from "express";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { isRoomless, Problem } from "../core/problems.ts";

const PATIENCE_MS = 1_000;

/**
 * `/healthz`: the process lives. `/readyz`: the database answers a practice's own queries within a second, and keeps what
 * it is given.
 * @param isClosing whether the service takes its leave, and new requests had better go to another
 */
export function healthRoutes(database: Database, log: Log, isClosing: () => boolean): Router {
  let told = false;
  const tell = (ready: boolean, error?: unknown) => {
    if (told !== ready) return;
    told = !ready;
    if (ready) log.info("ready again");
    else log.error({ error: errorFacts(error) }, "not ready");
  };
  return Router()
    .use((_req, res, next) => {
      // Whoever keeps connections is to open the next one elsewhere.
      if (isClosing()) res.setHeader("Connection", "close");
      next();
    })
    .get("/healthz", (_req, res) => {
      res.json({ status: "ok" });
    })
    .get("/readyz", async (_req, res) => {
      if (isClosing()) throw new Problem("UNAVAILABLE");
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
      if (answer === late && isRoomless(cause)) throw new Problem("STORAGE_FULL");
      if (answer === late) throw new Problem("UNAVAILABLE");
      res.json({ status: "ok" });
    });
}
