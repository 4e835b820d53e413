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
