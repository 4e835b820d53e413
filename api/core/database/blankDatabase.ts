import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite, PgBoss } from "pg-boss";
import { SCHEMA } from "../queue.ts";
import { extensions, settings } from "./embedded.settings.ts";
import { shipped } from "./shipped.ts";
import { bringUpToDate } from "./upToDate.ts";

/** A database nobody has used, made when the portal was built: unpacking it takes a fifth of making one. Null where none was built. */
export async function blankDatabase(): Promise<Blob | null> {
  const file = shipped("blank-database.tar.gz");
  return file ? await openAsBlob(file, { type: "application/gzip" }) : null;
}

/** Makes such a database, with all tables and functions and those of the queue, and packs it. */
export async function packBlankDatabase(): Promise<Blob> {
  const client = await PGlite.create({ extensions, startParams: settings });
  await bringUpToDate(drizzle(client), migrate, "que se empaqueta");
  const queue = new PgBoss({
    db: fromPglite(client),
    backend: "pglite",
    schema: SCHEMA,
    supervise: false,
    schedule: false,
  });
  await queue.start();
  await queue.stop();
  const packed = await client.dumpDataDir("gzip");
  await client.close();
  return packed;
}
