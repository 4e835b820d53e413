import { z } from "zod";
import { PRIORITY } from "../../schema/rules/notes.ts";
import {
  OBJECTIVE_STATUSES,
  type ObjectiveDraft,
  PROGRESS_DONE,
  type ObjectiveStatus as WireStatus,
} from "../../schema/rules/objectives.ts";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { given, optionalGiven, textGiven } from "../core/given.ts";
import { knownWord, readRow, toDay, toMoment, type Warn, wireWord } from "../core/wire.ts";
import { toPriority, toWirePriority } from "../notes/notes.mapper.ts";
import type { DeletedObjective } from "./deleted.types.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "./objectives.enums.ts";
import type { ObjectiveInput } from "./objectives.inputs.ts";
import type { Objective } from "./objectives.types.ts";
import type { ObjectiveProgressChange } from "./progress.types.ts";

const [ACTIVE, COMPLETED] = OBJECTIVE_STATUSES;
const STATUS: Record<WireStatus, ObjectiveStatus> = {
  [ACTIVE]: ObjectiveStatuses.ACTIVE,
  [COMPLETED]: ObjectiveStatuses.COMPLETED,
};

export const toStatus = (status: string | null | undefined, what: string, warn: Warn): ObjectiveStatus | null =>
  knownWord(STATUS, status, what, warn);

const text = z.string().nullish();
const moment = z.union([z.string(), z.number()]).nullish();
/** The documented objective (§3). */
const wireObjective = z.object({
  id: z.union([z.string(), z.number()]),
  ...wireClientOf,
  titulo: text,
  descripcion: text,
  prioridad: text,
  progreso: z.coerce.number().min(0).max(PROGRESS_DONE).nullish(),
  estado: text,
  createdAt: moment,
  updatedAt: moment,
  fechaObjetivo: text,
  fechaFinalizado: text,
  version: z.int32().nullish(),
});

/** An objective, or null with a warning when the row is none. */
export function toObjective(row: unknown, warn: Warn): Objective | null {
  const wire = readRow(wireObjective, row, "objective", warn);
  if (!wire) return null;
  return {
    id: String(wire.id),
    title: wire.titulo ?? "",
    description: wire.descripcion || null,
    priority: toPriority(wire.prioridad, "objective.prioridad", warn),
    progress: Math.round(wire.progreso ?? 0),
    status: toStatus(wire.estado, "objective.estado", warn),
    targetDate: toDay(wire.fechaObjetivo, "objective.fechaObjetivo", warn),
    completedOn: toDay(wire.fechaFinalizado, "objective.fechaFinalizado", warn),
    createdAt: toMoment(wire.createdAt, "objective.createdAt", warn),
    updatedAt: toMoment(wire.updatedAt, "objective.updatedAt", warn),
    version: wire.version ?? null,
    clientReference: toNamedClient(wire),
  };
}

const wireChange = z.object({
  id: z.union([z.string(), z.number()]),
  fecha: moment,
  progresoAntes: z.number().nullish(),
  progreso: wireObjective.shape.progreso,
  estadoAntes: text,
  estado: text,
  sessionId: text,
  noteId: text,
});
/** One change of an objective's progress, or null with a warning when the row is none. */
export function toProgressChange(row: unknown, warn: Warn): ObjectiveProgressChange | null {
  const wire = readRow(wireChange, row, "progressChange", warn);
  if (!wire) return null;
  return {
    id: String(wire.id),
    at: toMoment(wire.fecha, "progressChange.fecha", warn),
    progressBefore: wire.progresoAntes ?? null,
    progress: Math.round(wire.progreso ?? 0),
    statusBefore: toStatus(wire.estadoAntes, "progressChange.estadoAntes", warn),
    status: toStatus(wire.estado, "progressChange.estado", warn),
    therapySessionId: wire.sessionId ?? null,
    noteId: wire.noteId ?? null,
  };
}

const wireDeletedObjective = wireObjective
  .pick({ id: true, client: true, clientId: true, titulo: true })
  .extend({ deletedAt: moment, restorableUntil: moment });
/** A deleted objective, or null with a warning when the row is none. */
export function toDeletedObjective(row: unknown, warn: Warn): DeletedObjective | null {
  const wire = readRow(wireDeletedObjective, row, "deletedObjective", warn);
  if (!wire) return null;
  return {
    id: String(wire.id),
    title: wire.titulo ?? "",
    client: toReference(toNamedClient(wire)),
    deletedAt: toMoment(wire.deletedAt, "deletedObjective.deletedAt", warn),
    restorableUntil: toMoment(wire.restorableUntil, "deletedObjective.restorableUntil", warn),
  };
}

export const toWireStatus = (status: ObjectiveStatus): WireStatus => wireWord(STATUS, status);

/** What the service is sent of a new objective that tells nothing of these. */
export const NEW_OBJECTIVE = {
  description: null,
  priority: PRIORITY,
  targetDate: null,
} satisfies Partial<ObjectiveDraft>;

/** What is given of an objective, as the rules of the house know it. */
export const toDraft = (input: ObjectiveInput): Partial<ObjectiveDraft> =>
  given({
    title: textGiven(input.title),
    description: optionalGiven(input.description),
    clientId: textGiven(input.clientId),
    priority: input.priority === undefined ? undefined : toWirePriority(input.priority),
    targetDate: optionalGiven(input.targetDate),
  });

/** An objective as the service reads it; what is missing is not sent. */
export const toWire = (draft: Partial<ObjectiveDraft>): Record<string, unknown> => ({
  titulo: draft.title,
  descripcion: draft.description,
  prioridad: draft.priority,
  fechaObjetivo: draft.targetDate,
  client: draft.clientId,
});

/**
 * A progress as the service reads it, with the state that goes with it (document §7).
 * @param today the day a completion is recorded on, `YYYY-MM-DD`
 */
export const toWireProgress = (progress: number, today: string): Record<string, unknown> =>
  progress === PROGRESS_DONE
    ? { progreso: progress, estado: COMPLETED, fechaFinalizado: today }
    : { progreso: progress, estado: ACTIVE };
