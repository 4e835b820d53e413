import { ActionIcon, Text, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import { QUESTIONNAIRES } from "../../schema/rules/measures/questionnaires.ts";
import { formatDay, formatTime } from "../ui/format.ts";
import ui from "../ui/parts/ui.module.css";
import type { Measure_MeasureFragment } from "./Measure.generated.ts";
import styles from "./measures.module.css";
import { ALARM_WORDS, bandOfScore, WAY } from "./measureWords.ts";
import { useDeleteMeasure } from "./useDeleteMeasure.ts";

interface MeasureRowProps {
  measure: Measure_MeasureFragment;
  /** The practice's. */
  zone: string;
}

/** One filled-in questionnaire: when, how, what it scored; opened, each answer. */
export function MeasureRow({ measure, zone }: MeasureRowProps) {
  const { kind, answers, score, maxScore, way, filledAt, isAlarming } = measure;
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const { remove, busy } = useDeleteMeasure(measure);
  const { questions, options } = QUESTIONNAIRES[kind];
  const day = formatDay(filledAt, zone);
  const wordsOf = (answer: number | undefined) => options.find(({ value }) => value === answer)?.words ?? "";
  return (
    <li className={styles.filled}>
      <div className={styles.head}>
        <UnstyledButton
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen((now) => !now)}
        >
          <span>
            <Text span fw={600} className={ui.num}>
              {score} de {maxScore} · {bandOfScore(measure)}
            </Text>
            <Text size="sm" c="dimmed" className={ui.num}>
              {day}, {formatTime(filledAt, zone)}
              {way && `, ${WAY[way]}`}
            </Text>
            {isAlarming && (
              <Text size="sm" fw={600}>
                {ALARM_WORDS}
              </Text>
            )}
          </span>
          <IconChevronDown className={styles.chevron} size={18} aria-hidden />
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={busy}
          aria-label={`Eliminar el cuestionario del ${day}`}
          title="Eliminar"
          onClick={() => void remove()}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <ol id={list} hidden={!isOpen} className={styles.answers}>
        {isOpen &&
          questions.map((question, at) => (
            <li key={question}>
              <span>{question}</span>
              <strong className={ui.num}>
                {answers[at]} · {wordsOf(answers[at])}
              </strong>
            </li>
          ))}
      </ol>
    </li>
  );
}
