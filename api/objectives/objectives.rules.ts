import { PRIORITY, type Priority } from "../../schema/rules/notes.ts";
import {
  isProgress,
  OBJECTIVE_DAYS,
  type ObjectiveDraft,
  type ObjectiveField,
  type ObjectiveStatus,
  objectiveFaultMessage,
  objectiveFaults,
  PROGRESS_DONE,
} from "../../schema/rules/objectives.ts";
import type { WireObjective, WireObjectiveChange, WireObjectiveInput } from "../../schema/wire/objectives.ts";
import { Problem, refusedField } from "../core/problems.ts";
import type { EarlierCreation } from "../practice/idempotency.ts";

/** The wire's name of each field of an objective. */
const WIRE_FIELD = {
  title: "titulo",
  description: "descripcion",
  clientId: "client",
  priority: "prioridad",
  targetDate: "fechaObjetivo",
  progress: "progreso",
  status: "estado",
} as const satisfies Record<ObjectiveField, keyof WireObjectiveChange>;

/** The objective's own fields of a request, as they were typed. Fields not given are missing. */
export function toDraft(input: WireObjectiveInput): Partial<ObjectiveDraft> {
  const draft: Partial<ObjectiveDraft> = {};
  const { titulo, descripcion, prioridad, fechaObjetivo, client } = input;
  if (titulo !== undefined) draft.title = titulo ?? "";
  if (descripcion !== undefined) draft.description = descripcion || null;
  if (client !== undefined) draft.clientId = (typeof client === "string" ? client : client?.id) ?? "";
  // An unknown word stays one, for the rules to refuse.
  if (prioridad !== undefined) draft.priority = (prioridad || PRIORITY) as Priority;
  if (fechaObjetivo !== undefined) draft.targetDate = fechaObjetivo || null;
  return draft;
}

const EMPTY: ObjectiveDraft = { title: "", description: null, clientId: "", priority: PRIORITY, targetDate: null };

/**
 * A draft that can be stored: what is given over what was there. A target date given anew lies in the future; one that
 * has passed in the meantime stays. Whether the client exists is not looked at.
 * @param today in the practice's zone, `YYYY-MM-DD`
 * @throws Problem VALIDATION naming each faulty field
 */
export function checkedDraft(
  given: Partial<ObjectiveDraft>,
  before: ObjectiveDraft | null,
  today: string,
): ObjectiveDraft {
  const draft = { ...EMPTY, ...before, ...given };
  const isNewDay = draft.targetDate !== (before?.targetDate ?? null);
  const faults = Object.entries(objectiveFaults(draft, isNewDay ? today : OBJECTIVE_DAYS.first));
  if (faults.length === 0) return draft;
  throw new Problem("VALIDATION", {
    errors: faults.map(([name, code]) => {
      const field = name as ObjectiveField;
      return { field: WIRE_FIELD[field], code, message: objectiveFaultMessage(field, code) };
    }),
  });
}

/** An objective's columns that leave the service, with its client's name. */
export interface ObjectiveRecord extends ObjectiveDraft {
  id: string;
  clientName: string;
  progress: number;
  status: ObjectiveStatus;
  completedOn: string | null;
  createdAt: Date;
  version: number;
}

/** An objective as it was when it was created, for whoever repeats the creation after it was deleted. */
export const asCreated = (draft: ObjectiveDraft, { id, at }: EarlierCreation, clientName: string): ObjectiveRecord => ({
  ...draft,
  id,
  clientName,
  progress: 0,
  status: "active",
  completedOn: null,
  createdAt: at,
  version: 1,
});

/** How far an objective has come. */
export type Standing = Pick<ObjectiveRecord, "progress" | "status" | "completedOn">;

/**
 * How far an objective has come after a change; the present standing when it asks for nothing of the kind.
 * @param today in the practice's zone, `YYYY-MM-DD`
 * @throws Problem VALIDATION for a number that is no progress, a contradiction, and every way back (document §4)
 */
export function checkedStanding(change: WireObjectiveChange, before: ObjectiveRecord, today: string): Standing {
  const { progress, status, completedOn } = before;
  const wanted = change.progreso ?? (change.estado === "completed" ? PROGRESS_DONE : progress);
  if (!isProgress(wanted)) throw refusedField("progreso", objectiveFaultMessage("progress", "INVALID"));
  const reached: ObjectiveStatus = wanted === PROGRESS_DONE ? "completed" : "active";
  if (status === "completed" && (reached === "active" || change.estado === "active"))
    throw refusedField(
      reached === "active" ? "progreso" : "estado",
      "Progreso: un objetivo completado no vuelve a estar activo.",
    );
  if (change.estado !== undefined && change.estado !== reached)
    throw refusedField("estado", `Estado: un objetivo está completado cuando su progreso es ${PROGRESS_DONE}.`);
  return { progress: wanted, status: reached, completedOn: reached === "completed" ? (completedOn ?? today) : null };
}

export const toWireObjective = (objective: ObjectiveRecord): WireObjective => ({
  id: objective.id,
  titulo: objective.title,
  descripcion: objective.description,
  prioridad: objective.priority,
  progreso: objective.progress,
  estado: objective.status,
  createdAt: objective.createdAt.toISOString(),
  fechaObjetivo: objective.targetDate,
  fechaFinalizado: objective.completedOn,
  client: { id: objective.clientId, nombre: objective.clientName, avatar: null },
  version: objective.version,
});

/** @throws Problem CONFLICT with the row as it is now, when the change was based on an older one */
export function refuseStale(version: number | undefined, current: ObjectiveRecord): void {
  if (version !== undefined && version !== current.version)
    throw new Problem("CONFLICT", { current: toWireObjective(current) });
}
