import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { TimelineKind } from "../../schema/rules/record/timeline.ts";
import type { WireTimelineEntry } from "../../schema/wire/timeline/timeline.ts";

/** Whose timeline is read: what stands in the prepared statement for practice and client. */
export interface TimelineOf {
  professionalId: Placeholder;
  clientId: Placeholder;
}

/** What an entry of a kind tells besides id, kind and time: its word, with its fields in the service's words. */
type ToldOf<Kind extends TimelineKind> = {
  [Word in keyof Omit<Extract<WireTimelineEntry, { tipo: Kind }>, "id" | "tipo" | "fecha">]: Record<
    keyof Extract<WireTimelineEntry, { tipo: Kind }>[Word],
    SQL | PgColumn | string
  >;
};

/**
 * What a room tells in a client's timeline. The room keeps out what is deleted and what is yet to come, and sees to it
 * that an index finds a client's rows, newest first where there may be many.
 */
export interface TimelinePart<Kind extends TimelineKind = TimelineKind> {
  kind: Kind;
  /** Unique in the whole timeline. */
  id: PgColumn;
  at: SQL | PgColumn;
  told: ToldOf<Kind>;
  /** Tables with their joins. */
  from: SQL;
  /** Which rows are this client's, by practice and client. */
  where: (of: TimelineOf) => SQL | undefined;
  /** Whether no program is told of it, whatever its scopes. */
  peopleOnly?: boolean;
}

/** A room's part, held to what the wire tells of its kind. */
export const timelinePart = <Kind extends TimelineKind>(part: TimelinePart<Kind>): TimelinePart =>
  part as unknown as TimelinePart;

/** A value that stands in each entry of a part. */
export const always = (word: string): SQL => sql`${word}::text`;
