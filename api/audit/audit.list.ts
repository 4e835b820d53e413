import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { addDays, dayStart } from "../../schema/rules/days.ts";
import { ACTORS, ACTS, type Act, type ActorKind, THINGS, type Thing } from "../../schema/rules/record/audit.ts";
import { clients } from "../clients/clients.table.ts";
import { type Database, isId, type Queries } from "../core/database/database.ts";
import { refusedField } from "../core/problems.ts";
import { readTimeZone } from "../practice/practice.store.ts";
import type { Entry } from "./audit.rules.ts";
import { auditEntries } from "./audit.table.ts";

export interface EntriesAsked {
  /** Where the stretch before has ended. */
  after: string | null;
  limit: number;
  acts: Act[] | null;
  things: Thing[] | null;
  actors: ActorKind[] | null;
  clientId: string | null;
  /** Days of the practice's zone, `YYYY-MM-DD`; both are part of it. */
  from: string | null;
  to: string | null;
}

export interface ToldEntry {
  entry: Entry;
  /** As it is now; null without a client, and when it is deleted. */
  clientName: string | null;
}

const PLACE = /^(\d{1,15})_([\da-f-]{36})$/;

/** @throws Problem VALIDATION */
function olderThan(place: string | null): SQL | undefined {
  if (place === null) return undefined;
  const [, at = "", id = ""] = PLACE.exec(place) ?? [];
  if (!isId(id)) throw refusedField("despues", "El parámetro despues tiene un valor que no es válido.");
  return sql`(${auditEntries.at}, ${auditEntries.id}) < (to_timestamp(${Number(at) / 1000}::float8), ${id}::uuid)`;
}

const oneOf = (given: readonly string[]): SQL => sql`unnest(string_to_array(${given.join(",")}, ','))`;

/** The newest of each kind by itself: few of a kind among a million others are found without reading those. */
const newestOfKinds = ({ things, acts, actors, limit }: EntriesAsked, wished: SQL | undefined): SQL => sql`
  ${auditEntries.id} = any (array(
    select newest.id from ${oneOf(things ?? THINGS)} as things(one), ${oneOf(acts ?? ACTS)} as acts(one),
      ${oneOf(actors ?? ACTORS)} as actors(one), lateral (
        select ${auditEntries.id}, ${auditEntries.at} from ${auditEntries}
        where ${wished} and ${auditEntries.thing} = things.one and ${auditEntries.act} = acts.one
          and ${auditEntries.who} = actors.one
        order by ${auditEntries.at} desc, ${auditEntries.id} desc limit ${limit + 1}
      ) as newest
    order by newest.at desc, newest.id desc limit ${limit + 1}))`;

/** @returns one more than asked for, when there are more @throws Problem VALIDATION naming `despues` */
export async function readEntries(tx: Queries, professionalId: string, asked: EntriesAsked): Promise<ToldEntry[]> {
  const { acts, things, actors, clientId, from, to, limit } = asked;
  const zone = await readTimeZone(tx, professionalId);
  const own = eq(auditEntries.professionalId, professionalId);
  const wished = and(
    own,
    olderThan(asked.after),
    // Of one client there are never so many that a kind of them would have to be looked up.
    clientId
      ? and(
          eq(auditEntries.clientId, clientId),
          acts ? inArray(auditEntries.act, acts) : undefined,
          things ? inArray(auditEntries.thing, things) : undefined,
          actors ? inArray(auditEntries.who, actors) : undefined,
        )
      : undefined,
    from ? gte(auditEntries.at, dayStart(zone, from)) : undefined,
    to ? lt(auditEntries.at, dayStart(zone, addDays(to, 1))) : undefined,
  );
  return await tx
    .select({ entry: auditEntries, clientName: clients.name })
    .from(auditEntries)
    .leftJoin(
      clients,
      and(
        eq(clients.professionalId, auditEntries.professionalId),
        eq(clients.id, auditEntries.clientId),
        isNull(clients.deletedAt),
      ),
    )
    .where(and(own, (things || acts || actors) && !clientId ? newestOfKinds(asked, wished) : wished))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit + 1);
}

/** Entries of a practice, newest first, and where to go on. @throws Problem VALIDATION naming `despues` */
export const listEntries = (database: Database, professionalId: string, asked: EntriesAsked) =>
  database.asProfessional(professionalId, async (tx) => {
    const { clientId, limit } = asked;
    const found = clientId !== null && !isId(clientId) ? [] : await readEntries(tx, professionalId, asked);
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    const next = found.length > limit && last ? `${last.entry.at.getTime()}_${last.entry.id}` : null;
    return { entries, next };
  });
