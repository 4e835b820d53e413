import { randomUUID } from "node:crypto";
import { joinedTags } from "../../../schema/rules/notes.ts";
import { clients } from "../../clients/clients.table.ts";
import type { Queries } from "../../core/database/database.ts";
import { notes } from "../../notes/notes.table.ts";
import { leaveUnrated } from "../../overview/ratings.bring.ts";
import { stretchesOf } from "../../practice/bringing.ts";
import { sessions } from "../../sessions/sessions.table.ts";
import type { Brought, ClientLine, NoteLine, Owned, SessionLine } from "../imports.rules.ts";
import { type IMPORT_THINGS, importRows } from "../imports.table.ts";
import { readKnownSessions } from "./known.store.ts";

interface Stored {
  id: string;
  clientId: string;
}
/** Where it is stored, and when: the lines of a file are made one after the other, the last one last. */
interface Place {
  professionalId: string;
  at: Date;
  count: number;
}

const momentOf = ({ at, count }: Place, place: number): Date => new Date(at.getTime() - count + place);

async function storeClients(tx: Queries, place: Place, lines: readonly ClientLine[]): Promise<Stored[]> {
  const { professionalId, at: now } = place;
  const rows = lines.map(({ draft, isActive, since }, at) => ({
    ...{ id: randomUUID(), professionalId, ...draft, isActive },
    createdAt: since === null || since > now ? momentOf(place, at) : since,
  }));
  for (const stretch of stretchesOf(rows)) await tx.insert(clients).values(stretch);
  return rows.map(({ id }) => ({ id, clientId: id }));
}

/** Without reminders; and of those that were just now nobody is asked how they were. */
async function storeSessions(tx: Queries, place: Place, lines: readonly Owned<SessionLine>[]): Promise<Stored[]> {
  const { professionalId, at: now } = place;
  const rows = lines.map(({ draft, clientId, ends }, at) => ({
    ends,
    row: { id: randomUUID(), professionalId, clientId, ...draft, remind: false, createdAt: momentOf(place, at) },
  }));
  for (const stretch of stretchesOf(rows)) await tx.insert(sessions).values(stretch.map(({ row }) => row));
  await leaveUnrated(
    tx,
    now,
    rows.map(({ ends, row: { id, status } }) => ({ id, status, ends })),
  );
  return rows.map(({ row: { id, clientId } }) => ({ id, clientId }));
}

/** When a note of a day was written: as the client's session of that day was over, if there was just one. */
async function readEnds(tx: Queries, { professionalId }: Place, lines: readonly Owned<NoteLine>[]) {
  const noons = lines.flatMap(({ day, writtenAt }) => (day && writtenAt) ?? []);
  const known = await readKnownSessions(tx, professionalId, noons);
  const ofClient = Map.groupBy(
    known.filter(({ status }) => status !== "CANCELADA"),
    ({ clientId }) => clientId,
  );
  return ({ clientId, day }: Owned<NoteLine>): Date | null => {
    const [session, ...others] =
      (day && ofClient.get(clientId)?.filter(({ startsAt }) => startsAt >= day.from && startsAt < day.until)) ?? [];
    if (!day || !session || others.length > 0) return null;
    return session.endsAt < day.until ? session.endsAt : session.startsAt;
  };
}

/** A note was made when it says it was written; when it was saved here, its versions tell. */
async function storeNotes(tx: Queries, place: Place, lines: readonly Owned<NoteLine>[]): Promise<Stored[]> {
  const { professionalId, at: now } = place;
  const endOf = await readEnds(tx, place, lines);
  const rows = lines.map((line, at) => {
    const { draft, clientId } = line;
    const writtenAt = endOf(line) ?? line.writtenAt;
    return {
      ...{ id: randomUUID(), professionalId, clientId, ...draft, tags: joinedTags(draft.tags) },
      createdAt: writtenAt === null || writtenAt > now ? momentOf(place, at) : writtenAt,
    };
  });
  for (const stretch of stretchesOf(rows)) await tx.insert(notes).values(stretch);
  return rows.map(({ id, clientId }) => ({ id, clientId }));
}

const THING = { CLIENTS: "CLIENT", SESSIONS: "SESSION", NOTES: "NOTE" } as const satisfies Record<
  Brought["kind"],
  (typeof IMPORT_THINGS)[number]
>;

function store(tx: Queries, place: Place, brought: Brought): Promise<Stored[]> {
  if (brought.kind === "CLIENTS") return storeClients(tx, place, brought.lines);
  if (brought.kind === "SESSIONS") return storeSessions(tx, place, brought.lines);
  return storeNotes(tx, place, brought.lines);
}

/** Stores what a file brings, and remembers what that was. The practice is locked. */
export async function storeBrought(
  tx: Queries,
  { professionalId, id: importId, createdAt }: { professionalId: string; id: string; createdAt: Date },
  brought: Brought,
): Promise<void> {
  const thing = THING[brought.kind];
  const stored = await store(tx, { professionalId, at: createdAt, count: brought.lines.length }, brought);
  const rows = stored.map(({ id, clientId }) => ({ professionalId, importId, thing, thingId: id, clientId }));
  for (const stretch of stretchesOf(rows)) await tx.insert(importRows).values(stretch);
}
