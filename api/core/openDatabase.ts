import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ApiConfig } from "./config.ts";
import type { Database } from "./database.ts";
import { openFolder, openMemory } from "./embedded.ts";
import { errorFacts, type Log } from "./log.ts";
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

/** Opens and migrates the database the settings choose. @throws StartError, one Spanish sentence */
export async function openDatabase({ database, dataDir }: ApiConfig, log: Log): Promise<Database> {
  if (database.kind === "folder") return openFolder(dataDir);
  if (database.kind === "memory") return openMemory(database.dump);
  const onLost = (error: Error) => log.error({ error: errorFacts(error) }, "database connection lost");
  const opened = await openPostgres(database.url, onLost, database.practiceUrl);
  await warnOfMightyRole(opened, log);
  return opened;
}
