import { OBJECTIVE } from "../fields/objectives.ts";
import { labelsOf, longestOf } from "../fields/table.ts";
import { isDay } from "./days.ts";
import { type FieldFault, isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "./fields.ts";
import { isPriority, type Priority } from "./notes.ts";

/** States of document §3, as they travel to the service. */
export const OBJECTIVE_STATUSES = ["active", "completed"] as const;
export type ObjectiveStatus = (typeof OBJECTIVE_STATUSES)[number];

/** Progress that completes an objective (document §4). */
export const PROGRESS_DONE = 100;
/** Shortcuts of document §9. */
export const PROGRESS_STEPS = [25, 50, 75, PROGRESS_DONE] as const;

/** Longest text of each written field, in UTF-16 units. */
export const OBJECTIVE_TEXT_MAX = longestOf(OBJECTIVE);
/** First and last target day. */
export const OBJECTIVE_DAYS = { first: "2000-01-01", last: "2099-12-31" } as const;
/** Most objectives of one client, completed ones included: as many as one page of the service holds. */
export const OBJECTIVES_MAX = 100;

/** What an objective is made of; `targetDate` is a calendar day. */
export interface ObjectiveDraft {
  title: string;
  description: string | null;
  clientId: string;
  priority: Priority;
  targetDate: string | null;
}
/** How far an objective has come is no part of its form. */
export type ObjectiveField = keyof ObjectiveDraft | "progress" | "status" | keyof MovedIn;

/** Where the progress of an objective was moved: in a session of its client, or while a note about them was written. */
export interface MovedIn {
  sessionId: string | null;
  noteId: string | null;
}

/** Changes of one objective's progress that are told: the newest. */
export const OBJECTIVE_CHANGES_SHOWN = 200;

/** The words a therapist knows each field by. */
export const OBJECTIVE_FIELD_LABEL = labelsOf(OBJECTIVE);

/** One sentence, in Spanish, that names the field and says what to do. */
export function objectiveFaultMessage(field: ObjectiveField, fault: FieldFault): string {
  const label = OBJECTIVE_FIELD_LABEL[field];
  if (field === "clientId") return fault === "REQUIRED" ? `${label}: elige un cliente.` : "Cliente no encontrado.";
  if (field === "sessionId" || field === "noteId") return `${label}: elige una de este cliente.`;
  if (fault === "REQUIRED") return requiredSentence(OBJECTIVE[field]);
  if (field === "priority" || field === "status") return `${label}: elige una de las opciones.`;
  if (field === "targetDate") return `${label}: elige un día desde hoy hasta el año 2099.`;
  if (field === "progress") return `${label}: indica un número entero de 0 a ${PROGRESS_DONE}.`;
  if (fault === "TOO_LONG") return tooLongSentence(label, OBJECTIVE_TEXT_MAX[field]);
  return unstorableSentence(label);
}

/** Whether a number is a progress: whole, 0 to 100. */
export const isProgress = (progress: number): boolean =>
  Number.isInteger(progress) && progress >= 0 && progress <= PROGRESS_DONE;

/** How much − and + change a progress. */
const PROGRESS_TURN = 5;

/**
 * The next multiple of 5 below or above a progress. It ends before 100: completing has a button of its own.
 */
export function progressBeside(progress: number, direction: 1 | -1): number {
  const beside =
    direction > 0
      ? (Math.floor(progress / PROGRESS_TURN) + 1) * PROGRESS_TURN
      : (Math.ceil(progress / PROGRESS_TURN) - 1) * PROGRESS_TURN;
  return Math.min(Math.max(beside, 0), Math.max(progress, PROGRESS_DONE - PROGRESS_TURN));
}

/** The average of some progresses, as a whole percentage; null without any. @param sum of them all */
export const averageProgress = (sum: number, count: number): number | null =>
  count > 0 ? Math.round(sum / count) : null;

/**
 * Checks an objective the way the service, the gateway and the form all do. Whether the client exists only the service
 * knows.
 * @param earliest first day a target date may have, `YYYY-MM-DD`
 * @returns the first fault of each faulty field; empty when the draft can be saved
 */
export function objectiveFaults(
  draft: Partial<ObjectiveDraft>,
  earliest: string = OBJECTIVE_DAYS.first,
): Partial<Record<ObjectiveField, FieldFault>> {
  const faults: Partial<Record<ObjectiveField, FieldFault>> = {};
  for (const field of ["title", "clientId"] as const) if (!draft[field]?.trim()) faults[field] = "REQUIRED";
  for (const field of ["title", "description"] as const) {
    const text = draft[field] ?? "";
    if (text.length > OBJECTIVE_TEXT_MAX[field]) faults[field] = "TOO_LONG";
    else if (!isStorable(text)) faults[field] = "INVALID";
  }
  if (draft.priority !== undefined && !isPriority(draft.priority)) faults.priority = "INVALID";
  const day = draft.targetDate;
  if (day && !(isDay(day) && day >= earliest && day <= OBJECTIVE_DAYS.last)) faults.targetDate = "INVALID";
  return faults;
}
