import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { StartError } from "../startError.ts";
import type { Queries } from "./database.ts";
import { shipped } from "./shipped.ts";

/** The migrations are known by when they were drawn up. These were the first and the last of the 25 before the start. */
const BEFORE = { first: 1795251324307, last: 1795350749146 };
/** How many of today's make at once what those 25 made (decision 142). */
const START = 3;

const table = z.object({ rows: z.tuple([z.object({ there: z.boolean() })]) });
const journal = z.object({ rows: z.array(z.object({ when: z.coerce.number() })) });

export function migrationsFolder(): string {
  const folder = shipped("migrations");
  if (!folder) throw new Error("the migrations are missing from the build");
  return folder;
}

export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: migrationsFolder() });

/** When the newest migration was drawn up that this program knows. Reads all of them. */
export const newestKnown = (): Date => new Date(Math.max(...readMigrations().map(({ folderMillis }) => folderMillis)));

/** When the newest migration was drawn up that a database has been through. */
export async function newestApplied(owner: Queries): Promise<Date> {
  const { rows } = journal.parse(
    await owner.execute(sql`select max(created_at) as "when" from drizzle.__drizzle_migrations`),
  );
  return new Date(rows[0]?.when ?? 0);
}

/** Notes down the start where the 25 before it were; the tables are the same. */
async function countAsStarted(owner: Queries, start: MigrationMeta[]): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
    for (const { hash, folderMillis } of start)
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
      );
  });
}

/**
 * Compares what a database has been through with what this program knows, before any of its tables is changed.
 * @param where the database, as the operator calls it
 * @returns whether it is to go through more, which takes as long as there is in it; not so a new one
 * @throws StartError when it comes from a newer program, from one too old to go on from, or from one whose migrations
 *   were drawn up anew since
 */
export async function acceptHistory(owner: Queries, where: string): Promise<boolean> {
  const found = await owner.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (!table.parse(found).rows[0].there) return false;
  const { rows } = journal.parse(
    await owner.execute(sql`select created_at as "when" from drizzle.__drizzle_migrations`),
  );
  const applied = rows.map(({ when }) => when);
  const migrations = readMigrations();
  const known = migrations.map(({ folderMillis }) => folderMillis);
  const strange = applied.filter((when) => !known.includes(when));
  if (strange.length === 0) return applied.length > 0 && applied.length < known.length;
  if (Math.max(...strange) > Math.max(...known))
    throw new StartError(
      `La base de datos ${where} la ha usado una versión más nueva del portal: actualiza el programa; no se ha cambiado nada en ella.`,
    );
  const newest = Math.max(...applied);
  if (!applied.includes(BEFORE.first) || newest > BEFORE.last)
    throw new StartError(
      `La base de datos ${where} la hizo una versión de prueba cuyas tablas se rehicieron después (antes del commit 91ba88b, o una rama sin publicar): ábrela con aquella versión, o aparta la carpeta sin borrar nada y empieza de cero con «npm run recover -- new-database».`,
    );
  if (newest < BEFORE.last)
    throw new StartError(
      `La base de datos ${where} es de una versión demasiado antigua del portal: ábrela una vez con la del commit 0993f45, que la pone al día, y después con esta; no se ha cambiado nada en ella.`,
    );
  await countAsStarted(owner, migrations.slice(0, START));
  return true;
}
