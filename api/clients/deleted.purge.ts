import type { Database } from "../core/database.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { purgeOneClient } from "./deleted.store.ts";

const EVERY_MS = 6 * 3_600_000;

/** Deletes for good every client whose days are over. @returns how many */
export async function purgeClients(database: Database, now: Date, closing?: AbortSignal): Promise<number> {
  let gone = 0;
  while (!closing?.aborted && (await purgeOneClient(database.owner, now))) gone += 1;
  return gone;
}

/** Purges deleted clients now and several times a day; processes that do so at once take different clients. */
export const startClientPurge = (database: Database, log: Log): Rounds =>
  startRounds({ everyMs: EVERY_MS, log, failed: "deleted clients not purged" }, async (closing) => {
    const clients = await purgeClients(database, new Date(), closing);
    if (clients > 0) log.info({ clients }, "deleted clients purged");
  });
