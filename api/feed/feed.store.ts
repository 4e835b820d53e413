import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from "drizzle-orm";
import { CHANGES_KEPT_DAYS, CHANGES_OVERLAP } from "../../schema/rules/feed.ts";
import type { Queries } from "../core/database/database.ts";
import { professionals } from "../practice/professionals.table.ts";
import { type Place, placeOf } from "./feed.cursor.ts";
import { changes } from "./feed.table.ts";

export type Change = typeof changes.$inferSelect;
export type ChangedType = Change["type"];

/** The numbers of the oldest change that is kept and of the newest; where none is kept, the oldest is the next one. */
export async function readBounds(tx: Queries, professionalId: string): Promise<{ oldest: number; newest: number }> {
  const [found] = await tx
    .select({
      newest: professionals.changeCount,
      oldest: sql<
        string | null
      >`(select min(${changes.number}) from ${changes} where ${changes.professionalId} = ${professionalId})`,
    })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  if (!found) throw new Error("the practice of a signed-in professional is missing");
  return { newest: found.newest, oldest: found.oldest === null ? found.newest + 1 : Number(found.oldest) };
}

/** The changes after one number up to another, the first first. @param types null: all */
export const readChanges = (
  tx: Queries,
  professionalId: string,
  { after, upTo, types, limit }: { after: number; upTo: number; types: readonly ChangedType[] | null; limit: number },
): Promise<Change[]> =>
  tx
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.professionalId, professionalId),
        gt(changes.number, after),
        lte(changes.number, upTo),
        types ? inArray(changes.type, [...types]) : undefined,
      ),
    )
    .orderBy(asc(changes.number))
    .limit(limit);

/**
 * The number of the newest change that was made some seconds ago, and not in a transaction that made others since: what
 * one makes is seen from its end on only, however long it takes. Null where none that is kept is.
 * @param newest the newest that whoever asks knows of
 */
export async function readOverlap(tx: Queries, professionalId: string, newest: number): Promise<number | null> {
  const isOld = and(
    eq(changes.professionalId, professionalId),
    lte(changes.number, newest),
    lt(changes.at, sql`clock_timestamp() - make_interval(secs => ${CHANGES_OVERLAP})`),
  );
  const oldNumbers = () => tx.select({ number: changes.number }).from(changes).orderBy(desc(changes.number)).limit(1);
  const made = sql`${changes}.xmin`;
  const madeNext = tx
    .select({ made })
    .from(changes)
    .where(and(eq(changes.professionalId, professionalId), eq(changes.number, sql`${oldNumbers().where(isOld)} + 1`)));
  const [found] = await oldNumbers().where(and(isOld, sql`${made} is distinct from ${madeNext}`));
  return found?.number ?? null;
}

/** Where one stands after each of these numbers, as far as their changes are kept. */
export async function readPlaces(
  tx: Queries,
  professionalId: string,
  numbers: readonly number[],
): Promise<(number: number) => Place> {
  const found = await tx
    .select()
    .from(changes)
    .where(and(eq(changes.professionalId, professionalId), inArray(changes.number, [...numbers])));
  const places = new Map(found.map((change) => [change.number, placeOf(change)]));
  return (number) => places.get(number) ?? { number, mark: "" };
}

/** Removes what nobody is told of any more. @param owner with the rights of the tables' owner */
export async function purgeChanges(owner: Queries): Promise<void> {
  await owner.delete(changes).where(lt(changes.at, sql`now() - make_interval(days => ${CHANGES_KEPT_DAYS})`));
}
