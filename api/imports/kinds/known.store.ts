import { and, gt, inArray, lt, sql } from "drizzle-orm";
import { endOf } from "../../../schema/rules/sessions.ts";
import type { Queries } from "../../core/database/database.ts";
import { ownNote } from "../../notes/notes.store.ts";
import { notes } from "../../notes/notes.table.ts";
import { ownSession } from "../../sessions/sessions.store.ts";
import { sessions } from "../../sessions/sessions.table.ts";

/** Longer than any session, in milliseconds. */
const LONGEST_MS = 86_400_000;

/** The practice's sessions about the time of some, cancelled ones too. */
export async function readKnownSessions(tx: Queries, professionalId: string, starts: readonly Date[]) {
  if (starts.length === 0) return [];
  const times = starts.map((at) => at.getTime());
  const first = new Date(times.reduce((one, other) => Math.min(one, other)) - LONGEST_MS);
  const last = new Date(times.reduce((one, other) => Math.max(one, other)) + LONGEST_MS);
  const rows = await tx
    .select({
      clientId: sessions.clientId,
      startsAt: sessions.startsAt,
      durationMinutes: sessions.durationMinutes,
      status: sessions.status,
    })
    .from(sessions)
    .where(ownSession(professionalId, gt(sessions.startsAt, first), lt(sessions.startsAt, last)));
  return rows.map(({ durationMinutes, ...row }) => ({ ...row, endsAt: endOf(row.startsAt, durationMinutes) }));
}

/** The notes of some clients: title, and SHA-256 of the content in hex. */
export async function readKnownNotes(tx: Queries, professionalId: string, clientIds: string[]) {
  if (clientIds.length === 0) return [];
  return await tx
    .select({
      clientId: notes.clientId,
      title: notes.title,
      hash: sql<string>`encode(sha256(convert_to(${notes.content}, 'UTF8')), 'hex')`,
    })
    .from(notes)
    .where(and(ownNote(professionalId), inArray(notes.clientId, clientIds)));
}
