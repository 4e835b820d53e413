import { OBJECTIVE } from "../../schema/fields/objectives.ts";
import { wireLabelsOf, wireNamesOf } from "../../schema/fields/table.ts";
import { PRIORITY, type Priority } from "../../schema/rules/notes.ts";
import { type ObjectiveDraft } from "../../schema/rules/objectives.ts";
import type {
  WireDeletedObjective,
  WireObjective,
  WireObjectiveChange,
  WireObjectiveInput,
  WireProgressChange,
} from "../../schema/wire/objectives.ts";
import { inWireWords } from "../core/refusals.ts";
import type { DeletedObjective, ObjectiveChange, ObjectiveRecord, ProgressChange } from "./objectives.rules.ts";

const WIRE_FIELD = wireNamesOf(OBJECTIVE);

/** The Spanish name of each field on the wire. */
export const LABELS = { ...wireLabelsOf(OBJECTIVE), fechaFinalizado: "Fecha de finalización", version: "Versión" };

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

export const toChange = ({
  progreso,
  estado,
  version,
  sessionId,
  noteId,
  ...input
}: WireObjectiveChange): ObjectiveChange => ({
  given: toDraft(input),
  progress: progreso,
  status: estado,
  movedIn: { sessionId: sessionId || null, noteId: noteId || null },
  version,
});

export const toWireObjective = (objective: ObjectiveRecord): WireObjective => ({
  id: objective.id,
  titulo: objective.title,
  descripcion: objective.description,
  prioridad: objective.priority,
  progreso: objective.progress,
  estado: objective.status,
  createdAt: objective.createdAt.toISOString(),
  updatedAt: objective.updatedAt.toISOString(),
  fechaObjetivo: objective.targetDate,
  fechaFinalizado: objective.completedOn,
  client: { id: objective.clientId, nombre: objective.clientName, avatar: null },
  version: objective.version,
});

export const toWireDeleted = ({
  deletedAt,
  restorableUntil,
  ...objective
}: DeletedObjective): WireDeletedObjective => ({
  id: objective.id,
  titulo: objective.title,
  client: { id: objective.clientId, nombre: objective.clientName, avatar: null },
  deletedAt: deletedAt.toISOString(),
  restorableUntil: restorableUntil.toISOString(),
});

export const toWireProgressChange = ({ at, ...change }: ProgressChange): WireProgressChange => ({
  id: change.id,
  fecha: at.toISOString(),
  progresoAntes: change.progressBefore,
  progreso: change.progress,
  estadoAntes: change.statusBefore,
  estado: change.status,
  sessionId: change.sessionId,
  noteId: change.noteId,
});

/** What the room refuses, as the wire tells it. */
export const objectiveRefusals = inWireWords(WIRE_FIELD, toWireObjective);
