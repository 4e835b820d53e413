import { useRef, useState } from "react";
import { PROGRESS_DONE } from "../../schema/rules/objectives.ts";
import { failureSentence } from "../core/failure.ts";
import { basedOn } from "../core/saving/basedOn.ts";
import { inTurn } from "../core/saving/inTurn.ts";
import { useFeature } from "../core/useFeature.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import type { ObjectivePlace } from "./objectiveHistory.ts";
import { useSetObjectiveProgressMutation } from "./SetObjectiveProgress.generated.ts";
import { useUndoObjectiveProgressMutation } from "./UndoObjectiveProgress.generated.ts";

interface ProgressOptions {
  /** Where the practice is, `YYYY-MM-DD`. */
  today: string;
  /** In which session or note it is seen; null: nobody says. */
  place: ObjectivePlace | null;
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
/** What was stored, and how far it had come before. */
interface Change {
  stored: Objective;
  before: number;
}
interface Answer {
  objective: Objective | null;
  errors: readonly { code: string; message: string; current: Objective | null }[];
}

/** The objective as a change left it: as it was answered, or as it stands already when the answer to the first press got lost. */
const storedOf = (answer: Answer | null | undefined, wished: number): Objective | null => {
  const refusal = answer?.errors[0];
  if (!refusal) return answer?.objective ?? null;
  return refusal.code === "CONFLICT" && refusal.current?.progress === wished ? refusal.current : null;
};

/** Says how far an objective has come, at once on the screen; takes it back when it could not be stored, or when asked. */
export function useObjectiveProgress({ today, place, onChanged }: ProgressOptions) {
  const [setProgress] = useSetObjectiveProgressMutation({ errorPolicy: "all" });
  const [undoProgress] = useUndoObjectiveProgressMutation({ errorPolicy: "all" });
  const undoable = useFeature("PROGRESS_UNDO");
  const [failed, setFailed] = useState<{ id: string; sentence: string; again: (() => void) | undefined } | null>(null);
  /** What was stored last. */
  const [changed, setChanged] = useState<Change | null>(null);
  /** What was asked for last of each without an answer, and of which version. */
  const unanswered = useRef(new Map<string, { version: number | null; progress: number }>());
  /** What was marked last, and where that was seen. */
  const [marked, setMarked] = useState<{ id: string; progress: number; placeId: string | undefined } | null>(null);
  /** What stood already where it was marked, so that its place was not noted down. */
  const [unmoved, setUnmoved] = useState<Objective | null>(null);

  /**
   * @param wished how far it is to have come
   * @returns null when the service did not take the change
   */
  async function settle(
    objective: Objective,
    wished: number,
    send: (version: number | null) => Promise<{ answer: Answer | null | undefined; error: unknown }>,
    again: () => void,
  ): Promise<Change | null> {
    const { id } = objective;
    setFailed(null);
    setChanged(null);
    setUnmoved(null);
    const noted = async (version: number | null) => {
      const lost = unanswered.current.get(id);
      unanswered.current.set(id, { version, progress: wished });
      const told = await send(version);
      if (told.answer) unanswered.current.delete(id);
      return { ...told, lost };
    };
    const { answer, error, lost } = await inTurn(objective, noted, (told) => storedOf(told.answer, wished)?.version);
    const stored = storedOf(answer, wished);
    if (stored) {
      onChanged(stored);
      return { stored, before: objective.progress };
    }
    const refusal = answer?.errors[0];
    const isConflict = refusal?.code === "CONFLICT";
    // The press before was stored, and looks like another window's change.
    const current = isConflict && typeof lost?.version === "number" ? refusal?.current : null;
    if (current && current.progress === lost?.progress && current.version === (lost.version ?? 0) + 1) {
      onChanged(current);
      return settle(current, wished, send, again);
    }
    const sentence = isConflict
      ? "Este objetivo se ha cambiado en otra ventana. Así está ahora."
      : (refusal?.message ?? failureSentence(error, "Este objetivo"));
    setFailed({ id, sentence, again: isConflict || refusal?.code === "NOT_FOUND" ? undefined : again });
    return null;
  }

  const store = (objective: Objective, progress: number) =>
    settle(
      objective,
      progress,
      async (version) => {
        const { data, error } = await setProgress({
          variables: {
            id: objective.id,
            ...basedOn(version),
            progress,
            therapySessionId: place?.kind === "session" ? place.id : null,
            noteId: place?.kind === "note" ? place.id : null,
          },
          optimisticResponse: {
            setObjectiveProgress: {
              __typename: "SetObjectiveProgressPayload",
              objective: expected(objective, progress, today),
              errors: [],
            },
          },
        });
        return { answer: data?.setObjectiveProgress, error };
      },
      () => void set(objective, progress),
    );

  async function set(objective: Objective, progress: number): Promise<void> {
    const { id } = objective;
    const placeId = place?.id;
    if (progress === objective.progress) {
      // Pressed twice, the first press has said where.
      const isSaid = marked?.id === id && marked.progress === progress && marked.placeId === placeId;
      if (placeId !== undefined && !isSaid) setUnmoved(objective);
      return;
    }
    setMarked({ id, progress, placeId });
    const change = await store(objective, progress);
    // A service that undoes nothing knows no way back from completed (decision 53).
    if (change && (undoable || progress !== PROGRESS_DONE)) setChanged(change);
  }

  async function takeBack({ stored, before }: Change): Promise<void> {
    const send = async (version: number | null) => {
      const { data, error } = await undoProgress({ variables: { id: stored.id, version: version ?? 0 } });
      return { answer: data?.undoObjectiveProgress, error };
    };
    await (undoable ? settle(stored, before, send, () => void takeBack({ stored, before })) : store(stored, before));
  }
  const undo = () => changed && void takeBack(changed);
  /** How far an objective had come before what was stored last, as long as nothing else has changed it. */
  const beforeOf = ({ id, version }: Objective): number | undefined =>
    changed?.stored.id === id && changed.stored.version === version ? changed.before : undefined;
  const isUnmoved = ({ id, version }: Objective): boolean => unmoved?.id === id && unmoved.version === version;
  return { set, failed, beforeOf, isUnmoved, undo };
}
