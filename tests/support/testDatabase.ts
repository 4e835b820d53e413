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

/** Where the PostgreSQL of the whole run is, with a migrated database to copy; none: everything runs on the embedded one. */
export const SHARED_POSTGRES = "TEST_POSTGRES";
export const TEMPLATE = "consulta_migrated";

async function runOn(serverUrl: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** The address of a database of that name on the server. */
export function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A migrated database with the queue's tables, which every other of the server is copied from. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await runOn(serverUrl, `create database ${TEMPLATE} template template0 encoding 'UTF8'`);
  const connectionString = addressOf(serverUrl, TEMPLATE);
  await (await openPostgres(connectionString, () => undefined)).close();
  const boss = new PgBoss({ connectionString, schema: "jobs", supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
}

async function openCopy(serverUrl: string): Promise<Database> {
  const name = `consulta_${randomBytes(6).toString("hex")}`;
  await runOn(serverUrl, `create database ${name} template ${TEMPLATE}`);
  // Dropping the database at the end cuts connections that are still saying goodbye.
  const database = await openPostgres(addressOf(serverUrl, name), () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await runOn(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

const openEmbedded = async (): Promise<Database> => await openMemory(await migratedDump());
/** Where the shared server is, once it has started. */
const sharedServer = (): string | undefined => process.env[SHARED_POSTGRES];
const shared = sharedServer();

/** Each kind of database there is here, for what must hold on both; `open` answers a migrated one, empty. */
export const DATABASES: { name: string; open: () => Promise<Database> }[] = [
  { name: "the embedded database", open: openEmbedded },
  ...(shared ? [{ name: "PostgreSQL", open: () => openCopy(shared) }] : []),
];

/** A migrated, empty database for one test file: on PostgreSQL, or where the run has none or asks for it the embedded one. */
export const openTestDatabase = (server = sharedServer()): Promise<Database> =>
  server && !process.env.TEST_EMBEDDED ? openCopy(server) : openEmbedded();
