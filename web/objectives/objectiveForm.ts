import type { FieldFault } from "../../schema/rules/fields.ts";
import {
  OBJECTIVE_FIELD_LABEL,
  type ObjectiveField,
  objectiveFaultMessage,
  objectiveFaults,
} from "../../schema/rules/objectives.ts";
import type { ObjectiveInput, Priority } from "../core/schema.generated.ts";
import { PRIORITY_WORD } from "../notes/noteWords.ts";
import { readDay, showDay, tidyDay } from "../ui/day.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";

/** What stands in the form, each field exactly as typed; `targetDate` as day/month/year. */
export type ObjectiveValues = Record<ObjectiveFormField, string>;
export type ObjectiveFormField = "title" | "description" | "priority" | "targetDate";

/** A new objective as document §5 has it begin. */
export const NO_OBJECTIVE: ObjectiveValues = { title: "", description: "", priority: "MEDIUM", targetDate: "" };
/** In the order of the form. */
const OBJECTIVE_FIELDS = Object.keys(NO_OBJECTIVE) as ObjectiveFormField[];

/** A stored objective as the form shows it. */
export const toValues = (objective: ObjectiveItem_ObjectiveFragment): ObjectiveValues => ({
  title: objective.title,
  description: objective.description ?? "",
  priority: objective.priority ?? "MEDIUM",
  targetDate: showDay(objective.targetDate),
});

const orNull = (text: string) => (text.trim() === "" ? null : text);

/** What is sent to be saved: empty optional fields as null, everything else as typed. */
export const toInput = (values: ObjectiveValues, clientId: string): ObjectiveInput => ({
  clientId,
  title: values.title,
  description: orNull(values.description),
  priority: values.priority as Priority,
  targetDate: orNull(readDay(values.targetDate) ?? values.targetDate),
});

/** As texts that two windows can disagree about: each as it is stored, and shown again. */
export const toTexts = (values: ObjectiveValues): ObjectiveValues => ({
  ...values,
  description: orNull(values.description) ?? "",
  targetDate: tidyDay(values.targetDate),
});

/**
 * One Spanish sentence for each field that cannot be saved as it is.
 * @param today where the practice is, `YYYY-MM-DD`
 * @param kept the target date as stored, which may have passed meanwhile
 */
export function objectiveFormErrors(
  values: ObjectiveValues,
  today: string,
  kept: string | null,
): Partial<ObjectiveValues> {
  const { title } = values;
  const { description, targetDate } = toInput(values, "");
  const earliest = targetDate === kept ? undefined : today;
  const { clientId: _own, ...faults } = objectiveFaults({ title, description, targetDate }, earliest);
  return Object.fromEntries(
    (Object.entries(faults) as [ObjectiveField, FieldFault][]).map(([field, fault]) => [
      field,
      objectiveFaultMessage(field, fault),
    ]),
  );
}

/** The form field that a server error belongs to, or null when it belongs to none. */
export const fieldOfError = (path: string | null): ObjectiveFormField | null =>
  OBJECTIVE_FIELDS.find((field) => field === path?.split(".").at(-1)) ?? null;

/** The words a therapist knows a field by, and its text as people read it. */
export const mergeLabel = (field: ObjectiveFormField): string => OBJECTIVE_FIELD_LABEL[field];
export const mergeWords = (field: ObjectiveFormField, text: string): string =>
  field === "priority" ? PRIORITY_WORD[text as Priority].short : text;
