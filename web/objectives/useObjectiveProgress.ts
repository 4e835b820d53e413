import { useEffect, useRef, useState } from "react";
import { PROGRESS_DONE } from "../../schema/rules/objectives.ts";
import { failureReason, failureSentence } from "../core/failure.ts";
import { basedOn } from "../core/saving/basedOn.ts";
import { inTurn } from "../core/saving/inTurn.ts";
import { useFeature } from "../core/useFeature.ts";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import type { ObjectivePlace } from "./objectiveHistory.ts";
import { useSetObjectiveProgressMutation } from "./SetObjectiveProgress.generated.ts";
import { sayUnsaved, useSayUnread } from "./sayUnsaved.ts";
import { useUndoObjectiveProgressMutation } from "./UndoObjectiveProgress.generated.ts";

interface ProgressOptions {
  objectives: readonly ObjectiveItem_ObjectiveFragment[];
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
/** What was asked for, of which version, and where it was seen. */
interface Asked {
  version: number | null;
  progress: number;
  placeId: string | undefined;
}
interface Answer {
  objective: Objective | null;
  errors: readonly { code: string; message: string; current: Objective | null }[];
}
/** How far an objective is to have come. */
interface Wish {
  objective: Objective;
  progress: number;
  /** Where that was seen, to be noted down with it. */
  place: ObjectivePlace | null;
  /** It can be taken back once it is stored. */
  undoable: boolean;
  send: (version: number | null) => Promise<{ answer: Answer | null | undefined; error: unknown }>;
  again: Again;
}
/**
 * Tries once more.
 * @param place what is chosen by then
 * @returns whether it was stored
 */
type Again = (place: ObjectivePlace | null) => Promise<boolean>;
interface Failure {
  wish: Wish;
  sentence: string;
  again: Again | undefined;
}

function without(failures: ReadonlyMap<string, Failure>, id: string): ReadonlyMap<string, Failure> {
  const others = new Map(failures);
  return others.delete(id) ? others : failures;
}

/** The objective as it has come as far as was wished: by this change, or already. */
const storedOf = (answer: Answer | null | undefined, wished: number): Objective | null => {
  const refusal = answer?.errors[0];
  if (!refusal) return answer?.objective ?? null;
  return refusal.code === "CONFLICT" && refusal.current?.progress === wished ? refusal.current : null;
};

/** The press before was stored, and looks like another window's change. */
const isOwn = (lost: Asked | undefined, { progress, version }: Objective): lost is Asked =>
  typeof lost?.version === "number" && progress === lost.progress && version === lost.version + 1;

/** What is pressed last before a page is left arrives all the same. */
const OUTLASTING = { context: { fetchOptions: { keepalive: true } } };

/** Says how far an objective has come, at once on the screen; takes it back when it could not be stored, or when asked. */
export function useObjectiveProgress({ objectives, today, place, onChanged }: ProgressOptions) {
  const [setProgress] = useSetObjectiveProgressMutation({ errorPolicy: "all", ...OUTLASTING });
  const [undoProgress] = useUndoObjectiveProgressMutation({ errorPolicy: "all", ...OUTLASTING });
  const undoes = useFeature("PROGRESS_UNDO") === true;
  /** Why that of each could not be stored, until it is pressed or tried again, or has come there otherwise. */
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure>>(new Map());
  /** What was stored last. */
  const [changed, setChanged] = useState<Change | null>(null);
  /** What was asked for last of each without an answer. */
  const unanswered = useRef(new Map<string, Asked>());
  /** What was marked last, and where that was seen. */
  const [marked, setMarked] = useState<{ id: string; progress: number; placeId: string | undefined } | null>(null);
  /** What stood already where it was marked, so that its place was not noted down. */
  const [unmoved, setUnmoved] = useState<Objective | null>(null);
  const unread = useSayUnread();
  /** It stands where it was wished before that was stored from here. @param lost what was asked for without an answer */
  function found({ objective, place: seenIn, undoable }: Wish, current: Objective, lost: Asked | undefined): void {
    const own = isOwn(lost, current);
    if (seenIn && !(own && lost.placeId === seenIn.id)) setUnmoved(current);
    if (undoable && own) setChanged({ stored: current, before: objective.progress });
  }

  useEffect(() => {
    for (const now of objectives) {
      const wish = failures.get(now.id)?.wish;
      // What is shown before the service has agreed is of the version before.
      if (wish?.progress !== now.progress || wish.objective.version === now.version) continue;
      setFailures((told) => without(told, now.id));
      unread.isOver(now.id);
      found(wish, now, unanswered.current.get(now.id));
    }
  });

  /** @returns whether the service took the change */
  async function settle(wish: Wish): Promise<boolean> {
    const { objective, progress: wished, place: seenIn, send, again } = wish;
    const { id } = objective;
    setFailures((told) => without(told, id));
    setChanged(null);
    setUnmoved(null);
    unread.isOver(id);
    const noted = async (version: number | null) => {
      const lost = unanswered.current.get(id);
      unanswered.current.set(id, { version, progress: wished, placeId: seenIn?.id });
      const told = await send(version);
      if (told.answer) unanswered.current.delete(id);
      return { ...told, lost };
    };
    const { answer, error, lost } = await inTurn(objective, noted, (told) => storedOf(told.answer, wished)?.version);
    const refusal = answer?.errors[0];
    const isConflict = refusal?.code === "CONFLICT";
    const current = isConflict ? refusal.current : null;
    const stored = storedOf(answer, wished);
    if (stored) {
      onChanged(stored);
      if (current) found(wish, current, lost);
      else if (wish.undoable) setChanged({ stored, before: objective.progress });
      return true;
    }
    if (current && isOwn(lost, current)) {
      onChanged(current);
      return settle({ ...wish, objective: current });
    }
    setMarked((last) => (last?.id === id ? null : last));
    const failure = {
      wish,
      sentence: isConflict
        ? "Este objetivo se ha cambiado en otra ventana. Así está ahora."
        : (refusal?.message ?? failureSentence(error, "Este objetivo")),
      again: isConflict || refusal?.code === "NOT_FOUND" ? undefined : again,
    };
    const say = (waits: boolean) =>
      sayUnsaved(
        objective.title,
        wished,
        isConflict ? "Este objetivo se ha cambiado en otra ventana." : (refusal?.message ?? failureReason(error)),
        failure.again && (() => again(seenIn)),
        waits,
      );
    unread.failed(id, say);
    setFailures((told) => new Map(told).set(id, failure));
    return false;
  }

  const sent =
    (objective: Objective, progress: number, seenIn: ObjectivePlace | null) => async (version: number | null) => {
      const { data, error } = await setProgress({
        variables: {
          id: objective.id,
          ...basedOn(version),
          progress,
          therapySessionId: seenIn?.kind === "session" ? seenIn.id : null,
          noteId: seenIn?.kind === "note" ? seenIn.id : null,
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
    };

  function mark(objective: Objective, progress: number, seenIn: ObjectivePlace | null): Promise<boolean> {
    setMarked({ id: objective.id, progress, placeId: seenIn?.id });
    return settle({
      objective,
      progress,
      place: seenIn,
      // A service that undoes nothing knows no way back from completed (decision 53).
      undoable: undoes || progress !== PROGRESS_DONE,
      send: sent(objective, progress, seenIn),
      again: (chosen) => mark(objective, progress, chosen),
    });
  }

  function set(objective: Objective, progress: number): void {
    const { id } = objective;
    const placeId = place?.id;
    if (progress !== objective.progress) return void mark(objective, progress, place);
    // Pressed twice, the first press has said where.
    const isSaid = marked?.id === id && marked.progress === progress && marked.placeId === placeId;
    if (placeId !== undefined && !isSaid) setUnmoved(objective);
  }

  function takeBack({ stored, before }: Change): Promise<boolean> {
    const undone = async (version: number | null) => {
      const { data, error } = await undoProgress({ variables: { id: stored.id, version: version ?? 0 } });
      return { answer: data?.undoObjectiveProgress, error };
    };
    return settle({
      objective: stored,
      progress: before,
      place: null,
      undoable: false,
      send: undoes ? undone : sent(stored, before, null),
      again: () => takeBack({ stored, before }),
    });
  }
  const undo = () => changed && void takeBack(changed);
  /** How far an objective had come before what was stored last, as long as nothing else has changed it. */
  const beforeOf = ({ id, version }: Objective): number | undefined =>
    changed?.stored.id === id && changed.stored.version === version ? changed.before : undefined;
  const isUnmoved = ({ id, version }: Objective): boolean => unmoved?.id === id && unmoved.version === version;
  const failureOf = ({ id }: Objective) => {
    const failure = failures.get(id);
    const again = failure?.again;
    return failure && { sentence: failure.sentence, again: again && (() => void again(place)) };
  };
  return {
    set,
    failureOf,
    beforeOf,
    isUnmoved,
    /** Something is said of it that has to be seen. */
    isTold: (one: Objective) => failures.has(one.id) || beforeOf(one) !== undefined || isUnmoved(one),
    undo,
  };
}
