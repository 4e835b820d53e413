import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { openFolder } from "../../api/core/database/embedded.ts";
import { BRIEF } from "./brief.ts";

/** Starts a built command. */
export const launch = (
  name: string,
  env: Record<string, string>,
  ...options: string[]
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [`dist/server/${name}.js`, ...options], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...BRIEF, ...env },
  });

/** Runs a built command to its end. */
export async function runBuilt(
  name: string,
  env: Record<string, string>,
  ...options: string[]
): Promise<{ code: number | null; output: string }> {
  const child = launch(name, env, ...options);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output: output.trim() };
}

/** Asks a database for the column named `it`. */
export type RowsIn = (query: string) => Promise<string[]>;

/** Opens the database of a data folder and asks it, as often as wished: to open it takes a second. */
export async function withDatabase<T>(at: string, ask: (rowsIn: RowsIn) => Promise<T>): Promise<T> {
  const database = await openFolder(at);
  try {
    return await ask(async (query) => {
      const { rows } = (await database.owner.execute(sql.raw(query))) as unknown as { rows: { it: string }[] };
      return rows.map(({ it }) => it);
    });
  } finally {
    await database.close();
  }
}

/** A checksum of every row of every table; those of the queue change with the clock. */
export async function checksumBy(rowsIn: RowsIn): Promise<string> {
  const hash = createHash("sha256");
  const tables = await rowsIn(
    `select format('%I.%I', schemaname, tablename) as it from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'jobs') order by 1`,
  );
  if (tables.length < 25) throw new Error("tables are missing");
  for (const table of tables)
    hash.update(table).update((await rowsIn(`select t::text as it from ${table} t order by 1`)).join("\n"));
  return hash.digest("hex");
}
