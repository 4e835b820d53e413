import { CLIENT_RESTORE_DAYS } from "../../schema/rules/clients.ts";
import type { Database } from "../core/database/database.ts";
import { eraseEach, LATE_DAYS } from "../core/database/erasing.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { clientsDeletedBefore, type EraseOfClient, purgeClient } from "./deleted.store.ts";

const EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

/** Deletes for good every client whose days are over; what is late is told. @returns how many */
export async function purgeClients(
  { owner }: Database,
  log: Log,
  now: Date,
  belongings: readonly EraseOfClient[],
  closing?: AbortSignal,
): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const over = daysAgo(CLIENT_RESTORE_DAYS);
  return await eraseEach(
    { log, what: "deleted client", closing },
    {
      due: () => clientsDeletedBefore(owner, over),
      late: () => clientsDeletedBefore(owner, daysAgo(CLIENT_RESTORE_DAYS + LATE_DAYS)),
      erase: (id) => purgeClient(owner, id, over, belongings, closing),
    },
  );
}

/** Purges deleted clients now and several times a day; several processes may be at one client together. */
export const startClientPurge = (database: Database, log: Log, belongings: readonly EraseOfClient[]): Rounds =>
  startRounds({ everyMs: EVERY_MS, log, failed: "deleted clients not purged" }, (closing) =>
    purgeClients(database, log, new Date(), belongings, closing),
  );
