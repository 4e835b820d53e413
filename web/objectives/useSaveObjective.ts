import { basedOn } from "../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../core/saving/outcome.ts";
import { saysSent } from "../core/saving/useChangeOnce.ts";
import { useSaveOnce } from "../core/saving/useSaveOnce.ts";
import type { ObjectiveInput } from "../core/schema.generated.ts";
import { type CreateObjectiveMutation, useCreateObjectiveMutation } from "./CreateObjective.generated.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import { fieldOfError, type ObjectiveFormField, toInput, toValues } from "./objectiveForm.ts";
import { type UpdateObjectiveMutation, useUpdateObjectiveMutation } from "./UpdateObjective.generated.ts";

type Answer =
  | CreateObjectiveMutation["createObjective"]
  | UpdateObjectiveMutation["updateObjective"]
  | null
  | undefined;

const read = (answer: Answer, error: unknown): Outcome<ObjectiveItem_ObjectiveFragment, ObjectiveFormField> =>
  outcomeOf(answer && { stored: answer.objective, errors: answer.errors }, error, {
    subject: "Este objetivo",
    fieldOf: fieldOfError,
  });

/** Saves the objective of one opened form. */
export function useSaveObjective() {
  const [create] = useCreateObjectiveMutation({ errorPolicy: "all" });
  const [update] = useUpdateObjectiveMutation({ errorPolicy: "all" });
  return useSaveOnce({
    async create(input: ObjectiveInput, idempotencyKey) {
      const { data, error } = await create({ variables: { input, idempotencyKey } });
      return read(data?.createObjective, error);
    },
    async change({ id, version }: ObjectiveItem_ObjectiveFragment, input) {
      const { data, error } = await update({ variables: { id, ...basedOn(version), input } });
      return read(data?.updateObjective, error);
    },
    says: (objective, sent) => saysSent(toInput(toValues(objective), sent.clientId ?? ""), sent),
  });
}
