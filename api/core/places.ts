import { and, eq, lt, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { LEASE_SECONDS, type PlacesGiven, type PlacesTold } from "../../schema/counting/counting.ts";
import type { Database, Queries } from "./database/database.ts";
import { gateways, streamPlaces } from "./places.table.ts";

/** Who gives places; any number that no other lock has. */
const LOCK = 7_160_203;
const ALIVE = sql.raw(`now() + interval '${LEASE_SECONDS} seconds'`);

const given = z.object({ rows: z.array(z.object({ key: z.string(), granted: z.coerce.number() })) });

/** Writes down that a gateway lives, and forgets those that were not heard of. @returns whether it was written down before */
async function notice(tx: Queries, id: string): Promise<boolean> {
  await tx.delete(gateways).where(and(lt(gateways.aliveUntil, sql`now()`), ne(gateways.id, id)));
  const alive = await tx
    .update(gateways)
    .set({ aliveUntil: ALIVE })
    .where(eq(gateways.id, id))
    .returning({ id: gateways.id });
  if (alive.length > 0) return true;
  await tx.insert(gateways).values({ id, aliveUntil: ALIVE });
  return false;
}

/** What a gateway holds is written down as it says; what it would like to have beside that it gets as far as there is room. */
async function give(tx: Queries, { gateway, own, all, asks }: PlacesTold): Promise<PlacesGiven["given"]> {
  const asked = JSON.stringify(asks.map((ask, nth) => ({ nth, ...ask })));
  const found = await tx.execute(sql`
    with asked as (select * from jsonb_to_recordset(${asked}::jsonb) as one(nth int, key text, held int, more int)),
    elsewhere as (
      select p.key, sum(p.places) as places from ${streamPlaces} p join asked using (key)
      where p.gateway <> ${gateway} group by p.key),
    wished as (
      select a.*, least(a.more, greatest(0, ${own}::int - a.held - coalesce(e.places, 0))) as more_of_own
      from asked a left join elsewhere e using (key)),
    room as (
      select ${all}::int - (select sum(held) from asked) - coalesce(sum(p.places), 0) as places
      from ${streamPlaces} p where p.gateway <> ${gateway} or p.key not in (select key from asked)),
    granted as (
      select key, held, least(more_of_own, greatest(0,
        room.places - sum(more_of_own) over (order by nth rows between unbounded preceding and current row) + more_of_own)) as granted
      from wished, room),
    kept as (
      insert into ${streamPlaces} (key, gateway, places)
      select key, ${gateway}, held + granted from granted where held + granted > 0
      on conflict (key, gateway) do update set places = excluded.places),
    gone as (
      delete from ${streamPlaces}
      where gateway = ${gateway} and key in (select key from granted where held + granted = 0))
    select key, granted from granted`);
  return given.parse(found).rows;
}

/**
 * Gives places for streams to a gateway, exactly: of all that ask at once no more are given than a caller, and all together, may
 * have. A gateway that was killed holds its places for {@link LEASE_SECONDS}.
 */
export const givePlaces = ({ owner, inTurn }: Database, told: PlacesTold): Promise<PlacesGiven> =>
  inTurn("streams", () =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      if (told.leaving) {
        await tx.delete(gateways).where(eq(gateways.id, told.gateway));
        return { known: true, given: [] };
      }
      const known = await notice(tx, told.gateway);
      return { known, given: told.asks.length > 0 ? await give(tx, told) : [] };
    }),
  );
