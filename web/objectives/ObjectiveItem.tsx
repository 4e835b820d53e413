import { ActionIcon, Button, Group, Text, Title } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconCircleCheck, IconMinus, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { PROGRESS_DONE, PROGRESS_STEPS, progressBeside } from "../../schema/rules/objectives.ts";
import { PRIORITY_WORD } from "../notes/noteWords.ts";
import { formatCalendarDay } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PriorityDot } from "../ui/parts/PriorityDot.tsx";
import ui from "../ui/parts/ui.module.css";
import { ObjectiveBar } from "./ObjectiveBar.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import { ObjectiveUnfolded } from "./ObjectiveUnfolded.tsx";
import styles from "./objectives.module.css";

interface ObjectiveItemProps {
  objective: ObjectiveItem_ObjectiveFragment;
  /** Where the practice is, `YYYY-MM-DD`. */
  today: string;
  /** Why its progress could not be stored, if it could not. */
  failed?: { sentence: string; again: (() => void) | undefined };
  /** How far it had come before the last press, as long as that can be taken back. */
  before?: number | undefined;
  /** It stood already where it was marked, and the place that was chosen is not noted down. */
  unmoved?: boolean;
  /** @param from the objective as it was when that was pressed */
  onProgress: (from: ObjectiveItem_ObjectiveFragment, progress: number) => void;
  onUndo: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** How long after the last press of − or + the progress is stored. */
const FINE_MS = 700;

/** One objective: what it is, how far it has come, and what can be done with it. */
export function ObjectiveItem(props: ObjectiveItemProps) {
  const { objective, today, failed, before, unmoved = false, onProgress, onUndo, onEdit, onDelete } = props;
  const { title, description, priority, progress, status, targetDate, completedOn } = objective;
  const active = status !== "COMPLETED";
  const steps = useRef<HTMLDivElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  // «100 %» takes the steps away, and undoing its own button: the keyboard goes on with what stays.
  const press = (step: number) => {
    giveUp();
    if (step === PROGRESS_DONE) edit.current?.focus();
    onProgress(objective, step);
  };
  // Presses of − and + are one change, so that a single «Deshacer» takes them all back.
  const [wanted, setWanted] = useState<{ progress: number; from: ObjectiveItem_ObjectiveFragment } | null>(null);
  const fine = useDebouncedCallback(
    (progressWanted: number, from: ObjectiveItem_ObjectiveFragment) => {
      setWanted(null);
      // What another window has changed meanwhile is not overwritten unseen.
      onProgress(from.version === objective.version ? objective : from, progressWanted);
    },
    { delay: FINE_MS, flushOnUnmount: true },
  );
  useEffect(() => {
    const over = new AbortController();
    const flush = () => fine.flush();
    // The first of them in which the browser gives time to send it.
    for (const way of ["beforeunload", "pagehide", "visibilitychange"])
      window.addEventListener(way, flush, { signal: over.signal });
    return () => over.abort();
  }, [fine]);
  /** What is not stored yet is not wanted any more. */
  const giveUp = () => {
    setWanted(null);
    fine.cancel();
  };
  const shown = wanted?.progress ?? progress;
  const turn = (direction: 1 | -1) => {
    const beside = progressBeside(shown, direction);
    const from = wanted?.from ?? objective;
    setWanted({ progress: beside, from });
    fine(beside, from);
  };
  const takeBack = () => {
    giveUp();
    (steps.current?.querySelector("button") ?? edit.current)?.focus();
    onUndo();
  };
  return (
    <li className={styles.objective} data-over={active ? undefined : true}>
      <div className={styles.objectiveHead}>
        <Title order={3} fz="1rem" className={ui.anywhere}>
          {title}
        </Title>
        <Group gap={0} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Editar «${title}»`}
            ref={edit}
            onClick={onEdit}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Eliminar «${title}»`} onClick={onDelete}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
        <Group gap="2px 16px" className={styles.objectiveFacts}>
          {priority && <PriorityDot priority={priority} label={PRIORITY_WORD[priority].long} />}
          {active && targetDate && (
            <Text size="sm" c="dimmed">
              Fecha objetivo: {formatCalendarDay(targetDate)}
              {targetDate < today && " (ya ha pasado)"}
            </Text>
          )}
          {!active && (
            <Group gap={6} c="green" wrap="nowrap">
              <IconCircleCheck size={17} stroke={1.75} aria-hidden />
              <Text size="sm">{completedOn ? `Completado el ${formatCalendarDay(completedOn)}` : "Completado"}</Text>
            </Group>
          )}
        </Group>
      </div>
      {description && <Text className={`${styles.objectiveText} ${ui.clamp3}`}>{description}</Text>}
      <ObjectiveBar progress={shown} title={title} />
      {active && (
        <Group gap="6px 4px" role="group" aria-label={`Marcar el progreso de «${title}»`} ref={steps}>
          {PROGRESS_STEPS.map((step) => (
            <Button
              key={step}
              size="compact-sm"
              variant="default"
              className={`${styles.objectiveStep} ${ui.num}`}
              aria-pressed={shown === step}
              onClick={() => press(step)}
            >
              {step} %
            </Button>
          ))}
          <Group gap={4} wrap="nowrap">
            <Turn label={`Bajar el progreso de «${title}»`} Icon={IconMinus} onClick={() => turn(-1)} />
            <Turn label={`Subir el progreso de «${title}»`} Icon={IconPlus} onClick={() => turn(1)} />
          </Group>
        </Group>
      )}
      {(before !== undefined || unmoved) && (
        <Group gap="xs" mt={6}>
          <Text size="sm" role="status">
            {unmoved ? `Ya estaba en ${progress} %: no se ha anotado nada.` : `Progreso guardado: ${progress} %.`}
            {before !== undefined && ` Antes, ${before} %.`}
          </Text>
          {before !== undefined && (
            <button type="button" className={ui.link} onClick={takeBack}>
              Deshacer
            </button>
          )}
        </Group>
      )}
      {failed && <FailedLine text={failed.sentence} onRetry={failed.again} />}
      <ObjectiveUnfolded objective={objective} />
    </li>
  );
}

/** A little less or more. */
function Turn({ label, Icon, onClick }: { label: string; Icon: typeof IconPlus; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={36} className={styles.objectiveTurn} aria-label={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
