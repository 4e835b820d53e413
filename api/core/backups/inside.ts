import { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import { extensions, settings } from "../database/embedded.settings.ts";
import { OwnerFiles } from "../database/pgliteFiles.ts";

const tables = z.array(z.object({ name: z.string(), quoted: z.string() }));
const number = z.array(z.object({ found: z.coerce.number() }));

/** What a database holds: rows of each table, and when its newest migration was drawn up. */
export interface Inside {
  counts: Record<string, number>;
  schema: number;
}

/**
 * Opens a copy of the embedded database that nobody else uses, reads every table of it and closes it in order.
 * @throws whatever keeps it from being opened or read
 */
export async function lookInside(database: string): Promise<Inside> {
  const client = await PGlite.create({ fs: new OwnerFiles(database), extensions, startParams: settings });
  try {
    const numberOf = async (query: string): Promise<number> =>
      number.parse((await client.query(query)).rows)[0]?.found ?? 0;
    const { rows } = await client.query(`
      select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
    const counts: Record<string, number> = {};
    for (const { name, quoted } of tables.parse(rows))
      counts[name] = await numberOf(`select count(*) as found from ${quoted}`);
    const schema = await numberOf("select coalesce(max(created_at), 0) as found from drizzle.__drizzle_migrations");
    return { counts, schema };
  } finally {
    await client.close();
  }
}
