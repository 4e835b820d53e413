import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { scaleEnd, TREND_SCALE } from "../../schema/rules/overview.ts";
import { formatCount } from "../ui/format.ts";
import type { AnalyticsQuery } from "./Analytics.generated.ts";
import { shortMonth } from "./analyticsWords.ts";

export type Months = NonNullable<NonNullable<AnalyticsQuery["analytics"]>["monthlyStats"]>;

const HEIGHT = 260;
const SERIES = [
  { name: "Sesiones", color: "var(--chart-1)" },
  { name: "Clientes", color: "var(--chart-2)", yAxisId: "right" },
];
const axis = (end: number) => ({ domain: [0, end], tickCount: 6, width: 40, allowDecimals: false });

/** The bars: sessions by the scale at the left, clients by the one at the right, which stands for half as many. */
export function TrendChart({ months }: { months: Months }) {
  const data = months.map(({ month, sessions, clients }) => ({
    month: shortMonth(month),
    Sesiones: sessions,
    Clientes: clients,
  }));
  // Bars as narrow as these have no room for their numbers side by side.
  const phone = useMediaQuery("(max-width: 36em)", false, { getInitialValueInEffect: false });
  // Both scales grow together, so that they keep their proportion.
  const times = Math.max(
    scaleEnd(
      1,
      months.map(({ sessions }) => sessions / TREND_SCALE.sessions),
    ),
    scaleEnd(
      1,
      months.map(({ clients }) => clients / TREND_SCALE.clients),
    ),
  );
  return (
    <div aria-hidden>
      <BarChart
        h={HEIGHT}
        data={data}
        dataKey="month"
        series={SERIES}
        withTooltip={false}
        withRightYAxis
        barProps={{ radius: [5, 5, 0, 0], maxBarSize: 34, isAnimationActive: false }}
        gridProps={{ vertical: false, strokeDasharray: "0" }}
        gridColor="var(--ui-line)"
        textColor="var(--ui-ink-soft)"
        tickLine="none"
        barChartProps={{ barGap: 3, barCategoryGap: "26%", accessibilityLayer: false }}
        yAxisProps={axis(TREND_SCALE.sessions * times)}
        rightYAxisProps={axis(TREND_SCALE.clients * times)}
        withBarValueLabel={!phone}
        valueLabelProps={{ fontSize: 12, fill: "var(--ui-ink-soft)" }}
        valueFormatter={formatCount}
      />
    </div>
  );
}
