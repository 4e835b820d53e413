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

interface Changed {
  id: string;
  /** How far it had come before. */
  before: number;
  /** As the service has it now; null when it did not take it. */
  stored: Promise<ObjectiveItem_ObjectiveFragment | null>;
}

/** Says how far an objective has come, at once on the screen; takes it back when it could not be stored, or when asked. */
export function useObjectiveProgress({ today, onChanged }: ProgressOptions) {
  const [setProgress] = useSetObjectiveProgressMutation({ errorPolicy: "all" });
  const [failed, setFailed] = useState<{ id: string; sentence: string; again: (() => void) | undefined } | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);

  const store: (
    objective: ObjectiveItem_ObjectiveFragment,
    progress: number,
  ) => Promise<ObjectiveItem_ObjectiveFragment | null> = async (objective, progress) => {
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
  };

  const set = (objective: ObjectiveItem_ObjectiveFragment, progress: number): void => {
    const stored = store(objective, progress);
    // There is no way back from completed (decision 53).
    setChanged(progress === PROGRESS_DONE ? null : { id: objective.id, before: objective.progress, stored });
    void stored.then((done) => done ?? setChanged((now) => (now?.stored === stored ? null : now)));
  };

  /** Waits for what is on its way: the service knows a change by the version it follows. */
  const undo = async (): Promise<void> => {
    setChanged(null);
    const stored = await changed?.stored;
    if (changed && stored) await store(stored, changed.before);
  };
  return { set, failed, changed, undo };
}
