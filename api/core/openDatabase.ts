import type { ApiConfig } from "./config.ts";
import type { Database } from "./database.ts";
import { openFolder, openMemory } from "./embedded.ts";
import { errorFacts, type Log } from "./log.ts";
import { openPostgres } from "./postgres.ts";

/** Opens and migrates the database the settings choose. @throws StartError, one Spanish sentence */
export function openDatabase({ database, dataDir }: ApiConfig, log: Log): Promise<Database> {
  if (database.kind === "folder") return openFolder(dataDir);
  if (database.kind === "memory") return openMemory(database.dump);
  const onLost = (error: Error) => log.error({ error: errorFacts(error) }, "database connection lost");
  return openPostgres(database.url, onLost, database.practiceUrl);
}
