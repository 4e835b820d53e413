import { useState } from "react";
import { PROGRESS_DONE } from "../../schema/rules/objectives.ts";
import { failureSentence } from "../core/failure.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import { useSetObjectiveProgressMutation } from "./SetObjectiveProgress.generated.ts";

interface ProgressOptions {
  /** Where the practice is, `YYYY-MM-DD`. */
  today: string;
  onChanged: (objective: ObjectiveItem_ObjectiveFragment) => void;
}

/** What is shown before the service has agreed. */
const expected = (objective: ObjectiveItem_ObjectiveFragment, progress: number, today: string) => ({
  ...objective,
  __typename: "Objective" as const,
  progress,
  status: progress === PROGRESS_DONE ? ("COMPLETED" as const) : ("ACTIVE" as const),
  completedOn: progress === PROGRESS_DONE ? today : null,
});

/** Says how far an objective has come, at once on the screen, and takes it back when it could not be stored. */
export function useObjectiveProgress({ today, onChanged }: ProgressOptions) {
  const [setProgress] = useSetObjectiveProgressMutation({ errorPolicy: "all" });
  const [failed, setFailed] = useState<{ id: string; sentence: string; again: (() => void) | undefined } | null>(null);

  const set = async (objective: ObjectiveItem_ObjectiveFragment, progress: number): Promise<void> => {
    setFailed(null);
    const { id, version } = objective;
    const { data, error } = await setProgress({
      variables: { id, version, progress },
      optimisticResponse: {
        setObjectiveProgress: {
          __typename: "SetObjectiveProgressPayload",
          objective: expected(objective, progress, today),
          errors: [],
        },
      },
    });
    const answer = data?.setObjectiveProgress;
    if (answer?.objective) return onChanged(answer.objective);
    const refusal = answer?.errors[0];
    const isConflict = refusal?.code === "CONFLICT";
    const sentence = isConflict
      ? "Este objetivo se ha cambiado en otra ventana. Así está ahora."
      : (refusal?.message ?? failureSentence(error, "Este objetivo"));
    setFailed({ id, sentence, again: isConflict ? undefined : () => set(objective, progress) });
  };
  return { set, failed };
}
