import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useFeature } from "../core/useFeature.ts";
import { formatNoun } from "../ui/format.ts";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import { ObjectiveItem } from "./ObjectiveItem.tsx";
import type { ObjectivePlace } from "./objectiveHistory.ts";
import styles from "./objectives.module.css";
import { useObjectiveProgress } from "./useObjectiveProgress.ts";

// Its words and its request come when there is something to say.
const MovedIn = lazy(async () => ({ default: (await import("./MovedIn.tsx")).MovedIn }));

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
  const progress = useObjectiveProgress({ today, place, onChanged: onProgress });
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
  const over = objectives.filter(({ status }) => status === "COMPLETED");
  return (
    <>
      {keepsPlaces && tellsPlaces && over.length < objectives.length && (
        <Suspense fallback={<div className={styles.offer} />}>
          <MovedIn clientId={clientId} place={place} onPlace={setPlace} />
        </Suspense>
      )}
      <ul className={styles.objectives} aria-label="Objetivos">
        {objectives
          .toSorted((one, other) => Number(over.includes(one)) - Number(over.includes(other)))
          .map((objective) => (
            <ObjectiveItem
              key={objective.id}
              objective={objective}
              today={today}
              failed={progress.failed?.id === objective.id ? progress.failed : undefined}
              before={progress.beforeOf(objective)}
              unmoved={progress.isUnmoved(objective)}
              onProgress={progress.set}
              onUndo={progress.undo}
              onEdit={() => onEdit(objective)}
              onDelete={() => onDelete(objective)}
            />
          ))}
      </ul>
      <Text size="sm" c="dimmed">
        {formatNoun(objectives.length, "objetivo", "objetivos")}, {formatNoun(over.length, "completado", "completados")}
      </Text>
    </>
  );
}
