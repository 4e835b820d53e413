import type { Database } from "../core/database.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { eraseOnePractice } from "./closing.store.ts";

const EVERY_MS = 6 * 3_600_000;

/** Erases practices whose account was deleted long enough ago, now and several times a day. */
export const startPracticePurge = (database: Database, log: Log): Rounds =>
  startRounds({ everyMs: EVERY_MS, log, failed: "practices of deleted accounts not erased" }, async (closing) => {
    while (!closing.aborted && (await eraseOnePractice(database.owner)))
      log.info("practice of a deleted account erased");
  });
