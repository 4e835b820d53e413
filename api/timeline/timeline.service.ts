import type { TimelineKind } from "../../schema/rules/record/timeline.ts";
import { readClient } from "../clients/clients.store.ts";
import type { Database } from "../core/database/database.ts";
import { found } from "../core/problems.ts";
import type { Place } from "../practice/keyed.ts";
import type { TimelinePart } from "./timeline.part.ts";
import { type TimelineRead, timelineReader } from "./timeline.store.ts";

export interface TimelineAsked {
  pageSize: number;
  after: Place | null;
  /** null: of all kinds. */
  kinds: readonly TimelineKind[] | null;
  /** Whether a program asks. */
  isProgram: boolean;
}

/** What shows some of what happened with a client, newest first. It throws Problem NOT_FOUND. @param parts what the rooms tell */
export function timelineOf(database: Database, parts: readonly TimelinePart[]) {
  const read = timelineReader(parts);
  return (professionalId: string, id: string, { kinds, isProgram, ...asked }: TimelineAsked): Promise<TimelineRead> =>
    database.asProfessional(professionalId, async (tx) => {
      const { id: clientId } = found(await readClient(tx, professionalId, id));
      const wanted = parts.filter(
        ({ kind, peopleOnly }) => (kinds === null || kinds.includes(kind)) && !(peopleOnly && isProgram),
      );
      return await read(tx, { professionalId, clientId, wanted, ...asked });
    });
}
