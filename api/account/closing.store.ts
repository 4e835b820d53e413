import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { PURGE_DAYS } from "../../schema/rules/accounts.ts";
import type { Queries } from "../core/database.ts";
import { reminders } from "../sessions/reminders.table.ts";
import { BUILT_IN } from "./professionals.store.ts";
import { professionals } from "./professionals.table.ts";

/** Blocks the practice of an account that goes: nobody can reach it any more, and no client hears from it. */
export async function closePractice(tx: Queries, userId: string): Promise<void> {
  const own = and(eq(professionals.issuer, BUILT_IN), eq(professionals.subject, userId));
  const [closed] = await tx
    .update(professionals)
    .set({ closedAt: sql`now()` })
    .where(and(own, isNull(professionals.closedAt)))
    .returning({ id: professionals.id });
  if (!closed) return;
  await tx.delete(reminders).where(and(eq(reminders.professionalId, closed.id), eq(reminders.status, "PENDIENTE")));
}

const names = z.array(z.object({ child: z.string(), parent: z.string().nullable() }));

/** Every table with rows of a professional, each before those it refers to. Asked of the database, so that none is forgotten. */
async function tablesOfPractices(tx: Queries): Promise<string[]> {
  const { rows } = (await tx.execute(sql`
    select held.attrelid::regclass::text as child, owned.confrelid::regclass::text as parent
    from pg_attribute held
    join pg_class of_table on of_table.oid = held.attrelid and of_table.relkind = 'r'
    join pg_namespace space on space.oid = of_table.relnamespace and space.nspname = 'public'
    left join pg_constraint owned
      on owned.conrelid = held.attrelid and owned.contype = 'f' and owned.confrelid <> owned.conrelid
    where held.attname = 'professional_id' and not held.attisdropped`)) as unknown as { rows: unknown };
  const links = names.parse(rows);
  const left = new Set(links.map(({ child }) => child));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].find((name) => !links.some(({ child, parent }) => parent === name && left.has(child)));
    if (!free) throw new Error("the tables refer to one another in a circle");
    ordered.push(free);
    left.delete(free);
  }
  return ordered;
}

/** Erases one practice whose days are over, all at once. @returns whether there was one */
export async function eraseOnePractice(db: Queries): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [over] = await tx
      .select({ id: professionals.id })
      .from(professionals)
      .where(lt(professionals.closedAt, sql`now() - make_interval(days => ${PURGE_DAYS})`))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!over) return false;
    for (const table of await tablesOfPractices(tx))
      await tx.execute(sql`delete from ${sql.raw(table)} where professional_id = ${over.id}`);
    await tx.delete(professionals).where(eq(professionals.id, over.id));
    return true;
  });
}
