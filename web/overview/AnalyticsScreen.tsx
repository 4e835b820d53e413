import { Button, Card } from "@mantine/core";
import { IconCalendarStats, IconClock, IconUsers } from "@tabler/icons-react";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { newClients } from "../clients/newClients.ts";
import { failureReason, OUTDATED } from "../core/failure.ts";
import { latePart } from "../core/late/late.tsx";
import { useFeature } from "../core/useFeature.ts";
import { formatCount, formatHours } from "../ui/format.ts";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { StatCard } from "../ui/parts/StatCard.tsx";
import { StatGroup } from "../ui/parts/StatGroup.tsx";
import { type AnalyticsQuery, useAnalyticsQuery } from "./Analytics.generated.ts";
import { AskForRatings } from "./AskForRatings.tsx";
import styles from "./analytics.module.css";
import { analyticsHead, NO_DATA } from "./analyticsWords.ts";
import { Income } from "./income/Income.tsx";
import { Satisfaction } from "./Satisfaction.tsx";
import { SessionTypes } from "./SessionTypes.tsx";
import { Trend } from "./Trend.tsx";

type Analytics = NonNullable<AnalyticsQuery["analytics"]>;
type Metrics = Analytics["keyMetrics"];

// Their code follows what is looked at first.
const Receipts = latePart(async () => (await import("./income/AllReceipts.tsx")).AllReceipts);

/** Whether there is nothing yet that could be drawn. */
const isWithout = ({ monthlyStats, sessionTypes, clientSatisfaction }: Analytics): boolean =>
  monthlyStats?.every(({ sessions, clients }) => sessions + clients === 0) === true &&
  sessionTypes?.length === 0 &&
  clientSatisfaction?.count === 0;

/** `Este mes, +12 % respecto al anterior` */
function change(percent: number | null): string {
  if (percent === null) return "Sin sesiones el mes anterior";
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `Este mes, ${sign}${formatCount(Math.abs(percent))} % respecto al anterior`;
}

/** How the practice does, month by month. Each part stands by itself when another cannot be had. */
export function AnalyticsScreen() {
  const changeable = useFeature("PROFILE_CHANGES");
  const { data, loading, error, refetch } = useAnalyticsQuery({ fetchPolicy: "cache-first", errorPolicy: "all" });
  const analytics = data?.analytics;
  const missing = loading ? undefined : null;
  const part = <Part,>(of: (known: NonNullable<typeof analytics>) => Part) => (analytics ? of(analytics) : missing);
  const reload = () => refetch();
  const wish = data?.viewer && changeable && <AskForRatings viewer={data.viewer} />;
  const isEmpty = analytics ? isWithout(analytics) : false;
  return (
    <>
      <PageHeader {...analyticsHead} />
      {!loading && (!analytics?.keyMetrics || error) && (
        <FailedLine
          text={analytics ? OUTDATED : `No se pudo cargar el análisis. ${failureReason(error)}`}
          onRetry={reload}
        />
      )}
      <KeyMetrics metrics={part(({ keyMetrics }) => keyMetrics)} />
      {isEmpty && (
        <Card padding={0}>
          <EmptyState
            drawing="chart"
            text={NO_DATA}
            action={
              <Button component={Link} to="/dashboard/sessions?nueva" variant="light">
                Agendar Nueva Sesión
              </Button>
            }
          />
          {wish && (
            <section aria-label="Satisfacción de los clientes" className={styles.wish}>
              {wish}
            </section>
          )}
        </Card>
      )}
      <div className={styles.analytics}>
        <Income quiet={isEmpty} />
        {(loading || analytics) && !isEmpty && (
          <>
            <Trend months={part(({ monthlyStats }) => monthlyStats)} onRetry={reload} />
            <div className={styles.analyticsPair}>
              <SessionTypes shares={part(({ sessionTypes }) => sessionTypes)} onRetry={reload} />
              <Satisfaction satisfaction={part(({ clientSatisfaction }) => clientSatisfaction)} onRetry={reload}>
                {wish}
              </Satisfaction>
            </div>
          </>
        )}
        <Suspense>
          <Receipts quiet={isEmpty} />
        </Suspense>
      </div>
    </>
  );
}

/** `metrics` undefined: on their way; null: could not be had. */
function KeyMetrics({ metrics }: { metrics: Metrics | undefined }) {
  const figure = (of: (known: NonNullable<Metrics>) => string) => (metrics ? of(metrics) : metrics);
  const hint = (of: (known: NonNullable<Metrics>) => string) => (metrics ? of(metrics) : "");
  return (
    <StatGroup explained busy={metrics === undefined}>
      <StatCard
        icon={IconCalendarStats}
        label="Sesiones totales"
        value={figure(({ totalSessions }) => formatCount(totalSessions))}
        hint={hint(({ sessionsPercentageChange }) => change(sessionsPercentageChange))}
      />
      <StatCard
        icon={IconUsers}
        label="Clientes activos"
        value={figure(({ activeClients }) => formatCount(activeClients))}
        hint={hint(({ newClientsThisMonth }) => newClients(newClientsThisMonth))}
      />
      <StatCard
        icon={IconClock}
        label="Horas este año"
        value={figure(({ totalHoursThisYear }) => formatHours(totalHoursThisYear))}
        hint={hint(() => "Con las que quedan por venir")}
      />
    </StatGroup>
  );
}
