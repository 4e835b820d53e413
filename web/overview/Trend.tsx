import { Skeleton, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { formatCount } from "../ui/format.ts";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./analytics.module.css";
import { longMonth, NO_DATA } from "./analyticsWords.ts";
import type { Months } from "./TrendChart.tsx";

// The drawing library is large; everything else is there without it.
const TrendChart = lazy(async () => ({ default: (await import("./TrendChart.tsx")).TrendChart }));

interface TrendProps {
  /** undefined: on their way; null: could not be had. */
  months: Months | null | undefined;
  onRetry: () => void;
}

/** Sessions and clients of the last months as bars, and as a table for whoever does not see them. */
export function Trend({ months, onRetry }: TrendProps) {
  const filled = months?.some(({ sessions, clients }) => sessions + clients > 0);
  return (
    <Section title="Tendencia mensual" aside={<Key shown={months === undefined || Boolean(filled)} />}>
      <div className={styles.trend} aria-busy={months === undefined}>
        {months === null && <FailedLine text="No se pudo cargar la tendencia mensual." onRetry={onRetry} />}
        {months === undefined && <Skeleton h="100%" />}
        {months && !filled && <EmptyState drawing="chart" compact text={NO_DATA} />}
        {months && filled && (
          <>
            <Suspense fallback={<Skeleton h="100%" />}>
              <TrendChart months={months} />
            </Suspense>
            <TrendTable months={months} />
          </>
        )}
      </div>
    </Section>
  );
}

/** It has its place before the chart is there: the heading beside it breaks where it does with it. */
const Key = ({ shown }: { shown: boolean }) => (
  <div className={styles.trendKey} data-away={!shown || undefined} aria-hidden>
    <Text span size="sm">
      <i data-series="1" />
      Sesiones
    </Text>
    <Text span size="sm">
      <i data-series="2" />
      Clientes
    </Text>
  </div>
);

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
