import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { ImportKind } from "../../../schema/rules/imports/imports.ts";
import { aiClientConsents } from "../../ai/ai.table.ts";
import { ownClient } from "../../clients/clients.store.ts";
import { clients } from "../../clients/clients.table.ts";
import { markAllDeleted as deleteClients } from "../../clients/deleted.store.ts";
import { consents } from "../../consents/consents.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { measureLinks, measureReminders, measures } from "../../measures/measures.table.ts";
import { markAllDeleted as deleteNotes, isOwnUndeleted as undeletedNotes } from "../../notes/deleted.store.ts";
import { noteDrafts } from "../../notes/drafts.table.ts";
import { notes } from "../../notes/notes.table.ts";
import { objectiveChanges } from "../../objectives/changes.table.ts";
import { objectives } from "../../objectives/objectives.table.ts";
import { stretchesOf } from "../../practice/bringing.ts";
import { receiptSessions, receipts } from "../../receipts/receipts.table.ts";
import { answers } from "../../sessions/answers/answers.table.ts";
import { bookingLinks } from "../../sessions/booking/links/links.table.ts";
import { markAllDeleted as deleteSessions, isOwnUndeleted as undeletedSessions } from "../../sessions/deleted.store.ts";
import { sessions } from "../../sessions/sessions.table.ts";
import { type FoundThing, readBroughtClients } from "../archive/broughtClients.ts";
import { importRows } from "../imports.table.ts";

/** Something that an import brought and that is still there. */
export interface BroughtThing {
  id: string;
  name: string;
  isChanged: boolean;
  isUsed: boolean;
}

interface Whose {
  professionalId: string;
  importId: string;
}

/**
 * Things that are read, and deleted, by one statement. Right after an import the database knows nothing of how many there are,
 * and what triggers compare of them costs the square of their number: all at once would run into its patience.
 */
const STRETCH = { read: 500, deleted: 50 };

/** What belongs to a client, and keeps the client where it is. */
const OF_CLIENT = [
  ...[sessions, bookingLinks, notes, noteDrafts, objectives, measures, measureLinks, measureReminders],
  ...[consents, aiClientConsents, receipts],
];
/** What keeps a session where it is. */
const OF_SESSION = [notes, receiptSessions, objectiveChanges, answers];
const ofObjectiveThere = sql`exists (select from ${objectives}
  where ${objectives.id} = ${objectiveChanges.objectiveId} and ${objectives.deletedAt} is null)`;
/** What was deleted by itself, by hand or as another import was undone, keeps nothing where it is. */
function isThere(table: (typeof OF_CLIENT | typeof OF_SESSION)[number]): SQL | undefined {
  if (table === objectiveChanges) return ofObjectiveThere;
  return "deletedAt" in table ? isNull(table.deletedAt) : undefined;
}

async function readClients(tx: Queries, { professionalId }: Whose, ids: string[]): Promise<FoundThing[]> {
  const [first, second, ...others] = OF_CLIENT.map((table) =>
    tx
      .select({ id: sql<string>`${table.clientId}` })
      .from(table)
      .where(and(eq(table.professionalId, professionalId), inArray(table.clientId, ids), isThere(table))),
  );
  if (!first || !second) throw new Error("nothing belongs to clients");
  const used = new Set((await unionAll(first, second, ...others)).map(({ id }) => id));
  const rows = await tx
    .select({ id: clients.id, name: clients.name, version: clients.version, at: clients.createdAt })
    .from(clients)
    .where(ownClient(professionalId, inArray(clients.id, ids)));
  return rows.map((row) => ({ ...row, isUsed: used.has(row.id) }));
}

async function readSessions(tx: Queries, { professionalId }: Whose, ids: string[]): Promise<FoundThing[]> {
  const [first, second, ...others] = OF_SESSION.map((table) =>
    tx
      .select({ id: sql<string>`${table.sessionId}` })
      .from(table)
      .where(and(eq(table.professionalId, professionalId), inArray(table.sessionId, ids), isThere(table))),
  );
  if (!first || !second) throw new Error("nothing belongs to sessions");
  const used = new Set((await unionAll(first, second, ...others)).map(({ id }) => id));
  const rows = await tx
    .select({ id: sessions.id, name: clients.name, version: sessions.version, at: sessions.startsAt })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(undeletedSessions(professionalId, ids));
  return rows.map((row) => ({ ...row, isUsed: used.has(row.id) }));
}

/** A note that was signed stays: it counts as changed. */
async function readNotes(tx: Queries, { professionalId }: Whose, ids: string[]): Promise<FoundThing[]> {
  const { professionalId: owner, noteId } = objectiveChanges;
  const moved = await tx
    .select({ id: noteId })
    .from(objectiveChanges)
    .where(and(eq(owner, professionalId), inArray(noteId, ids), isThere(objectiveChanges)));
  const used = new Set(moved.map(({ id }) => id));
  const { id, title: name, version, signedAt, createdAt: at } = notes;
  const rows = await tx
    .select({ id, name, version, signedAt, at })
    .from(notes)
    .where(undeletedNotes(professionalId, ids));
  return rows.map(({ signedAt: signed, ...row }) => ({ ...row, isSigned: signed !== null, isUsed: used.has(row.id) }));
}

const READ = {
  ...{ CLIENTS: readClients, SESSIONS: readSessions, NOTES: readNotes, EXPORT: readBroughtClients },
} satisfies Record<ImportKind, unknown>;
/** What belongs to clients of an export goes out of sight with them, and comes back with them. */
const DELETE = {
  ...{ CLIENTS: deleteClients, SESSIONS: deleteSessions, NOTES: deleteNotes, EXPORT: deleteClients },
} satisfies Record<ImportKind, unknown>;

/** What an import brought and is still there, in its order. */
async function readBrought(tx: Queries, kind: ImportKind, whose: Whose): Promise<BroughtThing[]> {
  const { thingId, version: then } = importRows;
  const rows = await tx
    .select({ thingId, then })
    .from(importRows)
    .where(and(eq(importRows.professionalId, whose.professionalId), eq(importRows.importId, whose.importId)));
  const versions = new Map(rows.map((row) => [row.thingId, row.then]));
  const things: FoundThing[] = [];
  for (const ids of stretchesOf([...versions.keys()], STRETCH.read)) things.push(...(await READ[kind](tx, whose, ids)));
  return things
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id, name, version, isSigned, isUsed }) => ({
      ...{ id, name, isUsed, isChanged: isSigned === true || version !== versions.get(id) },
    }));
}

/** Deletes what an import brought and nobody has changed or used since. @returns what stays */
export async function takeBack(tx: Queries, kind: ImportKind, whose: Whose): Promise<BroughtThing[]> {
  const there = await readBrought(tx, kind, whose);
  const stays = (thing: BroughtThing) => thing.isChanged || thing.isUsed;
  const gone = there.filter((thing) => !stays(thing)).map(({ id }) => id);
  for (const ids of stretchesOf(gone, STRETCH.deleted)) await DELETE[kind](tx, whose.professionalId, ids);
  return there.filter(stays);
}
