import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { isAlarming } from "../../schema/rules/measures/scoring.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { restorable, restorableUntil } from "../practice/deleted.ts";
import { type KeyedAsked, type KeyedRead, readByKey } from "../practice/keyed.ts";
import type { DeletedMeasure, MeasureRecord } from "./measures.rules.ts";
import { measures } from "./measures.table.ts";

const columns = {
  id: measures.id,
  clientId: measures.clientId,
  clientName: clients.name,
  kind: measures.kind,
  answers: measures.answers,
  way: measures.way,
  alarms: measures.alarms,
  seenAt: measures.seenAt,
  createdAt: measures.createdAt,
  updatedAt: measures.updatedAt,
  version: measures.version,
};
const risenVersion = sql`${measures.version} + 1`;

/** What this professional has that is not deleted, nor its client. */
const own = (professionalId: string, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(eq(measures.professionalId, professionalId), sql`not ${measures.hidden}`, ...more);

/** Which of them are asked for. */
export interface MeasuresAsked {
  clientId?: string;
  medida?: MeasureKind;
}
const asked = (professionalId: string, { clientId, medida }: MeasuresAsked) =>
  own(
    professionalId,
    clientId ? eq(measures.clientId, clientId) : undefined,
    medida ? eq(measures.kind, medida) : undefined,
  );

const withClients = (tx: Queries) =>
  tx
    .select(columns)
    .from(measures)
    .innerJoin(clients, and(eq(clients.professionalId, measures.professionalId), eq(clients.id, measures.clientId)));

/** One page, the newest first, and how many there are in all. */
export async function readMeasurePage(
  tx: Queries,
  professionalId: string,
  { page, pageSize, ...which }: PageAsked & MeasuresAsked,
): Promise<PageRead<MeasureRecord>> {
  const where = asked(professionalId, which);
  const rows = await withClients(tx)
    .where(where)
    .orderBy(desc(measures.createdAt), desc(measures.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await tx.$count(measures, where) };
}

/** The same by key. */
export const readMeasuresByKey = (
  tx: Queries,
  professionalId: string,
  keyed: KeyedAsked,
  which: MeasuresAsked,
): Promise<KeyedRead<MeasureRecord>> =>
  readByKey(tx, professionalId, keyed, {
    table: measures,
    matching: asked(professionalId, which),
    read: ({ where, orderBy, limit, offset, key }) =>
      tx
        .select({ key, row: columns })
        .from(measures)
        .innerJoin(clients, and(eq(clients.professionalId, measures.professionalId), eq(clients.id, measures.clientId)))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });

/** One of them; null when this professional has none with that id. */
export async function readMeasure(tx: Queries, professionalId: string, id: string): Promise<MeasureRecord | null> {
  const [found] = await withClients(tx).where(own(professionalId, eq(measures.id, id)));
  return found ?? null;
}

/** How many a client has, deleted ones included: they can come back. */
export const countMeasures = (tx: Queries, professionalId: string, clientId: string): Promise<number> =>
  tx.$count(measures, and(eq(measures.professionalId, professionalId), eq(measures.clientId, clientId)));

type New = Pick<MeasureRecord, "clientId" | "kind" | "answers" | "way"> & { linkId?: string };

/** Keeps what was filled in. @returns its id */
export async function insertMeasure(tx: Queries, professionalId: string, given: New): Promise<string> {
  const alarms = isAlarming(given.kind, given.answers);
  const [made] = await tx
    .insert(measures)
    // By the clock and not by the begin of the transaction, which may have waited for the practice's row.
    .values({
      ...{ ...given, professionalId, alarms, createdAt: sql`clock_timestamp()` },
      // Whoever was in the room knows.
      told: alarms && given.way === "ENLACE" ? "PENDIENTE" : null,
    })
    .returning({ id: measures.id });
  if (!made) throw new Error("the questionnaire was not stored");
  return made.id;
}

/** What alarms and was not seen, the newest first. @param limit most of them */
export const readAlarms = (tx: Queries, professionalId: string, limit: number): Promise<MeasureRecord[]> =>
  withClients(tx)
    .where(own(professionalId, eq(measures.alarms, true), isNull(measures.seenAt)))
    .orderBy(desc(measures.createdAt), desc(measures.id))
    .limit(limit);

/** Puts one that alarms aside; again, or of one that does not alarm, it changes nothing. */
export async function markSeen(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx
    .update(measures)
    .set({ seenAt: sql`now()`, version: risenVersion })
    .where(own(professionalId, eq(measures.id, id), eq(measures.alarms, true), isNull(measures.seenAt)));
}

/** Takes one out of sight; one of a deleted client does not come back with that one. @returns whether there was one */
export async function markDeleted(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  const gone = await tx
    .update(measures)
    .set({ deletedAt: sql`now()`, hidden: true, version: risenVersion })
    .where(and(eq(measures.professionalId, professionalId), eq(measures.id, id), isNull(measures.deletedAt)))
    .returning({ id: measures.id });
  return gone.length > 0;
}

/** Whether the client of a deleted one is there; null when there is no such questionnaire that can be restored. */
export async function readRestorable(
  tx: Queries,
  professionalId: string,
  id: string,
): Promise<{ hasClient: boolean } | null> {
  const [gone] = await tx
    .select({ hasClient: sql<boolean>`${clients.deletedAt} is null` })
    .from(measures)
    .innerJoin(clients, and(eq(clients.professionalId, measures.professionalId), eq(clients.id, measures.clientId)))
    .where(and(restorable(measures, professionalId), eq(measures.id, id)));
  return gone ?? null;
}

/** Shows a deleted one again. */
export async function unmarkDeleted(tx: Queries, professionalId: string, id: string): Promise<void> {
  await tx
    .update(measures)
    .set({ deletedAt: null, hidden: false, version: risenVersion })
    .where(and(restorable(measures, professionalId), eq(measures.id, id)));
}

/** One page of those that can be restored, of clients that are there, deleted last first, and how many there are in all. */
export async function readDeletedPage(
  tx: Queries,
  professionalId: string,
  { page, pageSize, clientId }: PageAsked & { clientId?: string },
): Promise<PageRead<DeletedMeasure>> {
  const listed = and(
    restorable(measures, professionalId),
    isNull(clients.deletedAt),
    clientId ? eq(measures.clientId, clientId) : undefined,
  );
  const ofClient = and(eq(clients.professionalId, measures.professionalId), eq(clients.id, measures.clientId));
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(measures)
    .innerJoin(clients, ofClient)
    .where(listed);
  const { id, kind, createdAt, deletedAt } = measures;
  const found = await tx
    .select({ id, kind, createdAt, deletedAt, clientId: measures.clientId, clientName: clients.name })
    .from(measures)
    .innerJoin(clients, ofClient)
    .where(listed)
    .orderBy(desc(deletedAt), desc(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = found.flatMap((one) =>
    one.deletedAt ? [{ ...one, deletedAt: one.deletedAt, restorableUntil: restorableUntil(one.deletedAt) }] : [],
  );
  return { rows, total: counted?.total ?? 0 };
}
