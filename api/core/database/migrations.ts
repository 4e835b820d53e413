import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { StartError } from "../startError.ts";
import type { Queries } from "./database.ts";

interface Journal {
  entries: { when: number }[];
}

/** Where the migrations lie: beside this source file or the built bundle, or one floor up from a part of it. */
export function migrationsFolder(): string {
  const places = ["./migrations", "../migrations"].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = places.find((place) => existsSync(`${place}/meta/_journal.json`));
  if (!found) throw new Error("the migrations are missing from the build");
  return found;
}

/**
 * Compares what a database has been through with what this program knows, before anything is changed in it.
 * @param where the database, as the operator calls it
 * @throws StartError when it comes from a newer program, or from one whose migrations were drawn up anew since
 */
export async function refuseUnknownMigrations(queries: Queries, where: string): Promise<void> {
  const answer = async (statement: string): Promise<Record<string, unknown>[]> =>
    ((await queries.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;
  const [table] = await answer("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!table?.there) return;
  const applied = (await answer("select created_at from drizzle.__drizzle_migrations")).map((row) =>
    Number(row.created_at),
  );
  const journal: Journal = JSON.parse(readFileSync(`${migrationsFolder()}/meta/_journal.json`, "utf8"));
  const known = journal.entries.map(({ when }) => when);
  const strange = applied.filter((when) => !known.includes(when));
  if (strange.length === 0) return;
  if (Math.max(...strange) > Math.max(...known))
    throw new StartError(
      `La base de datos ${where} la ha usado una versión más nueva del portal: actualiza el programa; no se ha cambiado nada en ella.`,
    );
  throw new StartError(
    `La base de datos ${where} la hizo una versión de prueba cuyas tablas se rehicieron después (antes del commit 91ba88b, o una rama sin publicar): ábrela con aquella versión, o aparta la carpeta sin borrar nada y empieza de cero con «npm run recover -- new-database».`,
  );
}
