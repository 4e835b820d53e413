import { Skeleton, Text } from "@mantine/core";
import { Suspense } from "react";
import { latePart } from "../core/late/late.tsx";
import { useZone } from "../core/zone.ts";
import { formatDay, formatNoun, formatTime } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import ui from "../ui/parts/ui.module.css";
import { useObjectiveHistoryQuery } from "./ObjectiveHistory.generated.ts";
import { areOfOneDay, type ProgressStep, placeWords } from "./objectiveHistory.ts";
import styles from "./objectives.module.css";

// The drawing library is large; the sentence and the table are there without it.
const ProgressChart = latePart(async () => (await import("./ProgressChart.tsx")).ProgressChart);

interface ObjectiveHistoryProps {
  id: string;
  title: string;
  /** Worked towards: the line goes on until now. */
  active: boolean;
}

/** How far an objective had come, from change to change: drawn, in a sentence, and as a table for whoever does not see it. */
export function ObjectiveHistory({ id, title, active }: ObjectiveHistoryProps) {
  const zone = useZone();
  const { data, error, refetch } = useObjectiveHistoryQuery({
    variables: { id },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const told = data?.objective?.progressChanges;
  const steps = told?.flatMap(({ at, ...step }) => (at ? [{ ...step, at }] : []));
  const [first, last] = [steps?.[0], steps?.at(-1)];
  if (!steps) {
    if (error || data)
      return <FailedLine text="No se pudo cargar la evolución de este objetivo." onRetry={() => void refetch()} />;
    return <Skeleton className={styles.historyChart} aria-busy />;
  }
  if (!first || !last) return null;
  const moves = steps.length - 1;
  // Of many changes only the newest are told: then the first of them has something before it.
  const isWhole = first.progressBefore === null;
  const isOneDay = areOfOneDay([first.at, last.at], zone);
  return (
    <div className={styles.history}>
      {moves === 0 ? (
        <Text size="sm" c="dimmed">
          Sin cambios desde el {formatDay(first.at, zone)}: {first.progress} %.
        </Text>
      ) : (
        <>
          <Suspense fallback={<Skeleton className={styles.historyChart} />}>
            <ProgressChart steps={steps} zone={zone} untilNow={active} />
          </Suspense>
          <Text size="sm" c="dimmed" className={ui.num}>
            De {first.progress} % el {formatDay(first.at, zone)}
            {isOneDay && ` a las ${formatTime(first.at, zone)}`} a {last.progress} %{" "}
            {isOneDay ? `a las ${formatTime(last.at, zone)}` : `el ${formatDay(last.at, zone)}`}
            {isWhole
              ? `, en ${formatNoun(moves, "cambio", "cambios")}.`
              : `. Son los últimos ${steps.length} cambios: hubo otros antes.`}
          </Text>
          <Places steps={steps} zone={zone} />
          <StepsTable steps={steps} title={title} zone={zone} isOneDay={isOneDay} />
        </>
      )}
    </div>
  );
}

const PLACES_SHOWN = 5;

/** The last changes of which somebody said where they were seen; the table below says it of all. */
function Places({ steps, zone }: { steps: readonly ProgressStep[]; zone: string }) {
  const placed = steps.filter((step) => placeWords(step) !== undefined).slice(-PLACES_SHOWN);
  if (placed.length === 0) return null;
  return (
    <ul className={`${styles.steps} ${ui.num}`} aria-hidden data-plain>
      {placed.toReversed().map((step) => (
        <li key={step.id}>
          {step.progress} % el {formatDay(step.at, zone)} · {placeWords(step)?.toLowerCase()}
        </li>
      ))}
    </ul>
  );
}

interface StepsTableProps {
  steps: readonly ProgressStep[];
  title: string;
  zone: string;
  /** The hours tell them apart. */
  isOneDay: boolean;
}

const StepsTable = ({ steps, title, zone, isOneDay }: StepsTableProps) => (
  <table className={ui.sr}>
    <caption>Evolución de «{title}»</caption>
    <thead>
      <tr>
        <th scope="col">Día</th>
        <th scope="col">Progreso</th>
        <th scope="col">Dónde</th>
      </tr>
    </thead>
    <tbody>
      {steps.map((step) => (
        <tr key={step.id}>
          <th scope="row">
            {formatDay(step.at, zone)}
            {isOneDay && `, ${formatTime(step.at, zone)}`}
          </th>
          <td>{step.progress} %</td>
          <td>{placeWords(step) ?? ""}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
