import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { Client } from "pg";
import { fromPglite, PgBoss } from "pg-boss";
import type { Database } from "../../api/core/database.ts";
import { openMemory } from "../../api/core/embedded.ts";
import { openPostgres } from "../../api/core/postgres.ts";
import { keepWall } from "../../api/core/wall.ts";

async function packMigrated(): Promise<Blob> {
  const client = await PGlite.create({ extensions: { btree_gin, pg_trgm, unaccent } });
  await migrate(drizzle(client), { migrationsFolder: "api/migrations" });
  await keepWall(drizzle(client));
  // The queue's own tables too, which would take every start another quarter of a second.
  const boss = new PgBoss({
    db: fromPglite(client),
    backend: "pglite",
    schema: "jobs",
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop();
  const dump = await client.dumpDataDir("none");
  await client.close();
  return dump;
}

/** A migrated database, packed once per state of the migrations and kept between runs. */
async function migratedDump(): Promise<Blob> {
  const migrations = "api/migrations";
  const hash = createHash("sha256").update(readFileSync("node_modules/pg-boss/package.json"));
  hash.update(readFileSync("api/core/wall.ts"));
  for (const file of readdirSync(migrations).sort())
    if (file.endsWith(".sql")) hash.update(readFileSync(path.join(migrations, file)));
  const folder = "node_modules/.cache/consulta";
  const file = path.join(folder, `migrated-${hash.digest("hex").slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, Buffer.from(await (await packMigrated()).arrayBuffer()));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
}

/** An empty database of the server at `serverUrl`, gone when it is closed. */
async function freshPostgres(serverUrl: string): Promise<Database> {
  const name = `consulta_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const admin = new Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await run(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // Dropping the database at the end cuts connections that are still saying goodbye.
  const database = await openPostgres(url.href, () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await run(`drop database ${name} with (force)`);
    },
  };
}

/** A migrated database for one test file: PGlite in memory, or a database of a PostgreSQL server. */
export async function openTestDatabase(serverUrl = process.env.TEST_DATABASE_URL): Promise<Database> {
  return serverUrl ? await freshPostgres(serverUrl) : await openMemory(await migratedDump());
}
