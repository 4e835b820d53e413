import { sql } from "drizzle-orm";
import { z } from "zod";
import { AS_OF_ONE_MOMENT, type Queries } from "../core/database/database.ts";
import { tablesOfPractices } from "./closing.store.ts";

const STRETCH = 500;
const fetched = z.object({ rows: z.array(z.object({ row: z.record(z.string(), z.unknown()) })) });

/** One row of a practice as it stands in the database, by the names of its table. */
export interface ExportedRow {
  table: string;
  row: Record<string, unknown>;
}

/**
 * Everything that is kept of a practice, as it stood at one moment, a stretch at a time: also what is deleted and can still
 * be brought back. What only this portal could use (secrets it has sealed) is left out.
 * @param take is waited for after each stretch
 */
export async function exportPractice(
  owner: Queries,
  professionalId: string,
  take: (rows: ExportedRow[]) => Promise<void>,
): Promise<void> {
  await owner.transaction(async (tx) => {
    const own = sql`id = ${professionalId}`;
    const theirs = sql`professional_id = ${professionalId}`;
    const places = [{ table: "professionals", where: own }].concat(
      (await tablesOfPractices(tx)).reverse().map((table) => ({ table, where: theirs })),
    );
    for (const { table, where } of places) {
      await tx.execute(sql`declare stretch no scroll cursor for
          select to_jsonb(kept) - 'secret' as row from ${sql.raw(table)} as kept where ${where}`);
      for (;;) {
        const { rows } = fetched.parse(await tx.execute(sql`fetch ${sql.raw(String(STRETCH))} from stretch`));
        if (rows.length > 0) await take(rows.map(({ row }) => ({ table, row })));
        if (rows.length < STRETCH) break;
      }
      await tx.execute(sql`close stretch`);
    }
  }, AS_OF_ONE_MOMENT);
}
