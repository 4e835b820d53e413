import type { SessionDraft } from "../../../schema/rules/sessions.ts";

/** What a series decides about its sessions. */
export type SeriesPart = Exclude<keyof SessionDraft, "clientId">;
/** What was changed of one session by itself, with what its series has there; instants as ISO 8601. */
export type SeriesOwn = Partial<Omit<SessionDraft, "clientId" | "startsAt"> & { startsAt: string }>;

/** A session that keeps parts of its own. */
export interface KeptSession {
  id: string;
  place: number;
  startsAt: Date;
  parts: SeriesPart[];
}

/** One session before a change: what the change replaced, and the version it made. */
export interface UndoneSession {
  id: string;
  version: number;
  was: Record<string, unknown>;
}
