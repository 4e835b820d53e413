import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import { type Database, NOBODY, type Queries, wallOf } from "./database.ts";
import { lockFolder } from "./lock.ts";
import { migrationsFolder } from "./migrations.ts";
import { StartError } from "./startError.ts";
import { type Share, shareAmongPractices } from "./turns.ts";
import { answerPractices, keepWall } from "./wall.ts";

const extensions = { btree_gin, pg_trgm, unaccent };
/** A single practice fits many times over; PGlite's own choice takes 130 MB more. */
const settings = [...PGlite.defaultStartParams, "-c", "shared_buffers=24MB"];

/** There is one connection: practices take turns at it. */
const SHARE: Share = { atOnce: 1, waiting: 100, patienceMs: 30_000 };

function toDatabase(client: PGlite, release: () => Promise<void>): Database {
  const db = drizzle(client);
  const inTurn = shareAmongPractices(SHARE);
  const behindWall = <T>(wall: string, work: (tx: Queries) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(wall));
      return await work(tx);
    });
  return {
    owner: db,
    asProfessional: async (professionalId, work) => {
      const wall = wallOf(professionalId);
      return await inTurn(professionalId, () => behindWall(wall, work));
    },
    inTurn,
    queue: { db: fromPglite(client), backend: "pglite" },
    ping: () => behindWall(wallOf(NOBODY), answerPractices),
    close: async () => {
      await client.close();
      await release();
    },
  };
}

async function bringUpToDate(client: PGlite): Promise<void> {
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: migrationsFolder() });
  await keepWall(db);
}

/** Makes sure that `folder` exists and can be written to. @throws StartError */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`No se puede escribir en la carpeta de datos ${folder}: elige otra con DATA_DIR.`, {
      cause: error,
    });
  }
}

/**
 * Opens the embedded database of a data folder, for this process alone.
 * @throws StartError when the folder is locked by another process or cannot be used
 */
export async function openFolder(folder: string): Promise<Database> {
  prepareFolder(folder);
  const release = await lockFolder(folder);
  try {
    const client = await PGlite.create({ dataDir: path.join(folder, "db"), extensions, startParams: settings });
    await bringUpToDate(client);
    return toDatabase(client, release);
  } catch (error) {
    await release();
    throw new StartError(`No se puede abrir la base de datos de la carpeta ${folder}.`, { cause: error });
  }
}

/** Opens a database that is gone when the process ends. A migrated `dump` makes it open fast. */
export async function openMemory(dump?: Blob): Promise<Database> {
  const client = await PGlite.create({ ...(dump ? { loadDataDir: dump } : {}), extensions, startParams: settings });
  await bringUpToDate(client);
  return toDatabase(client, async () => undefined);
}
