import { SESSION_DURATION, SESSION_TYPES, type SessionDraft, sessionFaults } from "../../../schema/rules/sessions.ts";

/** What a series decides about its sessions. */
export type SeriesPart = Exclude<keyof SessionDraft, "clientId">;
/** What was changed of one session by itself, with what its series has there; instants as ISO 8601. */
export type SeriesOwn = Partial<Omit<SessionDraft, "clientId" | "startsAt"> & { startsAt: string }>;

const WHOLE = {
  ...{ clientId: "-", type: SESSION_TYPES[0], durationMinutes: SESSION_DURATION },
  startsAt: new Date("2026-01-01T12:00:00Z"),
};
const PARTS = [
  "startsAt",
  "type",
  "durationMinutes",
  "location",
  "notes",
  "priceCents",
  "remind",
  "reminderOption",
] as const satisfies SeriesPart[];
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
  /** What the series had for it, where that is another now. */
  planned?: SeriesOwn;
}

/** Whether a change replaced what a reminder goes by: when it is due, or the start that it tells. */
export const touchesReminder = ({ was }: Pick<UndoneSession, "was">): boolean =>
  "reminderDueAt" in was || "startsAt" in was;

/** A session as a series has it. */
interface InSeries extends SessionDraft {
  id: string;
  seriesPlace: number | null;
  seriesOwn: SeriesOwn;
}

/** A draft alone, of whatever holds one. */
export const draftOf = (row: SessionDraft): SessionDraft => ({
  clientId: row.clientId,
  startsAt: row.startsAt,
  type: row.type,
  durationMinutes: row.durationMinutes,
  location: row.location,
  notes: row.notes,
  priceCents: row.priceCents,
  remind: row.remind,
  reminderOption: row.reminderOption,
});

export const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
export const isSame = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

/** A session that is of no series any more. */
export const LEFT = { seriesId: null, seriesPlace: null, seriesOwn: {} };

/** The last place that sessions have which are there; 0 for none. */
export const lastPlace = (rows: readonly { seriesPlace: number | null }[]): number =>
  Math.max(0, ...rows.map(({ seriesPlace }) => seriesPlace ?? 0));

/** The parts in which two drafts differ. */
export const changedParts = (before: SessionDraft, after: SessionDraft): SeriesPart[] =>
  PARTS.filter((part) => !isSame(before[part], after[part]));

/** What a session keeps as its own once it was changed by itself; what is as its series has it again is its own no longer. */
export function ownAfter(own: SeriesOwn, before: SessionDraft, after: SessionDraft): SeriesOwn {
  const kept: Record<string, unknown> = { ...own };
  for (const part of changedParts(before, after)) {
    const planned = part in kept ? kept[part] : plain(before[part]);
    if (isSame(planned, after[part])) delete kept[part];
    else kept[part] = planned;
  }
  return kept as SeriesOwn;
}

/** What a session has of its own once its series has this for it. */
export function ownBeside(row: InSeries, planned: SeriesOwn): SeriesOwn {
  const kept: Record<string, unknown> = { ...row.seriesOwn, ...planned };
  for (const part of PARTS) if (part in planned && isSame(kept[part], row[part])) delete kept[part];
  return kept as SeriesOwn;
}

/** The parts in which a session is not as its series has it. */
export const ownParts = ({ seriesOwn }: Pick<InSeries, "seriesOwn">): SeriesPart[] =>
  PARTS.filter((part) => part in seriesOwn);

export const keptOf = ({ id, seriesPlace, startsAt }: InSeries, parts: SeriesPart[]): KeptSession => ({
  id,
  place: seriesPlace ?? 1,
  startsAt,
  parts,
});

/** What a series has for a session, without what is its own. */
export function asInSeries(row: InSeries): SessionDraft {
  const { startsAt, ...own } = row.seriesOwn;
  return { ...draftOf(row), ...own, startsAt: startsAt ? new Date(startsAt) : row.startsAt };
}

/** What a series had for a session, where a change has it have another. */
export function plannedBefore(before: InSeries, after: InSeries): SeriesOwn {
  const had = asInSeries(before);
  const parts = changedParts(had, asInSeries(after));
  return Object.fromEntries(parts.map((part) => [part, plain(had[part])]));
}

/**
 * A session as a change of its series is begun at it. When nothing of it is asked to be other than it is, the series is meant
 * to come to be like it: what is given and its own is what changes.
 */
export function asBegun<Row extends InSeries>(row: Row, after: SessionDraft, given: Partial<SessionDraft>): Row {
  if (changedParts(row, after).length > 0) return row;
  const planned = asInSeries(row);
  return {
    ...row,
    ...Object.fromEntries(ownParts(row).flatMap((part) => (part in given ? [[part, planned[part]]] : []))),
  };
}
