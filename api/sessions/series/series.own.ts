import { SESSION_DURATION, SESSION_TYPES, type SessionDraft, sessionFaults } from "../../../schema/rules/sessions.ts";

/** What a series decides about its sessions. */
export type SeriesPart = Exclude<keyof SessionDraft, "clientId">;
/** What was changed of one session by itself, with what its series has there; instants as ISO 8601. */
export type SeriesOwn = Partial<Omit<SessionDraft, "clientId" | "startsAt"> & { startsAt: string }>;

const WHOLE = {
  ...{ clientId: "-", type: SESSION_TYPES[0], durationMinutes: SESSION_DURATION },
  startsAt: new Date("2026-01-01T12:00:00Z"),
};
const PARTS: readonly SeriesPart[] = [
  ...(["type", "startsAt", "durationMinutes", "location", "notes"] as const),
  ...(["priceCents", "remind", "reminderOption"] as const),
];
const isText = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === "string";

/** Whether this is what a session can have of its own; it may come from outside. */
export function isSeriesOwn(own: Record<string, unknown>): own is SeriesOwn {
  if (Object.keys(own).some((name) => !PARTS.some((part) => part === name))) return false;
  const { startsAt, location, notes, remind, durationMinutes, priceCents, ...words } = own;
  if (![startsAt, location, notes].every(isText) || !["undefined", "boolean"].includes(typeof remind)) return false;
  if (![durationMinutes ?? 0, priceCents ?? 0].every((count) => typeof count === "number")) return false;
  const draft = {
    ...own,
    ...(typeof startsAt === "string" && { startsAt: new Date(startsAt) }),
  } as Partial<SessionDraft>;
  return Object.values(words).every(isText) && Object.keys(sessionFaults({ ...WHOLE, ...draft })).length === 0;
}

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
