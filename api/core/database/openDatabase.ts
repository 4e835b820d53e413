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
/** Whoever minds this process takes it for dead when it says nothing for a minute. */
const SILENCE_MS = 10_000;
const AWAY = "PostgreSQL (DATABASE_URL) no responde todavía; el portal lo sigue intentando.";
const BEHIND = "La base de datos se está poniendo al día; el portal arranca en cuanto termine.";

export interface Patience {
  /** Is told, once each, why the database is waited for. */
  onWaiting: (sentence: string) => void;
  /** Ends the waiting. */
  signal: AbortSignal;
}

/** Tries again, ever more seldom, while the server is away: it may start after us, or be restarted just now. */
async function awaitPostgres(open: () => Promise<Database>, log: Log, patience: Patience): Promise<Database> {
  const told = new Set<string>();
  const tellOnce = (sentence: string): void => {
    if (!told.has(sentence)) patience.onWaiting(sentence);
    told.add(sentence);
  };
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    // It migrates, or another does.
    const slow = setTimeout(tellOnce, SILENCE_MS, BEHIND);
    try {
      return await open();
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      if (!told.has(AWAY)) log.warn({ error: errorFacts(error) }, "waiting for the database");
      tellOnce(AWAY);
    } finally {
      clearTimeout(slow);
    }
    await pause(ms, undefined, { signal: patience.signal });
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
    const onBehind = () => patience?.onWaiting(BEHIND);
    return database.kind === "folder" ? openFolder(dataDir, onBehind) : openMemory(database.dump);
  }
  const { url, practiceUrl, directUrl } = database;
  const onLost = (error: Error) => log.error({ error: errorFacts(error) }, "database connection lost");
  const open = () => openPostgres(url, onLost, { practiceUrl, directUrl }, patience?.signal);
  const opened = await (patience ? awaitPostgres(open, log, patience) : open());
  await warnOfMightyRole(opened, log);
  return opened;
}

/** Opens the database that a command of the operator is about. @throws StartError, also where there is none yet */
export async function openPractice(config: Pick<ApiConfig, "database" | "dataDir">, log: Log): Promise<Database> {
  if (config.database.kind === "folder") demandPractice(config.dataDir);
  return await openDatabase(config, log);
}
