import { Skeleton, Text } from "@mantine/core";
import { memo, Suspense } from "react";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { NO_DIAGNOSIS, scoreMax } from "../../schema/rules/measures/scoring.ts";
import { latePart } from "../core/late/late.tsx";
import { formatDay, formatNoun } from "../ui/format.ts";
import ui from "../ui/parts/ui.module.css";
import type { Measure_MeasureFragment } from "./Measure.generated.ts";
import styles from "./measures.module.css";
import { ALARM_WORDS, bandOfScore, changeWords, nameOf } from "./measureWords.ts";

// The drawing library is large, and one score needs none.
const MeasureChart = latePart(async () => memo((await import("./MeasureChart.tsx")).MeasureChart));

interface MeasureTrendProps {
  kind: MeasureKind;
  /** The newest first. */
  measures: readonly Measure_MeasureFragment[];
  /** How many there are, those that are not drawn among them. */
  total: number;
  /** The practice's. */
  zone: string;
  onList: () => void;
}

/** The last score and what it means, and how it came there: drawn, and as a table for whoever does not see it. */
export function MeasureTrend({ kind, measures, total, zone, onList }: MeasureTrendProps) {
  const [last, before] = measures;
  if (!last)
    return (
      <Text fw={600} className={styles.none}>
        Todavía no hay ningún {nameOf(kind)}.
      </Text>
    );
  const past = measures.toReversed();
  return (
    <>
      <div>
        <p className={styles.score}>
          <span className={ui.num}>
            <strong>{last.score}</strong> de {last.maxScore}
          </span>
          <Text span size="sm" c="dimmed" className={ui.nowrap}>
            {formatDay(last.filledAt, zone)}
          </Text>
        </p>
        <Text fw={600}>{bandOfScore(last)}</Text>
        {last.isAlarming && <Text fw={600}>{ALARM_WORDS}</Text>}
        {before && (
          <Text size="sm" c="dimmed">
            {changeWords(last, before)}
          </Text>
        )}
      </div>
      {before && (
        <>
          <Suspense fallback={<Skeleton h={140} />}>
            <MeasureChart
              kind={kind}
              points={past.map(({ filledAt, score }) => ({ day: formatDay(filledAt, zone), score }))}
            />
          </Suspense>
          <table className={ui.sr}>
            <caption>
              {nameOf(kind)}, de 0 a {scoreMax(kind)}
            </caption>
            <thead>
              <tr>
                <th scope="col">Día</th>
                <th scope="col">Puntuación</th>
                <th scope="col">Nivel</th>
              </tr>
            </thead>
            <tbody>
              {past.map((measure) => (
                <tr key={measure.id}>
                  <th scope="row">{formatDay(measure.filledAt, zone)}</th>
                  <td>{measure.score}</td>
                  <td>
                    {bandOfScore(measure)}
                    {measure.isAlarming && `. ${ALARM_WORDS}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <Text size="sm" c="dimmed">
        {NO_DIAGNOSIS}
      </Text>
      <div>
        <button type="button" className={`${ui.link} ${styles.more}`} onClick={onList}>
          Ver {total === 1 ? "las respuestas" : formatNoun(total, "cuestionario", "cuestionarios")}
        </button>
      </div>
    </>
  );
}
