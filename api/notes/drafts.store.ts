import { and, eq, getTableColumns, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AiWork } from "../../schema/rules/ai.ts";
import { joinedTags, NOTE_DRAFT_DAYS, type NoteDraft, tagsOf } from "../../schema/rules/notes.ts";
import { clients } from "../clients/clients.table.ts";
import type { Queries } from "../core/database/database.ts";
import { sessions } from "../sessions/sessions.table.ts";
import type { DraftMeant, DraftRecord } from "./drafts.rules.ts";
import { draftsAside, noteDrafts } from "./drafts.table.ts";
import { notes } from "./notes.table.ts";

/** Of drafts: their days are over. */
export const expired = (of: typeof noteDrafts | typeof draftsAside): SQL =>
  lt(of.savedAt, sql`now() - make_interval(days => ${NOTE_DRAFT_DAYS})`);
const ownDraft = (professionalId: string, noteId: string | null): SQL | undefined =>
  and(
    eq(noteDrafts.professionalId, professionalId),
    noteId === null ? isNull(noteDrafts.noteId) : eq(noteDrafts.noteId, noteId),
  );

const ofHiddenClient = (of: typeof noteDrafts | typeof draftsAside): SQL =>
  sql`exists (select from ${clients} where ${clients.professionalId} = ${of.professionalId}
    and ${clients.id} = ${of.clientId} and ${clients.deletedAt} is not null)`;
/** The draft of a hidden note, or a new one's about a hidden client, is hidden with it, and comes back with it. */
const isHidden = sql`case when ${noteDrafts.noteId} is null then ${ofHiddenClient(noteDrafts)}
  else exists (select from ${notes} where ${notes.professionalId} = ${noteDrafts.professionalId}
    and ${notes.id} = ${noteDrafts.noteId} and ${notes.hidden}) end`;

/** A new note's draft about a deleted client is as hidden as the client. */
const ofKnownClient = sql`(${noteDrafts.noteId} is not null or ${noteDrafts.clientId} is null or ${clients.id} is not null)`;

/** The session a note is about, a deleted one too. */
export async function readSessionOf(tx: Queries, professionalId: string, noteId: string): Promise<string | null> {
  const [found] = await tx
    .select({ sessionId: notes.sessionId })
    .from(notes)
    .where(and(eq(notes.professionalId, professionalId), eq(notes.id, noteId)));
  return found?.sessionId ?? null;
}

/** The draft of a note, or null when there is none that still counts, or when its note or its client is hidden. */
export async function readNoteDraft(
  tx: Queries,
  professionalId: string,
  noteId: string | null,
): Promise<DraftRecord | null> {
  const [found] = await tx
    .select({ draft: noteDrafts, clientName: clients.name, sessionId: sessions.id, isNoteAi: notes.isAi })
    .from(noteDrafts)
    .leftJoin(notes, eq(notes.id, noteDrafts.noteId))
    .leftJoin(clients, and(eq(clients.id, noteDrafts.clientId), isNull(clients.deletedAt)))
    // One that is gone, or another client's by now, is none.
    .leftJoin(
      sessions,
      and(
        eq(sessions.id, noteDrafts.sessionId),
        eq(sessions.professionalId, noteDrafts.professionalId),
        eq(sessions.clientId, noteDrafts.clientId),
        sql`not ${sessions.hidden}`,
      ),
    )
    .where(
      and(
        ownDraft(professionalId, noteId),
        sql`not ${expired(noteDrafts)}`,
        sql`${notes.hidden} is not true`,
        ofKnownClient,
      ),
    );
  if (!found) return null;
  const { draft, clientName, sessionId, isNoteAi } = found;
  return {
    noteId: draft.noteId,
    title: draft.title,
    content: draft.content,
    tags: tagsOf(draft.tags),
    client: draft.clientId && clientName !== null ? { id: draft.clientId, name: clientName } : null,
    priority: draft.priority,
    isPrivate: draft.isPrivate,
    isAi: draft.isAi ?? (draft.ai !== null || isNoteAi === true),
    sessionId,
    hiddenSessionId: sessionId === null ? draft.sessionId : null,
    version: draft.version,
    work: draft.ai,
    savedAt: draft.savedAt,
  };
}

/**
 * Keeps a draft in place of the one before it.
 * @param known as `DraftWish` has it @returns whether it was kept: another one with other words stays
 */
export async function writeNoteDraft(
  tx: Queries,
  professionalId: string,
  noteId: string | null,
  { title, content, clientId, tags, priority, isPrivate, isAi, sessionId }: NoteDraft,
  version: number | null,
  ai: AiWork | null,
  known: string | null | undefined,
): Promise<boolean> {
  const typed = {
    title,
    content,
    priority,
    isPrivate,
    isAi,
    version,
    ai,
    clientId: clientId || null,
    sessionId,
    tags: joinedTags(tags),
  };
  const kept = await tx
    .insert(noteDrafts)
    .values({ ...typed, professionalId, noteId })
    .onConflictDoUpdate({
      target: [noteDrafts.professionalId, noteDrafts.noteId],
      set: { ...typed, savedAt: sql`now()` },
      setWhere:
        known === undefined ? undefined : or(known ? keptAt(known) : undefined, expired(noteDrafts), isAsSent(typed)),
    })
    .returning({ id: noteDrafts.id });
  return kept.length > 0;
}

/** Compared as numbers: what is no moment for the database is none of a draft. */
const keptAt = (moment: string): SQL =>
  sql`extract(epoch from ${noteDrafts.savedAt}) * 1000 = ${Date.parse(moment)}::numeric`;

/** Of the draft that is there: it says the same as the one that would take its place, as when that is sent again. */
const isAsSent = (typed: object): SQL | undefined =>
  and(
    ...Object.entries(getTableColumns(noteDrafts))
      .filter(([name]) => name in typed)
      .map(([, column]) => sql`${column} is not distinct from excluded.${sql.identifier(column.name)}`),
  );

/** One that is hidden stays. @returns whether there was the one that is meant */
export async function deleteNoteDraft(
  tx: Queries,
  professionalId: string,
  { noteId, savedAt }: DraftMeant,
): Promise<boolean> {
  const gone = await tx
    .delete(noteDrafts)
    .where(and(ownDraft(professionalId, noteId), savedAt ? keptAt(savedAt) : undefined, sql`not ${isHidden}`))
    .returning({ id: noteDrafts.id });
  return gone.length > 0;
}

/** Deletes the drafts of all practices whose days are over; what is hidden goes with what it is hidden with. */
export async function purgeNoteDrafts(owner: Queries): Promise<void> {
  await owner.delete(noteDrafts).where(and(expired(noteDrafts), sql`not ${isHidden}`));
  await owner.delete(draftsAside).where(and(expired(draftsAside), sql`not ${ofHiddenClient(draftsAside)}`));
}
