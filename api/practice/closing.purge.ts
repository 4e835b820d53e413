import { PURGE_DAYS } from "../../schema/rules/accounts.ts";
import type { Database } from "../core/database/database.ts";
import { eraseEach, LATE_DAYS } from "../core/database/erasing.ts";
import type { Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { erasePractice, practicesClosedFor } from "./closing.store.ts";

const EVERY_MS = 6 * 3_600_000;

/** Erases every practice whose account was deleted long enough ago; what is late is told. @returns how many */
export const erasePractices = ({ owner }: Database, log: Log, closing?: AbortSignal): Promise<number> =>
  eraseEach(
    { log, what: "practice of a deleted account", closing },
    {
      due: () => practicesClosedFor(owner, PURGE_DAYS),
      late: () => practicesClosedFor(owner, PURGE_DAYS + LATE_DAYS),
      erase: (id) => erasePractice(owner, id, closing),
    },
  );

/** Erases practices whose account was deleted long enough ago, now and several times a day. */
export const startPracticePurge = (database: Database, log: Log): Rounds =>
  startRounds(
    { name: "purge of practices", everyMs: EVERY_MS, log, failed: "practices of deleted accounts not erased" },
    (closing) => erasePractices(database, log, closing),
  );
