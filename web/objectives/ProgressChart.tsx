import { AreaChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { PROGRESS_DONE } from "../../schema/rules/objectives.ts";
import { formatDay, formatTime } from "../ui/format.ts";
import { areOfOneDay, type ProgressStep } from "./objectiveHistory.ts";
import styles from "./objectives.module.css";

interface ProgressChartProps {
  /** Oldest first, two or more. */
  steps: readonly ProgressStep[];
  zone: string;
  /** Whether the last one still holds. */
  untilNow: boolean;
}

/** A step for each change, as far apart as they were made. */
export function ProgressChart({ steps, zone, untilNow }: ProgressChartProps) {
  const points = steps.map(({ at, progress }) => ({ at: Date.parse(at), Progreso: progress }));
  const last = points.at(-1);
  if (last && untilNow) points.push({ ...last, at: Math.max(Date.now(), last.at) });
  const ends = [points[0], points.at(-1)].map((point) => point?.at ?? 0);
  const inWords = (at: number) => new Date(at).toISOString();
  const format = areOfOneDay(ends.map(inWords), zone) ? formatTime : formatDay;
  return (
    <div aria-hidden className={styles.historyChart}>
      <AreaChart
        h="100%"
        data={points}
        dataKey="at"
        series={[{ name: "Progreso", color: "var(--chart-1)" }]}
        curveType="stepAfter"
        withDots={false}
        withTooltip={false}
        withGradient={false}
        fillOpacity={0.16}
        strokeWidth={2}
        gridAxis="x"
        gridProps={{ strokeDasharray: "0" }}
        gridColor="var(--ui-line)"
        textColor="var(--ui-ink-soft)"
        tickLine="none"
        areaProps={{ isAnimationActive: false }}
        areaChartProps={{ accessibilityLayer: false, margin: { top: 6, right: 8, bottom: 0, left: 0 } }}
        xAxisProps={{
          type: "number",
          scale: "time",
          domain: ["dataMin", "dataMax"],
          ticks: ends,
          tickFormatter: (at: number) => format(inWords(at), zone),
          interval: "preserveStartEnd",
          padding: { left: 0, right: 0 },
        }}
        yAxisProps={{
          domain: [0, PROGRESS_DONE],
          ticks: [0, PROGRESS_DONE / 2, PROGRESS_DONE],
          width: 44,
          // In one line.
          tickFormatter: (progress: number) => `${progress}\u00A0%`,
        }}
      />
    </div>
  );
}
