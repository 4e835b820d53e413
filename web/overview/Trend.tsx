import { SegmentedControl, Skeleton } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { memo, Suspense, useDeferredValue, useMemo } from "react";
import { TREND_PERIODS } from "../../schema/rules/overview.ts";
import { latePart } from "../core/late/late.tsx";
import { formatCount } from "../ui/format.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./analytics.module.css";
import { longMonth } from "./analyticsWords.ts";
import { NoData } from "./NoData.tsx";
import type { Months } from "./TrendChart.tsx";
import { useTrendPeriod } from "./useTrendPeriod.ts";

// The drawing library is large; everything else is there without it.
const TrendChart = latePart(async () => memo((await import("./TrendChart.tsx")).TrendChart));

interface TrendProps {
  /** undefined: on their way; null: could not be had. */
  months: Months | null | undefined;
  onRetry: () => void;
}

const PERIODS = TREND_PERIODS.map((months) => ({ value: String(months), label: `${months} meses` }));

/** Sessions and clients of the last months as bars, and as a table for whoever does not see them. */
export function Trend({ months, onRetry }: TrendProps) {
  const [period, setPeriod] = useTrendPeriod();
  // The pressed period is drawn first, the bars after it.
  const drawn = useDeferredValue(period);
  const shown = useMemo(() => months?.slice(-drawn), [months, drawn]);
  const filled = shown?.some(({ sessions, clients }) => sessions + clients > 0);
  return (
    <Section
      title="Tendencia mensual"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Periodo"
          value={String(period)}
          onChange={(value) => setPeriod(Number(value))}
          data={PERIODS}
        />
      }
    >
      <div className={styles.trend} aria-busy={months === undefined}>
        {months === null && <FailedLine text="No se pudo cargar la tendencia mensual." onRetry={onRetry} />}
        {months === undefined && <Skeleton />}
        {shown && !filled && <NoData />}
        {shown && filled && (
          <>
            <Suspense fallback={<Skeleton />}>
              <TrendChart months={shown} />
            </Suspense>
            <TrendTable months={shown} />
          </>
        )}
      </div>
    </Section>
  );
}

const TrendTable = ({ months }: { months: Months }) => (
  <table className={ui.sr}>
    <caption>Sesiones y clientes por mes</caption>
    <thead>
      <tr>
        <th scope="col">Mes</th>
        <th scope="col">Sesiones</th>
        <th scope="col">Clientes</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, sessions, clients }) => (
        <tr key={month}>
          <th scope="row">{longMonth(month)}</th>
          <td>{formatCount(sessions)}</td>
          <td>{formatCount(clients)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
