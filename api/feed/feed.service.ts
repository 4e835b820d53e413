import type { Database } from "../core/database/database.ts";
import { Problem } from "../core/problems.ts";
import { refused } from "../core/refusals.ts";
import { fromCursor, type Place, placeOf } from "./feed.cursor.ts";
import { type Change, type ChangedType, readBounds, readChanges, readOverlap, readPlaces } from "./feed.store.ts";
import type { FeedWatch } from "./feed.watch.ts";

/** Changes looked at for one request that wants only some types: what is rare must not cost a walk through all. */
const LOOKED_AT_MAX = 10_000;

export interface ChangesAsked {
  /** A cursor; undefined: from the oldest change that is kept. */
  after?: string | undefined;
  limit: number;
  types: readonly ChangedType[] | null;
}

export interface ChangesRead {
  changes: Change[];
  /** Where to go on. */
  end: Place;
  /** After the newest change. */
  newest: Place;
  /** Where the feed stood some seconds ago; null for whoever goes on after a cursor. */
  overlap: Place | null;
}

/**
 * What has changed after a cursor, in order and without gaps.
 * @throws Refusal VALIDATION for what is no cursor of this practice; Problem CURSOR_EXPIRED when changes after it are no
 *   longer kept, or never were because a backup was brought back
 */
export function changesAfter(database: Database, id: string, asked: ChangesAsked): Promise<ChangesRead> {
  const after = asked.after === undefined ? null : fromCursor(id, asked.after);
  if (asked.after !== undefined && after === null)
    throw refused("after", "El cursor no es de esta lista de cambios. Empieza sin cursor.");
  return database.asProfessional(id, async (tx) => {
    const { oldest, newest } = await readBounds(tx, id);
    const from = after?.number ?? oldest - 1;
    // A cursor beyond the newest comes from before a backup was brought back: what was told since is not so any more.
    if (from < oldest - 1 || from > newest) throw new Problem("CURSOR_EXPIRED");
    const upTo = asked.types ? Math.min(newest, from + LOOKED_AT_MAX) : newest;
    const overlap = after ? null : ((await readOverlap(tx, id, newest)) ?? oldest - 1);
    const placeAt = await readPlaces(tx, id, [from, upTo, newest, ...(overlap === null ? [] : [overlap])]);
    // So does one whose number another change has been given since.
    const isKnown = after?.mark !== undefined && from >= oldest;
    if (isKnown && after.mark !== placeAt(from).mark) throw new Problem("CURSOR_EXPIRED");
    const changes = await readChanges(tx, id, { after: from, upTo, types: asked.types, limit: asked.limit });
    const last = changes.at(-1);
    const end = last && changes.length === asked.limit ? placeOf(last) : placeAt(upTo);
    return { changes, end, newest: placeAt(newest), overlap: overlap === null ? null : placeAt(overlap) };
  });
}

/**
 * The same; when nothing has changed it waits until something has. What that is the next request reads, which is asked anew
 * who it comes from.
 * @param over aborted when it is to wait no longer
 * @throws as {@link changesAfter}
 */
export async function changesAwaited(
  database: Database,
  watch: FeedWatch,
  id: string,
  { over, ...asked }: ChangesAsked & { over: AbortSignal },
): Promise<ChangesRead> {
  const read = await changesAfter(database, id, asked);
  if (read.changes.length > 0 || read.end.number < read.newest.number) return read;
  const come = await watch.past(id, read.newest.number, over);
  if (come === null) return read;
  const placeAt = await database.asProfessional(id, (tx) => readPlaces(tx, id, [come]));
  return { ...read, newest: placeAt(come) };
}
