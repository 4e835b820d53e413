import { and, eq, sql } from "drizzle-orm";
import { NOTE_TEXT_MAX, tagsOf } from "../../schema/rules/notes.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { type KeyedAsked, type KeyedRead, readByKey } from "../practice/keyed.ts";
import type { NoteRecord } from "./notes.rules.ts";
import { keptNotes, noteColumns, ownNote, type PageRequest, unsignedFor } from "./notes.store.ts";
import { notes } from "./notes.table.ts";

/** The practice's notes by key. */
export const readNotesByKey = (
  tx: Queries,
  professionalId: string,
  asked: KeyedAsked,
  { search = "", clientId, priority, unsignedDays, contentMax = NOTE_TEXT_MAX.content }: PageRequest,
): Promise<KeyedRead<NoteRecord>> => {
  const hits = sql`${notes.id} in (select id from search_notes(${search}, null, null, null, 0))`;
  const which = and(
    search.trim() === "" ? undefined : hits,
    clientId ? eq(notes.clientId, clientId) : undefined,
    priority ? eq(notes.priority, priority) : undefined,
    unsignedDays === undefined ? undefined : unsignedFor(unsignedDays),
  );
  const beginning = sql<string>`left(${notes.content}, ${contentMax}::int)`;
  return readByKey(tx, professionalId, asked, {
    table: notes,
    matching: ownNote(professionalId, which),
    total: which ? undefined : keptNotes,
    read: async ({ where, orderBy, limit, offset, key }) => {
      const found = await tx
        .select({
          key,
          row: {
            ...noteColumns,
            content: beginning,
            contentIsWhole: sql<boolean>`octet_length(${notes.content}) = octet_length(${beginning})`,
            clientName: clients.name,
          },
        })
        .from(notes)
        .innerJoin(clients, eq(clients.id, notes.clientId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return found.map(({ row, ...told }) => ({ ...told, row: { ...row, tags: tagsOf(row.tags) } }));
    },
  });
};
