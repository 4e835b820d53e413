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

type Objective = ObjectiveItem_ObjectiveFragment;

/** Says how far an objective has come, at once on the screen; takes it back when it could not be stored, or when asked. */
export function useObjectiveProgress({ today, onChanged }: ProgressOptions) {
  const [setProgress] = useSetObjectiveProgressMutation({ errorPolicy: "all" });
  const [failed, setFailed] = useState<{ id: string; sentence: string; again: (() => void) | undefined } | null>(null);
  /** What was stored last, and how far it had come before. */
  const [changed, setChanged] = useState<{ stored: Objective; before: number } | null>(null);

  /** @returns the objective as the service has it now; null when it did not take the change */
  async function store(objective: Objective, progress: number): Promise<Objective | null> {
    setFailed(null);
    setChanged(null);
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
    if (answer?.objective) {
      onChanged(answer.objective);
      return answer.objective;
    }
    const refusal = answer?.errors[0];
    const isConflict = refusal?.code === "CONFLICT";
    const sentence = isConflict
      ? "Este objetivo se ha cambiado en otra ventana. Así está ahora."
      : (refusal?.message ?? failureSentence(error, "Este objetivo"));
    setFailed({ id, sentence, again: isConflict ? undefined : () => set(objective, progress) });
    return null;
  }

  async function set(objective: Objective, progress: number): Promise<void> {
    const stored = await store(objective, progress);
    // There is no way back from completed (decision 53).
    if (stored && progress !== PROGRESS_DONE) setChanged({ stored, before: objective.progress });
  }
  const undo = () => changed && store(changed.stored, changed.before);
  return { set, failed, changed, undo };
}
