import { Button, Text } from "@mantine/core";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { latePart } from "../core/late/late.tsx";
import { useFeature } from "../core/useFeature.ts";
import { formatCount, formatNoun } from "../ui/format.ts";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import ui from "../ui/parts/ui.module.css";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import { ObjectiveItem } from "./ObjectiveItem.tsx";
import type { ObjectivePlace } from "./objectiveHistory.ts";
import styles from "./objectives.module.css";
import { useFoldedObjectives } from "./useFoldedObjectives.ts";
import { useObjectiveProgress } from "./useObjectiveProgress.ts";

// Its words and its request come when there is something to say.
const MovedIn = latePart(async () => (await import("./MovedIn.tsx")).MovedIn);

interface ObjectiveListProps {
  clientId: string;
  objectives: readonly ObjectiveItem_ObjectiveFragment[];
  /** Where the practice is, `YYYY-MM-DD`. */
  today: string;
  /** Another action leads on this screen. */
  quiet?: boolean;
  onNew: () => void;
  onEdit: (objective: ObjectiveItem_ObjectiveFragment) => void;
  onDelete: (objective: ObjectiveItem_ObjectiveFragment) => void;
  /** The service has stored how far one has come. */
  onProgress: (objective: ObjectiveItem_ObjectiveFragment) => void;
}

/** A client's objectives: what is worked towards, and what was reached. */
export function ObjectiveList({ clientId, objectives, today, quiet = false, ...on }: ObjectiveListProps) {
  const { onNew, onEdit, onDelete, onProgress } = on;
  const [place, setPlace] = useState<ObjectivePlace | null>(null);
  const [isOverOpen, setOverOpen] = useState(false);
  const overList = useId();
  const progress = useObjectiveProgress({ objectives, today, place, onChanged: onProgress });
  const { active, rest, reached, over, ...fold } = useFoldedObjectives(objectives, progress.isTold);
  const keepsPlaces = useFeature("OBJECTIVE_HISTORY");
  const tellsPlaces = useFeature("TIMELINE");
  if (objectives.length === 0)
    return (
      <EmptyState
        compact
        drawing="goals"
        text="Aún no hay objetivos. El primero da una dirección a las sesiones."
        action={
          <Button variant={quiet ? "light" : "filled"} leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
            Nuevo objetivo
          </Button>
        }
      />
    );
  const item = (objective: ObjectiveItem_ObjectiveFragment) => (
    <ObjectiveItem
      key={objective.id}
      objective={objective}
      today={today}
      failed={progress.failureOf(objective)}
      before={progress.beforeOf(objective)}
      unmoved={progress.isUnmoved(objective)}
      onProgress={(from, wished) => {
        fold.unfold(from);
        progress.set(from, wished);
      }}
      onUndo={progress.undo}
      onEdit={() => onEdit(objective)}
      onDelete={() => onDelete(objective)}
    />
  );
  const completed = objectives.length - active.length - rest;
  const shown = [...active, ...reached];
  return (
    <>
      {keepsPlaces && tellsPlaces && completed < objectives.length && (
        <Suspense fallback={<div className={styles.offer} />}>
          <MovedIn clientId={clientId} place={place} onPlace={setPlace} />
        </Suspense>
      )}
      {shown.length > 0 && (
        <ul className={styles.objectives} aria-label="Objetivos">
          {shown.map(item)}
        </ul>
      )}
      {fold.isFoldable && (
        <div>
          <button
            type="button"
            className={`${ui.link} ${styles.unfold}`}
            aria-expanded={rest === 0}
            onClick={fold.turn}
          >
            {rest === 0 ? "Ver menos" : rest === 1 ? "Ver el restante" : `Ver los ${formatCount(rest)} restantes`}
          </button>
        </div>
      )}
      {over.length > 0 && (
        <>
          <div>
            <button
              type="button"
              className={`${ui.link} ${styles.unfold}`}
              aria-expanded={isOverOpen}
              aria-controls={overList}
              onClick={() => setOverOpen(!isOverOpen)}
            >
              {formatNoun(over.length, "objetivo completado", "objetivos completados")}
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </button>
          </div>
          <div id={overList} className={styles.over}>
            {isOverOpen && (
              <ul className={styles.objectives} aria-label="Objetivos completados">
                {over.map(item)}
              </ul>
            )}
          </div>
        </>
      )}
      <Text size="sm" c="dimmed">
        {formatNoun(objectives.length, "objetivo", "objetivos")}, {formatNoun(completed, "completado", "completados")}
      </Text>
    </>
  );
}
