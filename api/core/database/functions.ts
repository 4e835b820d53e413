import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queries } from "./database.ts";
import { shipped } from "./shipped.ts";

/** The rooms with functions and triggers, in the order of the house; each has a file of what holds now. */
export const ROOMS = ["account", "clients", "sessions", "notes", "objectives", "measures", "overview", "feed", "audit"];

const brought = z.object({ rows: z.array(z.object({ room: z.string(), hash: z.string() })) });

function textOf(room: string): string {
  const folder = shipped("functions");
  if (!folder) throw new Error("the functions are missing from the build");
  return readFileSync(`${folder}/${room}.sql`, "utf8");
}

/**
 * Runs the file of each room that is another than the one this database was last brought to: all of them, or none.
 * @param owner with the rights of the tables' owner, and nobody else at it
 * @param options `anew`: the others too, for the sake of the rights in them
 */
export async function keepFunctions(owner: Queries, { anew = false } = {}): Promise<void> {
  await owner.transaction(async (tx) => {
    await tx.execute(sql`
      create table if not exists drizzle.functions (room text primary key, hash text not null)`);
    const { rows } = brought.parse(await tx.execute(sql`select room, hash from drizzle.functions`));
    for (const room of ROOMS) {
      const text = textOf(room);
      const hash = createHash("sha256").update(text).digest("hex");
      if (!anew && rows.some((row) => row.room === room && row.hash === hash)) continue;
      // A file is many statements, and the embedded database takes one at a time.
      await tx.execute(sql.raw(`do $room$ begin execute $file$${text}$file$; end $room$`));
      await tx.execute(sql`
        insert into drizzle.functions (room, hash) values (${room}, ${hash})
        on conflict (room) do update set hash = excluded.hash`);
    }
  });
}
