import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { IMPORT_KEPT_DAYS, IMPORT_UNDO_HOURS } from "../../schema/rules/imports/imports.ts";
import { ownClient } from "../clients/clients.store.ts";
import { clients } from "../clients/clients.table.ts";
import { consents } from "../consents/consents.table.ts";
import type { Database, Queries } from "../core/database/database.ts";
import { measures } from "../measures/measures.table.ts";
import { noteDrafts } from "../notes/drafts.table.ts";
import { notes } from "../notes/notes.table.ts";
import { objectives } from "../objectives/objectives.table.ts";
import { receipts } from "../receipts/receipts.table.ts";
import { sessions } from "../sessions/sessions.table.ts";
import type { ClientLine } from "./imports.rules.ts";
import { importRows, imports } from "./imports.table.ts";
import type { KnownClient } from "./repeats.ts";

export type ImportRecord = typeof imports.$inferSelect;

/** Rows that one statement brings: PostgreSQL takes 65,535 values. */
const STRETCH = 500;
/** What belongs to a client, and keeps the client where it is. */
const BELONGINGS = [sessions, notes, noteDrafts, objectives, measures, consents, receipts];

const stretchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / STRETCH) }, (_, at) => rows.slice(at * STRETCH, (at + 1) * STRETCH));

/** The practice's clients as repetitions are looked for. */
export const readKnownClients = (tx: Queries, professionalId: string): Promise<KnownClient[]> =>
  tx
    .select({ id: clients.id, name: clients.name, email: clients.email, phone: clients.phone })
    .from(clients)
    .where(ownClient(professionalId))
    .orderBy(clients.createdAt, clients.id);

/** Stores what a file brings in, in its order, the last line as the newest. @returns the import */
export async function insertImport(
  tx: Queries,
  professionalId: string,
  made: Pick<ImportRecord, "kind" | "fileName" | "leftOutCount">,
  lines: readonly ClientLine[],
): Promise<ImportRecord> {
  const [stored] = await tx
    .insert(imports)
    .values({ professionalId, ...made, broughtCount: lines.length })
    .returning();
  if (!stored) throw new Error("the import was not stored");
  const first = stored.createdAt.getTime() - lines.length;
  const rows = lines.map(({ draft, isActive }, at) => ({
    ...{ id: randomUUID(), professionalId, ...draft, isActive },
    createdAt: new Date(first + at),
  }));
  for (const stretch of stretchesOf(rows)) {
    await tx.insert(clients).values(stretch);
    await tx.insert(importRows).values(
      stretch.map(({ id }) => ({
        professionalId,
        importId: stored.id,
        thing: "CLIENT" as const,
        thingId: id,
        clientId: id,
      })),
    );
  }
  return stored;
}

const ownImport = (professionalId: string, id: string) =>
  and(eq(imports.professionalId, professionalId), eq(imports.id, id));

/** All that are still known, the latest first. */
export const readImports = (tx: Queries, professionalId: string): Promise<ImportRecord[]> =>
  tx
    .select()
    .from(imports)
    .where(eq(imports.professionalId, professionalId))
    .orderBy(desc(imports.createdAt), desc(imports.id));

export async function readImport(tx: Queries, professionalId: string, id: string): Promise<ImportRecord | null> {
  const [found] = await tx.select().from(imports).where(ownImport(professionalId, id));
  return found ?? null;
}

/** Until when it can be undone. */
export const undoableUntil = ({ createdAt }: Pick<ImportRecord, "createdAt">): Date =>
  new Date(createdAt.getTime() + IMPORT_UNDO_HOURS * 3_600_000);

/** A client that an import brought and that is still there. */
export interface BroughtClient {
  id: string;
  name: string;
  isChanged: boolean;
  isUsed: boolean;
}

/** The clients that an import brought and nobody has deleted since. */
export async function readBrought(tx: Queries, professionalId: string, importId: string): Promise<BroughtClient[]> {
  const ofImport = and(eq(importRows.professionalId, professionalId), eq(importRows.importId, importId));
  const brought = tx.select({ id: importRows.clientId }).from(importRows).where(ofImport);
  const [first, second, ...others] = BELONGINGS.map((table) =>
    tx
      .select({ id: sql<string>`${table.clientId}` })
      .from(table)
      .where(and(eq(table.professionalId, professionalId), inArray(table.clientId, brought))),
  );
  if (!first || !second) throw new Error("nothing belongs to clients");
  const used = new Set((await unionAll(first, second, ...others)).map(({ id }) => id));
  const rows = await tx
    .select({ id: clients.id, name: clients.name, version: clients.version })
    .from(clients)
    .where(ownClient(professionalId, inArray(clients.id, brought)))
    .orderBy(clients.createdAt, clients.id);
  return rows.map(({ id, name, version }) => ({ id, name, isChanged: version > 1, isUsed: used.has(id) }));
}

/** Notes down that an import was undone, and what stayed of it. */
export async function settleUndone(
  tx: Queries,
  professionalId: string,
  importId: string,
  keptCount: number,
): Promise<void> {
  await tx.update(imports).set({ undoneAt: sql`now()`, keptCount }).where(ownImport(professionalId, importId));
}

/** Forgets imports of which nothing is shown any more; what they brought stays. @returns how many */
export async function purgeImports({ owner }: Database): Promise<number> {
  const over = sql`now() - make_interval(days => ${IMPORT_KEPT_DAYS})`;
  const gone = await owner.delete(imports).where(lt(imports.createdAt, over)).returning({ id: imports.id });
  return gone.length;
}
