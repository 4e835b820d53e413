import { useState } from "react";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";

type Objective = ObjectiveItem_ObjectiveFragment;
type Folded = ReadonlySet<string>;

/** So many of those that are worked towards are shown at first. */
const SHOWN = 5;

const isOver = ({ status }: Objective): boolean => status === "COMPLETED";
const idsOf = (objectives: readonly Objective[]): Folded => new Set(objectives.map(({ id }) => id));

/** What was reached, and what is worked towards beyond the first. */
const foldable = (objectives: readonly Objective[]): Objective[] => [
  ...objectives.filter((one) => !isOver(one)).slice(SHOWN),
  ...objectives.filter(isOver),
];

/**
 * What of many objectives is shown. Only «Ver menos» takes anything out of sight again: whatever has been shown, or has come since, stays where it is worked on.
 * @param isTold whether something is said of it here, which has to be seen
 */
export function useFoldedObjectives(objectives: readonly Objective[], isTold: (objective: Objective) => boolean) {
  const [folded, setFolded] = useState(() => idsOf(foldable(objectives)));
  const [isWhole, setWhole] = useState(false);
  const isFolded = (one: Objective) => folded.has(one.id) && !isTold(one);
  const shown = objectives.filter((one) => !isFolded(one));
  const active = shown.filter((one) => !isOver(one));
  const rest = objectives.filter((one) => isFolded(one) && !isOver(one));
  const unfold = (...which: readonly Objective[]) => {
    const ids = idsOf(which);
    setFolded((now) => new Set([...now].filter((id) => !ids.has(id))));
  };
  // One of the first is gone or reached: the next takes its place.
  const next = rest.slice(0, Math.max(0, SHOWN - active.length));
  if (next.length > 0) unfold(...next);
  return {
    active,
    /** How many that are worked towards are out of sight. */
    rest: rest.length,
    /** Reached, and in sight without being unfolded. */
    reached: shown.filter(isOver),
    /** Reached, behind their line. */
    over: objectives.filter((one) => isFolded(one) && isOver(one)),
    isFoldable: rest.length > 0 || (isWhole && active.length > SHOWN),
    unfold,
    turn() {
      const beyond = foldable(objectives);
      // What is told of stays in sight, and with it the button.
      setWhole(rest.length > 0 || beyond.some((one) => !isOver(one) && isTold(one)));
      if (rest.length > 0) unfold(...rest);
      else setFolded(idsOf(beyond));
    },
  };
}
