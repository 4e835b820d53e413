import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiConfig } from "../config.ts";
import { demandPractice } from "../dataFolder.ts";
import { errorFacts, type Log } from "../log.ts";
import { isDatabaseDown } from "../problems.ts";
import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";

/** Told, not refused: a server of one's own may know no other role. */
async function warnOfMightyRole({ owner }: Database, log: Log): Promise<void> {
  const found = await owner.execute(sql`
    select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`);
  const { rows } = z.object({ rows: z.array(z.unknown()) }).parse(found);
  if (rows.length > 0)
    log.warn(
      "DATABASE_URL signs in as a superuser, whom no policy binds: deploy/database.sh makes roles that need not be",
    );
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 1_000;

export interface Patience {
  /** Is told, once, why the database is waited for. */
  onWaiting: (sentence: string) => void;
  /** Ends the waiting. */
  signal: AbortSignal;
}

/** Tries again, ever more seldom, while the server is away: it may start after us, or be restarted just now. */
async function awaitPostgres(open: () => Promise<Database>, log: Log, patience: Patience): Promise<Database> {
  for (let ms = FIRST_PAUSE_MS, isTold = false; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS), isTold = true) {
    try {
      return await open();
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      if (!isTold) {
        log.warn({ error: errorFacts(error) }, "waiting for the database");
        patience.onWaiting("PostgreSQL (DATABASE_URL) no responde todavía; el portal lo sigue intentando.");
      }
      await pause(ms, undefined, { signal: patience.signal });
    }
  }
}

/**
 * Opens and migrates the database the settings choose.
 * @param patience without it a PostgreSQL server that is away is a reason not to start
 * @throws StartError, one Spanish sentence
 */
export async function openDatabase(
  { database, dataDir }: Pick<ApiConfig, "database" | "dataDir">,
  log: Log,
  patience?: Patience,
): Promise<Database> {
  if (database.kind !== "postgres") {
    // A service on a server need not load a database of its own.
    const { openFolder, openMemory } = await import("./embedded.ts");
    return database.kind === "folder" ? openFolder(dataDir) : openMemory(database.dump);
  }
  const { url, practiceUrl, directUrl } = database;
  const onLost = (error: Error) => log.error({ error: errorFacts(error) }, "database connection lost");
  const open = () => openPostgres(url, onLost, { practiceUrl, directUrl });
  const opened = await (patience ? awaitPostgres(open, log, patience) : open());
  await warnOfMightyRole(opened, log);
  return opened;
}

/** Opens the database that a command of the operator is about. @throws StartError, also where there is none yet */
export async function openPractice(config: Pick<ApiConfig, "database" | "dataDir">, log: Log): Promise<Database> {
  if (config.database.kind === "folder") demandPractice(config.dataDir);
  return await openDatabase(config, log);
}
