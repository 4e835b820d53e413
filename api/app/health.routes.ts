import { Router } from "express";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { within } from "../core/patience.ts";
import { isRoomless, Problem } from "../core/problems.ts";

/** How long the database has to answer whoever asks whether all is well. */
export const PATIENCE_MS = 1_000;

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
      try {
        await within(PATIENCE_MS, database.ping());
      } catch (error) {
        tell(false, error);
        throw new Problem(isRoomless(error) ? "STORAGE_FULL" : "UNAVAILABLE");
      }
      tell(true);
      res.json({ status: "ok" });
    });
}
