import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import {
  EXPORT_PAGE,
  type ExportOf,
  type ExportPart,
  type ExportPlace,
  inIso,
  placeAfter,
  standsAfter,
} from "../practice/exportPart.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { notes } from "./notes.table.ts";
import { noteSeals } from "./record/seals.table.ts";
import { noteVersions } from "./record/versions.table.ts";

type Note = ExportedClient["notas"][number];

/** Characters of a page, unless its first note alone is longer. */
const PAGE_LENGTH = 4_000_000;

const wanted = ({ professionalId, clientId, withPrivate }: ExportOf): SQL | undefined =>
  and(
    eq(notes.professionalId, professionalId),
    eq(notes.clientId, clientId),
    sql`not ${notes.hidden}`,
    withPrivate ? undefined : sql`not ${notes.isPrivate}`,
  );

/** What a note said while it was about another client is none of this one's record. */
const aboutClient = ({ clientId }: ExportOf): SQL => eq(noteVersions.clientId, clientId);

/** The next notes, as many as fit into a page with all that they were before. */
async function keysOf(tx: Queries, of: ExportOf, after: ExportPlace | null) {
  const before = sql<number>`coalesce((select sum(length(${noteVersions.content})) from ${noteVersions}
    where ${noteVersions.professionalId} = ${notes.professionalId} and ${noteVersions.noteId} = ${notes.id}
      and ${aboutClient(of)}), 0)`;
  const found = await tx
    .select({
      id: notes.id,
      at: notes.createdAt,
      length: sql`length(${notes.content}) + ${before}`.mapWith(Number),
    })
    .from(notes)
    .where(and(wanted(of), standsAfter(after, notes.createdAt, notes.id)))
    .orderBy(asc(notes.createdAt), asc(notes.id))
    .limit(EXPORT_PAGE);
  let total = 0;
  const fitting = found.filter(({ length }, at) => {
    total += length;
    return at === 0 || total <= PAGE_LENGTH;
  });
  const last = fitting.at(-1);
  const isCut = last !== undefined && fitting.length < found.length;
  return {
    ids: fitting.map(({ id }) => id),
    next: isCut ? { at: last.at, id: last.id } : placeAfter(found, EXPORT_PAGE, ({ at, id }) => ({ at, id })),
  };
}

async function sealsOf(tx: Queries, professionalId: string, ids: readonly string[]) {
  return await tx
    .select()
    .from(noteSeals)
    .where(
      and(
        eq(noteSeals.professionalId, professionalId),
        inArray(noteSeals.noteId, [...ids]),
        isNull(noteSeals.erasedAt),
      ),
    )
    .orderBy(asc(noteSeals.position));
}

async function versionsOf(tx: Queries, of: ExportOf, ids: readonly string[]) {
  return await tx
    .select()
    .from(noteVersions)
    .where(
      and(
        eq(noteVersions.professionalId, of.professionalId),
        inArray(noteVersions.noteId, [...ids]),
        aboutClient(of),
        // What was private once is not told because the note is not private any more.
        of.withPrivate ? undefined : sql`not ${noteVersions.isPrivate}`,
      ),
    )
    .orderBy(asc(noteVersions.version));
}

/** A client's notes with what they were before while they were about the client, their signatures and addenda. */
export const exportOfNotes: ExportPart<"notas"> = {
  section: "notas",
  async read(tx, of, after) {
    const { ids, next } = await keysOf(tx, of, after);
    if (ids.length === 0) return { rows: [], next: null };
    const rows = await tx
      .select({ note: notes, sessionIsHidden: sql<boolean>`coalesce(${sessions.hidden}, false)` })
      .from(notes)
      .leftJoin(sessions, and(eq(sessions.professionalId, notes.professionalId), eq(sessions.id, notes.sessionId)))
      .where(and(wanted(of), inArray(notes.id, ids)))
      .orderBy(asc(notes.createdAt), asc(notes.id));
    const [seals, versions] = [await sealsOf(tx, of.professionalId, ids), await versionsOf(tx, of, ids)];
    return {
      rows: rows.map(({ note, sessionIsHidden }): Note => {
        const sealed = seals.filter(({ noteId }) => noteId === note.id);
        return {
          id: note.id,
          title: note.title,
          content: note.content,
          etiquetas: note.tags,
          prioridad: note.priority,
          isPrivate: note.isPrivate,
          isAI: note.isAi,
          sessionId: sessionIsHidden ? null : note.sessionId,
          version: note.version,
          signedAt: inIso(note.signedAt),
          signedBy: note.signedBy,
          createdAt: note.createdAt.toISOString(),
          savedAt: inIso(note.savedAt),
          savedBy: note.savedBy,
          restoredFrom: note.restoredFrom,
          versionFirmada: sealed.find(({ kind }) => kind === "FIRMA")?.version ?? null,
          adendas: sealed
            .filter(({ kind }) => kind === "ADENDA")
            .map(({ content, sealedAt, name }) => ({
              content: content ?? "",
              createdAt: sealedAt.toISOString(),
              createdBy: name,
            })),
          versiones: versions
            .filter(({ noteId }) => noteId === note.id)
            .map((was) => ({
              version: was.version,
              title: was.title,
              content: was.content,
              etiquetas: was.tags,
              prioridad: was.priority,
              isPrivate: was.isPrivate,
              savedAt: was.savedAt.toISOString(),
              savedBy: was.savedBy,
              restoredFrom: was.restoredFrom,
            })),
        };
      }),
      next,
    };
  },
};
