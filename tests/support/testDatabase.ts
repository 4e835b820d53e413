import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { Client } from "pg";
import { PgBoss } from "pg-boss";
import type { Database } from "../../api/core/database/database.ts";
import { openMemory } from "../../api/core/database/embedded.ts";
import { blankFile } from "./blankDatabase.ts";
import { openServer } from "./openServer.ts";

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
  await (await openServer(connectionString)).close();
  const boss = new PgBoss({ connectionString, schema: "jobs", supervise: false, schedule: false });
  await boss.start();
  await boss.stop();
}

async function openCopy(serverUrl: string): Promise<Database> {
  const name = `consulta_${randomBytes(6).toString("hex")}`;
  await runOn(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  // Dropping the database at the end cuts connections that are still saying goodbye.
  const database = await openServer(addressOf(serverUrl, name));
  return {
    ...database,
    async close() {
      await database.close();
      await runOn(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function openEmbedded(): Promise<Database> {
  return await openMemory(await openAsBlob(await blankFile(), { type: "application/gzip" }));
}
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
