import { existsSync, openAsBlob } from "node:fs";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite, PgBoss } from "pg-boss";
import { SCHEMA } from "../queue.ts";
import { extensions, settings } from "./embedded.settings.ts";
import { migrationsFolder } from "./migrations.ts";
import { keepWall } from "./wall.ts";

/** Beside the built bundle, or one floor up from a part of it. */
const PLACES = ["./blank-database.tar.gz", "../blank-database.tar.gz"];

/** A database nobody has used, made when the portal was built: unpacking it takes a fifth of making one. Null where none was built. */
export async function blankDatabase(): Promise<Blob | null> {
  const places = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const file = places.find((place) => existsSync(place));
  return file ? await openAsBlob(file, { type: "application/gzip" }) : null;
}

/** Makes such a database, with all tables and those of the queue, and packs it. */
export async function packBlankDatabase(): Promise<Blob> {
  const client = await PGlite.create({ extensions, startParams: settings });
  const db = drizzle(client);
  await migrate(db, { migrationsFolder: migrationsFolder() });
  await keepWall(db);
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
