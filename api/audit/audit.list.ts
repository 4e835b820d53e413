import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { addDays, dayStart } from "../../schema/rules/days.ts";
import type { Act, ActorKind, Thing } from "../../schema/rules/record/audit.ts";
import { clients } from "../clients/clients.table.ts";
import { type Database, isId } from "../core/database/database.ts";
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

/** Entries of a practice, newest first, and where to go on. @throws Problem VALIDATION naming `despues` */
export const listEntries = (database: Database, professionalId: string, asked: EntriesAsked) =>
  database.asProfessional(professionalId, async (tx) => {
    const zone = await readTimeZone(tx, professionalId);
    const { acts, things, actors, clientId, from, to, limit } = asked;
    if (clientId !== null && !isId(clientId)) return { entries: [] as ToldEntry[], next: null };
    const found = await tx
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
      .where(
        and(
          eq(auditEntries.professionalId, professionalId),
          olderThan(asked.after),
          acts ? inArray(auditEntries.act, acts) : undefined,
          things ? inArray(auditEntries.thing, things) : undefined,
          actors ? inArray(auditEntries.who, actors) : undefined,
          clientId ? eq(auditEntries.clientId, clientId) : undefined,
          from ? gte(auditEntries.at, dayStart(zone, from)) : undefined,
          to ? lt(auditEntries.at, dayStart(zone, addDays(to, 1))) : undefined,
        ),
      )
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(limit + 1);
    const entries: ToldEntry[] = found.slice(0, limit);
    const last = entries.at(-1);
    const next = found.length > limit && last ? `${last.entry.at.getTime()}_${last.entry.id}` : null;
    return { entries, next };
  });
