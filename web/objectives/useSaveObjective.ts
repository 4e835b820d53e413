import { failureSentence } from "../core/failure.ts";
import type { ObjectiveInput } from "../core/schema.generated.ts";
import { useSaveOnce } from "../core/useSaveOnce.ts";
import { type CreateObjectiveMutation, useCreateObjectiveMutation } from "./CreateObjective.generated.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import { fieldOfError, type ObjectiveFormField } from "./objectiveForm.ts";
import { type UpdateObjectiveMutation, useUpdateObjectiveMutation } from "./UpdateObjective.generated.ts";

/** What became of one attempt to save. */
type SaveOutcome =
  | { kind: "saved"; saved: ObjectiveItem_ObjectiveFragment }
  | { kind: "refused"; errors: Partial<Record<ObjectiveFormField, string>>; other: string[] }
  | { kind: "conflict"; current: ObjectiveItem_ObjectiveFragment }
  /** Nobody knows whether it was stored. */
  | { kind: "failed"; sentence: string };

type Answer =
  | CreateObjectiveMutation["createObjective"]
  | UpdateObjectiveMutation["updateObjective"]
  | null
  | undefined;

/** Reads a mutation's answer; without one it failed, for the reason in `error`. */
function outcomeOf(answer: Answer, error: unknown): SaveOutcome {
  if (!answer) return { kind: "failed", sentence: failureSentence(error, "Este objetivo") };
  if (answer.objective && answer.errors.length === 0) return { kind: "saved", saved: answer.objective };
  const errors: Partial<Record<ObjectiveFormField, string>> = {};
  const other: string[] = [];
  for (const refusal of answer.errors) {
    if ("current" in refusal && refusal.current) return { kind: "conflict", current: refusal.current };
    const field = fieldOfError(refusal.field);
    if (field) errors[field] ??= refusal.message;
    else other.push(refusal.message);
  }
  return { kind: "refused", errors, other };
}

/** Saves the objective of one opened form. */
export function useSaveObjective() {
  const [create] = useCreateObjectiveMutation({ errorPolicy: "all" });
  const [update] = useUpdateObjectiveMutation({ errorPolicy: "all" });
  return useSaveOnce<ObjectiveInput, ObjectiveItem_ObjectiveFragment, SaveOutcome>({
    async create(input, idempotencyKey) {
      const { data, error } = await create({ variables: { input, idempotencyKey } });
      return outcomeOf(data?.createObjective, error);
    },
    async change({ id, version }, input) {
      const { data, error } = await update({ variables: { id, version, input } });
      return outcomeOf(data?.updateObjective, error);
    },
  });
}
