import { z } from "zod";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { readRow, toMoment, type Warn } from "../core/wire.ts";
import type { DeletedTherapySession } from "./deleted.types.ts";
import { toType } from "./sessions.mapper.ts";

const moment = z.union([z.string(), z.number()]).nullish();
const wireDeletedSession = z.object({
  id: z.union([z.string(), z.number()]),
  datetime: moment,
  ...wireClientOf,
  type: z.string().nullish(),
  deletedAt: moment,
  restorableUntil: moment,
});

const wireRestored = z.object({ versionSerie: z.int32().nullable().catch(null) });

/** The version that the series of a restored session has by it; null where that stayed as it was, or nothing is told. */
export const toSeriesVersion = (row: unknown): number | null => wireRestored.safeParse(row).data?.versionSerie ?? null;

/** A deleted therapy session, or null with a warning when the row is none. */
export function toDeletedSession(row: unknown, warn: Warn): DeletedTherapySession | null {
  const wire = readRow(wireDeletedSession, row, "deletedSession", warn);
  const startsAt = wire && toMoment(wire.datetime, "deletedSession.datetime", warn);
  if (!wire || !startsAt) return null;
  return {
    id: String(wire.id),
    startsAt,
    type: toType(wire.type, "deletedSession.type", warn),
    client: toReference(toNamedClient(wire)),
    deletedAt: toMoment(wire.deletedAt, "deletedSession.deletedAt", warn),
    restorableUntil: toMoment(wire.restorableUntil, "deletedSession.restorableUntil", warn),
  };
}
