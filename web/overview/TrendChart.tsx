import { BarChart } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { scaleEnd, TREND_SCALE } from "../../schema/rules/overview.ts";
import { formatCount } from "../ui/format.ts";
import type { AnalyticsQuery } from "./Analytics.generated.ts";
import styles from "./analytics.module.css";
import { shortMonth } from "./analyticsWords.ts";

export type Months = NonNullable<NonNullable<AnalyticsQuery["analytics"]>["monthlyStats"]>;

const HEIGHT = 260;
/** In pixels. Beside a scale in larger ones there is no room for what it counts. */
const USUAL_LETTERS = 16;

/** The bars, each kind by the scale of its own that is written beside it: bars of one scale are as high as their numbers. */
export function TrendChart({ months }: { months: Months }) {
  return (
    <div aria-hidden className={styles.trendPair}>
      <Bars months={months} label="Sesiones al mes" of="sessions" color="var(--chart-1)" />
      <Bars months={months} label="Clientes distintos al mes" of="clients" color="var(--chart-2)" />
    </div>
  );
}

interface BarsProps {
  months: Months;
  /** What is counted, beside its scale. */
  label: string;
  of: keyof typeof TREND_SCALE;
  color: string;
}

function Bars({ months, label, of, color }: BarsProps) {
  // Letters so large that numbers above the bars would run into each other.
  const narrow = useMediaQuery("(max-width: 18em)", false, { getInitialValueInEffect: false });
  const end = scaleEnd(
    TREND_SCALE[of],
    months.map((month) => month[of]),
  );
  const areLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > USUAL_LETTERS;
  return (
    <div>
      {areLarge && (
        <Text size="sm" c="dimmed" mb="xs">
          {label}
        </Text>
      )}
      <BarChart
        h={HEIGHT}
        data={months.map((month) => ({ month: shortMonth(month.month), [label]: month[of] }))}
        dataKey="month"
        series={[{ name: label, color }]}
        {...(!areLarge && { yAxisLabel: label })}
        withTooltip={false}
        barProps={{ radius: [5, 5, 0, 0], maxBarSize: 40, isAnimationActive: false }}
        gridProps={{ vertical: false, strokeDasharray: "0" }}
        gridColor="var(--ui-line)"
        textColor="var(--ui-ink-soft)"
        tickLine="none"
        barChartProps={{ barCategoryGap: "30%", accessibilityLayer: false }}
        yAxisProps={{ domain: [0, end], tickCount: 6, interval: 0, width: areLarge ? 64 : 40, allowDecimals: false }}
        withBarValueLabel={!narrow}
        valueLabelProps={{ fontSize: "0.75rem", fill: "var(--ui-ink-soft)" }}
        valueFormatter={formatCount}
      />
    </div>
  );
}
