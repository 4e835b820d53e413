import { and, desc, eq, gte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { joinedTags, NOTE_TEXT_MAX, type NoteDraft, type Priority, tagsOf } from "../../schema/rules/notes.ts";
import type { WireNoteStats } from "../../schema/wire/notes.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { preparedPerConnection } from "../core/database/prepared.ts";
import type { PageAsked, PageRead } from "../core/pages.ts";
import { keysNewestFirst, pageGiven } from "../practice/pages.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { NoteRecord } from "./notes.rules.ts";
import { notes } from "./notes.table.ts";

/** The session a note is about, while that is not deleted. */
const shownSession = sql<string | null>`case when exists (
  select from sessions s where s.professional_id = ${notes.professionalId} and s.id = ${notes.sessionId} and not s.hidden)
  then ${notes.sessionId} end`;

export const noteColumns = {
  id: notes.id,
  title: notes.title,
  content: notes.content,
  clientId: notes.clientId,
  priority: notes.priority,
  tags: notes.tags,
  isPrivate: notes.isPrivate,
  isAi: notes.isAi,
  sessionId: shownSession,
  signedAt: notes.signedAt,
  signedBy: notes.signedBy,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
  version: notes.version,
};

/** A note of this professional that is not deleted, and whose client is not. */
export const ownNote = (professionalId: string | Placeholder, ...more: (SQL | undefined)[]): SQL | undefined =>
  and(eq(notes.professionalId, professionalId), sql`not ${notes.hidden}`, ...more);

export interface PageRequest extends PageAsked {
  /** Words to look for; none: no search. */
  search?: string;
  clientId?: string;
  /** Of each of them a page. */
  clientIds?: string[];
  priority?: Priority;
  /** Only what is not signed after so many days. */
  unsignedDays?: number;
  /** Characters of each content that are read. */
  contentMax?: number;
}

const given = {
  ...pageGiven,
  search: sql.placeholder("search"),
  clientId: sql.placeholder("clientId"),
  clientIds: sql.placeholder("clientIds"),
  priority: sql.placeholder("priority"),
  unsignedDays: sql`${sql.placeholder("unsignedDays")}::int`,
  contentMax: sql`${sql.placeholder("contentMax")}::int`,
};

type Kind = "unsigned" | "all" | "priority" | "client" | "client_priority" | "clients" | "search";

const { lowNoteCount: low, mediumNoteCount: medium, highNoteCount: high } = professionals;
/** How many notes there are, by the practice's row. */
export const keptNotes = sql`${low} + ${medium} + ${high}`;
const kept = {
  all: keptNotes,
  priority: sql`case ${given.priority} when 'BAJA' then ${low} when 'MEDIA' then ${medium} else ${high} end`,
};

/** Not signed, so many days after it was written. */
export const unsignedFor = (days: SQL | number): SQL =>
  sql`${notes.signedAt} is null and ${notes.createdAt} < now() - make_interval(days => ${days})`;

/** The ids of one page, newest first, each with the number of all; a page without any has one row without id. */
function pageKeys(kind: Kind): SQL {
  const { search, clientId, clientIds, priority, limit, offset, professionalId } = given;
  if (kind === "search") return sql`search_notes(${search}, ${clientId}::uuid, ${priority}, ${limit}, ${offset})`;
  if (kind === "clients")
    return sql`(
      select page.id, 0 as total from unnest(string_to_array(${clientIds}, ',')::uuid[]) as asked(client) cross join lateral (
        select ${notes.id} as id from ${notes} where ${ownNote(professionalId, sql`${notes.clientId} = asked.client`)}
        order by ${desc(notes.createdAt)}, ${desc(notes.id)} limit ${limit}
      ) as page)`;
  const ofPriority = kind.endsWith("priority") ? sql`${notes.priority} = ${priority}` : undefined;
  if (kind === "all" || kind === "priority") {
    const columnsOfOrder = { table: notes, id: notes.id, createdAt: notes.createdAt };
    return keysNewestFirst(columnsOfOrder, ownNote(professionalId, ofPriority), sql`(${kept[kind]})`);
  }
  const rows =
    kind === "unsigned"
      ? ownNote(
          professionalId,
          unsignedFor(given.unsignedDays),
          sql`(${clientId}::uuid is null or ${notes.clientId} = ${clientId}::uuid)`,
          sql`(${priority}::text is null or ${notes.priority} = ${priority}::text)`,
          sql`(${search}::text = '' or ${notes.id} in (select id from search_notes(${search}::text, null, null, null, 0)))`,
        )
      : ownNote(professionalId, sql`${notes.clientId} = ${clientId}`, ofPriority);
  return sql`(
    select page.id, counted.total from (select count(*) as total from ${notes} where ${rows}) as counted left join (
      select ${notes.id} as id from ${notes} where ${rows}
      order by ${desc(notes.createdAt)}, ${desc(notes.id)} limit ${limit} offset ${offset}
    ) as page on true)`;
}

const preparedPage = preparedPerConnection((tx, kind: Kind) =>
  tx
    .select({
      total: sql<number>`keys.total::int`,
      note: { ...noteColumns, content: sql<string>`left(${notes.content}, ${given.contentMax})` },
      contentIsWhole: sql<boolean>`octet_length(${notes.content}) = octet_length(left(${notes.content}, ${given.contentMax}))`,
      clientName: clients.name,
    })
    .from(sql`${pageKeys(kind)} as keys`)
    .leftJoin(notes, and(eq(notes.id, sql`keys.id`), ownNote(given.professionalId)))
    .leftJoin(clients, eq(clients.id, notes.clientId))
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .prepare(`note_page_${kind}`),
);

function kindOf({ search = "", clientId, clientIds, priority, unsignedDays }: PageRequest): Kind {
  if (clientIds) return "clients";
  if (unsignedDays !== undefined) return "unsigned";
  if (search.trim() !== "") return "search";
  if (clientId) return priority ? "client_priority" : "client";
  return priority ? "priority" : "all";
}

/** One page of notes, newest first, and how many there are in all: one query. */
export async function readNotePage(
  tx: Queries,
  professionalId: string,
  request: PageRequest,
): Promise<PageRead<NoteRecord>> {
  const { page, pageSize, search, clientId, clientIds, priority, contentMax = NOTE_TEXT_MAX.content } = request;
  const found = await preparedPage(tx, kindOf(request)).execute({
    professionalId,
    search: search?.trim() ?? "",
    clientId: clientId ?? null,
    clientIds: clientIds?.join(",") ?? null,
    priority: priority ?? null,
    contentMax,
    unsignedDays: request.unsignedDays ?? null,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    total: found[0]?.total ?? 0,
    rows: found.flatMap(({ note, clientName, contentIsWhole }) =>
      note && clientName !== null ? [{ ...note, clientName, contentIsWhole, tags: tagsOf(note.tags) }] : [],
    ),
  };
}

/** One note, or null when this professional has none with that id. */
export async function readNote(tx: Queries, professionalId: string, id: string): Promise<NoteRecord | null> {
  const [found] = await tx
    .select({ note: noteColumns, clientName: clients.name })
    .from(notes)
    .innerJoin(clients, eq(clients.id, notes.clientId))
    .where(ownNote(professionalId, eq(notes.id, id)));
  if (!found) return null;
  const { note, clientName } = found;
  return { ...note, clientName, contentIsWhole: true, tags: tagsOf(note.tags) };
}

/** @returns the new note's id */
export async function insertNote(
  tx: Queries,
  professionalId: string,
  draft: NoteDraft,
  savedBy: string | null,
): Promise<string> {
  const [made] = await tx
    .insert(notes)
    .values({ ...draft, professionalId, savedBy, tags: joinedTags(draft.tags) })
    .returning({ id: notes.id });
  if (!made) throw new Error("the note was not stored");
  return made.id;
}

/** How a text came to be. */
interface Written {
  /** The program that saved it, by its token's name; null: the professional. */
  savedBy: string | null;
  /** The version it was restored from. */
  restoredFrom: number | null;
}

/** Changes a note and raises its version. @param written when its text changes with it */
export async function updateNote(
  tx: Queries,
  professionalId: string,
  id: string,
  { tags, ...changes }: Partial<NoteDraft>,
  written?: Written,
): Promise<void> {
  await tx
    .update(notes)
    .set({ ...changes, ...written, ...(tags ? { tags: joinedTags(tags) } : {}), version: sql`${notes.version} + 1` })
    .where(ownNote(professionalId, eq(notes.id, id)));
}

/** @param week when the current week began in the professional's zone */
export async function readNoteStats(tx: Queries, professionalId: string, week: Date): Promise<WireNoteStats> {
  const thisWeek = ownNote(professionalId, gte(notes.createdAt, week));
  const [stats] = await tx
    .select({
      totalNotes: sql<number>`${kept.all}`,
      aiGeneratedNotes: professionals.aiNoteCount,
      highPriorityNotes: professionals.highNoteCount,
      notesThisWeek: sql<number>`(select count(*)::int from ${notes} where ${thisWeek})`,
    })
    .from(professionals)
    .where(eq(professionals.id, professionalId));
  if (!stats) throw new Error("the practice of a signed-in professional is missing");
  return stats;
}
