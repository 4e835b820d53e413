import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { PURGE_DAYS } from "../../schema/rules/accounts.ts";
import type { Queries } from "../core/database/database.ts";
import { deleteInSteps } from "../core/database/erasing.ts";
import { professionals } from "./professionals.table.ts";

/** What a room does when a practice closes, in the transaction that closes it. */
export type WhenPracticeCloses = (tx: Queries, professionalId: string) => Promise<void>;

/**
 * Blocks the practice of an account that goes: nobody can reach it any more.
 * @param then what the rooms do about it
 * @returns false when it was closed already
 */
export async function closePractice(tx: Queries, id: string, then: readonly WhenPracticeCloses[]): Promise<boolean> {
  const [closed] = await tx
    .update(professionals)
    .set({ closedAt: sql`now()` })
    .where(and(eq(professionals.id, id), isNull(professionals.closedAt)))
    .returning({ id: professionals.id });
  if (!closed) return false;
  for (const follow of then) await follow(tx, closed.id);
  return true;
}

const names = z.array(z.object({ child: z.string(), parent: z.string().nullable() }));

/** Every table with rows of a professional, each before those it refers to. Asked of the database, so that none is forgotten. */
export async function tablesOfPractices(tx: Queries): Promise<string[]> {
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

const daysOver = (days: number) => lt(professionals.closedAt, sql`now() - make_interval(days => ${days})`);

/** Practices of accounts that were deleted at least so many days ago, the first first. */
export async function practicesClosedFor(db: Queries, days: number): Promise<string[]> {
  const found = await db
    .select({ id: professionals.id })
    .from(professionals)
    .where(daysOver(days))
    .orderBy(professionals.closedAt);
  return found.map(({ id }) => id);
}

/**
 * Erases one practice whose days are over, step by step: nobody can reach it any more, so that nobody sees it half gone.
 * @returns whether it is gone; not so when another process is at it
 */
export async function erasePractice(owner: Queries, id: string, closing?: AbortSignal): Promise<boolean> {
  const begin = async (tx: Queries): Promise<boolean> => {
    const held = await tx
      .select({ id: professionals.id })
      .from(professionals)
      .where(and(eq(professionals.id, id), daysOver(PURGE_DAYS)))
      .for("update", { skipLocked: true });
    return held.length > 0;
  };
  const erasing = { owner, begin, closing };
  for (const table of await tablesOfPractices(owner))
    if (!(await deleteInSteps(erasing, sql.raw(table), sql`professional_id = ${id}`))) return false;
  return await deleteInSteps(erasing, professionals, eq(professionals.id, id));
}
