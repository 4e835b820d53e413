import { LineChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { bandLines, scoreMax } from "../../schema/rules/measures/scoring.ts";

interface MeasureChartProps {
  kind: MeasureKind;
  /** The oldest first. */
  points: readonly { day: string; score: number }[];
}

/** Scores as a line over the lines at which a band begins. What is seen here stands in a table as well. */
export function MeasureChart({ kind, points }: MeasureChartProps) {
  return (
    <div aria-hidden>
      <LineChart
        h={150}
        data={points.map(({ day, score }, at) => ({ at: `${at}`, day, score }))}
        dataKey="at"
        series={[{ name: "score", color: "var(--chart-1)" }]}
        curveType="linear"
        strokeWidth={2}
        withTooltip={false}
        lineProps={{ isAnimationActive: false }}
        dotProps={{ r: 4 }}
        activeDotProps={{ r: 4 }}
        gridAxis="none"
        gridColor="var(--ui-line)"
        tickLine="none"
        lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 12, bottom: 0, left: 0 } }}
        referenceLines={bandLines(kind).map((y) => ({ y, color: "var(--ui-line-strong)" }))}
        yAxisProps={{
          domain: [0, scoreMax(kind)],
          ticks: [0, ...bandLines(kind), scoreMax(kind)],
          interval: 0,
          width: 32,
          allowDecimals: false,
        }}
        xAxisProps={{
          // First and last are named: between them the room is for the line.
          ticks: ["0", `${points.length - 1}`],
          interval: 0,
          tickFormatter: (at: string) => points[Number(at)]?.day ?? "",
          padding: { left: 28, right: 28 },
        }}
      />
    </div>
  );
}
