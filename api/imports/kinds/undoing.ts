import { and, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { ImportKind } from "../../../schema/rules/imports/imports.ts";
import { ownClient } from "../../clients/clients.store.ts";
import { clients } from "../../clients/clients.table.ts";
import { markAllDeleted as deleteClients } from "../../clients/deleted.store.ts";
import { consents } from "../../consents/consents.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { measures } from "../../measures/measures.table.ts";
import { markAllDeleted as deleteNotes } from "../../notes/deleted.store.ts";
import { noteDrafts } from "../../notes/drafts.table.ts";
import { ownNote } from "../../notes/notes.store.ts";
import { notes } from "../../notes/notes.table.ts";
import { objectiveChanges } from "../../objectives/changes.table.ts";
import { objectives } from "../../objectives/objectives.table.ts";
import { receiptSessions, receipts } from "../../receipts/receipts.table.ts";
import { answers } from "../../sessions/answers/answers.table.ts";
import { markAllDeleted as deleteSessions } from "../../sessions/deleted.store.ts";
import { ownSession } from "../../sessions/sessions.store.ts";
import { sessions } from "../../sessions/sessions.table.ts";
import { readBroughtClients } from "../archive/broughtClients.ts";
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

/** What belongs to a client, and keeps the client where it is. */
const OF_CLIENT = [sessions, notes, noteDrafts, objectives, measures, consents, receipts];
/** What keeps a session where it is. */
const OF_SESSION = [notes, receiptSessions, objectiveChanges, answers];

const brought = (tx: Queries, { professionalId, importId }: Whose) =>
  tx
    .select({ id: importRows.thingId })
    .from(importRows)
    .where(and(eq(importRows.professionalId, professionalId), eq(importRows.importId, importId)));

/** The version each was brought in with. */
const versionBrought = ({ importId }: Whose, id: typeof clients.id | typeof sessions.id | typeof notes.id) =>
  sql<number>`(select ${importRows.version} from ${importRows}
    where ${importRows.importId} = ${importId} and ${importRows.thingId} = ${id})`;

async function readClients(tx: Queries, whose: Whose): Promise<BroughtThing[]> {
  const { professionalId } = whose;
  const ids = brought(tx, whose);
  const [first, second, ...others] = OF_CLIENT.map((table) =>
    tx
      .select({ id: sql<string>`${table.clientId}` })
      .from(table)
      .where(and(eq(table.professionalId, professionalId), inArray(table.clientId, ids))),
  );
  if (!first || !second) throw new Error("nothing belongs to clients");
  const used = new Set((await unionAll(first, second, ...others)).map(({ id }) => id));
  const rows = await tx
    .select({ id: clients.id, name: clients.name, version: clients.version, was: versionBrought(whose, clients.id) })
    .from(clients)
    .where(ownClient(professionalId, inArray(clients.id, ids)))
    .orderBy(clients.createdAt, clients.id);
  return rows.map(({ id, name, version, was }) => ({ id, name, isChanged: version !== was, isUsed: used.has(id) }));
}

async function readSessions(tx: Queries, whose: Whose): Promise<BroughtThing[]> {
  const { professionalId } = whose;
  const ids = brought(tx, whose);
  const [first, second, ...others] = OF_SESSION.map((table) =>
    tx
      .select({ id: sql<string>`${table.sessionId}` })
      .from(table)
      .where(and(eq(table.professionalId, professionalId), inArray(table.sessionId, ids))),
  );
  if (!first || !second) throw new Error("nothing belongs to sessions");
  const used = new Set((await unionAll(first, second, ...others)).map(({ id }) => id));
  const rows = await tx
    .select({ id: sessions.id, name: clients.name, version: sessions.version, was: versionBrought(whose, sessions.id) })
    .from(sessions)
    .innerJoin(clients, eq(clients.id, sessions.clientId))
    .where(ownSession(professionalId, inArray(sessions.id, ids)))
    .orderBy(sessions.startsAt, sessions.id);
  return rows.map(({ id, name, version, was }) => ({ id, name, isChanged: version !== was, isUsed: used.has(id) }));
}

/** A note that was signed stays. */
async function readNotes(tx: Queries, whose: Whose): Promise<BroughtThing[]> {
  const { professionalId } = whose;
  const ids = brought(tx, whose);
  const ofNote = and(eq(objectiveChanges.professionalId, professionalId), inArray(objectiveChanges.noteId, ids));
  const moved = await tx.select({ id: objectiveChanges.noteId }).from(objectiveChanges).where(ofNote);
  const used = new Set(moved.map(({ id }) => id));
  const rows = await tx
    .select({
      ...{ id: notes.id, name: notes.title, version: notes.version, signedAt: notes.signedAt },
      was: versionBrought(whose, notes.id),
    })
    .from(notes)
    .where(ownNote(professionalId, inArray(notes.id, ids)))
    .orderBy(notes.createdAt, notes.id);
  return rows.map(({ id, name, version, signedAt, was }) => ({
    ...{ id, name, isChanged: version !== was || signedAt !== null, isUsed: used.has(id) },
  }));
}

const READ = {
  ...{ CLIENTS: readClients, SESSIONS: readSessions, NOTES: readNotes, EXPORT: readBroughtClients },
} satisfies Record<ImportKind, unknown>;
/** What belongs to clients of an export goes out of sight with them, and comes back with them. */
const DELETE = {
  ...{ CLIENTS: deleteClients, SESSIONS: deleteSessions, NOTES: deleteNotes, EXPORT: deleteClients },
} satisfies Record<ImportKind, unknown>;

/** Deletes what an import brought and nobody has changed or used since. @returns what stays */
export async function takeBack(tx: Queries, kind: ImportKind, whose: Whose): Promise<BroughtThing[]> {
  const there = await READ[kind](tx, whose);
  const stays = (thing: BroughtThing) => thing.isChanged || thing.isUsed;
  const gone = there.filter((thing) => !stays(thing)).map(({ id }) => id);
  await DELETE[kind](tx, whose.professionalId, gone);
  return there.filter(stays);
}
