import { PRIORITY } from "../../schema/rules/notes.ts";
import {
  isProgress,
  type MovedIn,
  OBJECTIVE_DAYS,
  type ObjectiveDraft,
  type ObjectiveField,
  type ObjectiveStatus,
  objectiveFaultMessage,
  objectiveFaults,
  PROGRESS_DONE,
} from "../../schema/rules/objectives.ts";
import { refused, refuseFaults } from "../core/refusals.ts";

/** What a change asks for; what is missing stays. */
export interface ObjectiveChange {
  given: Partial<ObjectiveDraft>;
  progress?: number;
  status?: ObjectiveStatus;
  /** Where it moved, as long as the progress changes. */
  movedIn?: MovedIn;
  /** The version it was based on; without it the last one wins. */
  version?: number;
}

/** One change of an objective's progress; `null` before: it began with it. */
export interface ProgressChange extends MovedIn {
  id: string;
  at: Date;
  progressBefore: number | null;
  progress: number;
  statusBefore: ObjectiveStatus | null;
  status: ObjectiveStatus;
}

const EMPTY: ObjectiveDraft = { title: "", description: null, clientId: "", priority: PRIORITY, targetDate: null };

/**
 * A draft that can be stored: what is given over what was there. A target date given anew lies in the future; one that
 * has passed in the meantime stays. Whether the client exists is not looked at.
 * @param today in the practice's zone, `YYYY-MM-DD`
 * @throws Refusal VALIDATION naming each faulty field
 */
export function checkedDraft(
  given: Partial<ObjectiveDraft>,
  before: ObjectiveDraft | null,
  today: string,
): ObjectiveDraft {
  const draft = { ...EMPTY, ...before, ...given };
  const isNewDay = draft.targetDate !== (before?.targetDate ?? null);
  refuseFaults(objectiveFaults(draft, isNewDay ? today : OBJECTIVE_DAYS.first), objectiveFaultMessage);
  return draft;
}

/** An objective's columns that leave the service, with its client's name. */
export interface ObjectiveRecord extends ObjectiveDraft {
  id: string;
  clientName: string;
  progress: number;
  status: ObjectiveStatus;
  completedOn: string | null;
  /** How far it had come before the last change, when that was one of its progress. */
  progressBefore: number | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** A deleted objective that can still be restored. */
export interface DeletedObjective {
  id: string;
  title: string;
  clientId: string;
  clientName: string;
  deletedAt: Date;
  restorableUntil: Date;
}

/** How far an objective has come. */
export type Standing = Pick<ObjectiveRecord, "progress" | "status" | "completedOn">;

/**
 * How far an objective has come after a change; the present standing when it asks for nothing of the kind, and the nearest that
 * agrees with itself where that one, brought in from elsewhere, does not.
 * @param today in the practice's zone, `YYYY-MM-DD`
 * @throws Refusal VALIDATION for a number that is no progress, a contradiction, and every way back (document §4)
 */
export function checkedStanding(change: ObjectiveChange, before: ObjectiveRecord, today: string): Standing {
  const { progress, status, completedOn } = before;
  const isDone = change.status === "completed" || status === "completed";
  const wanted = change.progress ?? (isDone ? PROGRESS_DONE : progress);
  if (!isProgress(wanted)) throw refused<ObjectiveField>("progress", objectiveFaultMessage("progress", "INVALID"));
  const reached: ObjectiveStatus = wanted === PROGRESS_DONE ? "completed" : "active";
  if (status === "completed" && (reached === "active" || change.status === "active"))
    throw refused<ObjectiveField>(
      reached === "active" ? "progress" : "status",
      "Progreso: un objetivo completado no vuelve a estar activo.",
    );
  if (change.status !== undefined && change.status !== reached)
    throw refused<ObjectiveField>(
      "status",
      `Estado: un objetivo está completado cuando su progreso es ${PROGRESS_DONE}.`,
    );
  return { progress: wanted, status: reached, completedOn: reached === "completed" ? (completedOn ?? today) : null };
}

/** Whether an objective has come as far, in all that says so. */
export const isSameStanding = (one: Standing, other: Standing): boolean =>
  one.progress === other.progress && one.status === other.status && one.completedOn === other.completedOn;

/**
 * How far an objective had come before the last change, which was one of its progress. What has come to 100 was active
 * before: only active objectives take a progress.
 * @throws Refusal VALIDATION when there is no such change to undo
 */
export function standingBefore({ progressBefore }: ObjectiveRecord): Standing {
  if (progressBefore === null) throw refused<ObjectiveField>("progress", "Progreso: ya no hay un cambio que deshacer.");
  return { progress: progressBefore, status: "active", completedOn: null };
}
