import type { TimelineKind } from "../../schema/rules/record/timeline.ts";
import { readClient } from "../clients/clients.store.ts";
import type { Database } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import type { Place } from "../practice/keyed.ts";
import type { TimelinePart } from "./timeline.part.ts";
import { readTimeline, type TimelineRead } from "./timeline.store.ts";

export interface TimelineAsked {
  pageSize: number;
  after: Place | null;
  /** null: of all kinds. */
  kinds: readonly TimelineKind[] | null;
}

/** Some of what happened with a client, newest first. @throws Problem NOT_FOUND */
export const showTimeline = (
  database: Database,
  professionalId: string,
  clientId: string,
  { kinds, ...asked }: TimelineAsked,
  parts: readonly TimelinePart[],
): Promise<TimelineRead> =>
  database.asProfessional(professionalId, async (tx) => {
    const client = found(await readClient(tx, professionalId, clientId));
    const wanted = parts.filter(({ kind }) => kinds === null || kinds.includes(kind));
    return await readTimeline(tx, { professionalId, clientId: client.id }, wanted, asked);
  });
