import { and, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { tagsOf } from "../../../schema/rules/notes.ts";
import { NOTE_VERSIONS_FULL, NOTE_VERSIONS_MAX } from "../../../schema/rules/record/versions.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { refused } from "../../core/refusals.ts";
import { ownNote } from "../notes.store.ts";
import { notes } from "../notes.table.ts";
import type { VersionsRead, WholeVersion } from "./versions.rules.ts";
import { noteVersions } from "./versions.table.ts";

const listed = {
  version: noteVersions.version,
  title: noteVersions.title,
  tags: noteVersions.tags,
  priority: noteVersions.priority,
  isPrivate: noteVersions.isPrivate,
  clientId: noteVersions.clientId,
  clientName: clients.name,
  savedAt: noteVersions.savedAt,
  savedBy: noteVersions.savedBy,
  restoredFrom: noteVersions.restoredFrom,
};

/** What the note is now, as a version. Of one that is older than `saved_at` the time is told as well as it is known. */
const current = {
  version: notes.version,
  title: notes.title,
  tags: notes.tags,
  priority: notes.priority,
  isPrivate: notes.isPrivate,
  clientId: notes.clientId,
  clientName: clients.name,
  savedAt: sql<Date>`coalesce(${notes.savedAt}, case when ${notes.version} = 1 then ${notes.createdAt}
    else ${notes.updatedAt} end)`.mapWith(notes.createdAt),
  savedBy: notes.savedBy,
  restoredFrom: notes.restoredFrom,
};

const earlierOf = (professionalId: string, noteId: string, ...more: (SQL | undefined)[]) =>
  and(eq(noteVersions.professionalId, professionalId), eq(noteVersions.noteId, noteId), ...more);
/** What a note was while it was about a client that is deleted is as hidden as the client. */
const ofShownClient = and(eq(clients.id, noteVersions.clientId), isNull(clients.deletedAt));

/**
 * Some versions of a note, from what it is now on back. @param after only those older than it
 * @returns null when there is no such note
 */
export async function readVersions(
  tx: Queries,
  professionalId: string,
  noteId: string,
  { pageSize, after }: { pageSize: number; after?: number | undefined },
): Promise<VersionsRead | null> {
  const [now] = await tx
    .select({
      ...current,
      earlier: sql<number>`(select count(*)::int from ${noteVersions} inner join ${clients} as of on of.id = ${noteVersions.clientId}
        and of.deleted_at is null where ${earlierOf(professionalId, noteId)})`,
    })
    .from(notes)
    .innerJoin(clients, eq(clients.id, notes.clientId))
    .where(ownNote(professionalId, eq(notes.id, noteId)));
  if (!now) return null;
  const { earlier, ...first } = now;
  const fromNow = after === undefined || after > first.version;
  const found = await tx
    .select(listed)
    .from(noteVersions)
    .innerJoin(clients, ofShownClient)
    .where(earlierOf(professionalId, noteId, after === undefined ? undefined : lt(noteVersions.version, after)))
    .orderBy(desc(noteVersions.version))
    .limit(pageSize + 1);
  const all = [
    ...(fromNow ? [{ ...first, isCurrent: true }] : []),
    ...found.map((row) => ({ ...row, isCurrent: false })),
  ];
  return {
    rows: all.slice(0, pageSize).map((row) => ({ ...row, tags: tagsOf(row.tags) })),
    total: earlier + 1,
    hasNext: all.length > pageSize,
  };
}

/** One version with its text, what the note is now among them; null when there is no such note or version. */
export async function readVersion(
  tx: Queries,
  professionalId: string,
  noteId: string,
  version: number,
): Promise<WholeVersion | null> {
  const ofNote = ownNote(professionalId, eq(notes.id, noteId));
  const [now] = await tx
    .select({ ...current, content: notes.content })
    .from(notes)
    .innerJoin(clients, eq(clients.id, notes.clientId))
    .where(and(ofNote, eq(notes.version, version)));
  if (now) return { ...now, tags: tagsOf(now.tags), isCurrent: true };
  const [found] = await tx
    .select({ ...listed, content: noteVersions.content })
    .from(noteVersions)
    .innerJoin(notes, and(eq(notes.id, noteVersions.noteId), ofNote))
    .innerJoin(clients, ofShownClient)
    .where(earlierOf(professionalId, noteId, eq(noteVersions.version, version)));
  return found ? { ...found, tags: tagsOf(found.tags), isCurrent: false } : null;
}

/** @throws Refusal VALIDATION when a note has as many versions as it may have; the practice is locked before */
export async function refuseFull(tx: Queries, professionalId: string, noteId: string): Promise<void> {
  if ((await tx.$count(noteVersions, earlierOf(professionalId, noteId))) >= NOTE_VERSIONS_MAX - 1)
    throw refused("content", NOTE_VERSIONS_FULL);
}
