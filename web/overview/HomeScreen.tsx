import { Button, Stack } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { failureReason, OUTDATED } from "../core/failure.ts";
import { LateToasts } from "../core/late/LateToasts.tsx";
import { useNow } from "../core/useNow.ts";
import { PendingGroups } from "../sessions/pending/PendingGroups.tsx";
import { pendingGroups } from "../sessions/pending/pendingGroups.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PageHeader } from "../ui/parts/PageHeader.tsx";
import { Section } from "../ui/parts/Section.tsx";
import { FirstSteps, leftOf } from "./FirstSteps.tsx";
import { HomeStats } from "./HomeStats.tsx";
import styles from "./home.module.css";
import { NEW_SESSION } from "./homeLinks.ts";
import { DAY_COMING, dayAhead, greeting } from "./homeWords.ts";
import { News } from "./News.tsx";
import { RecentNotes } from "./RecentNotes.tsx";
import { TodaySessions } from "./TodaySessions.tsx";
import { useDashboard } from "./useDashboard.ts";

/** Where the therapist arrives: what today brings, what was written last, how the practice stands. */
export function HomeScreen() {
  const { viewer, dashboard, pending, stats, waiting, failed, error, reload } = useDashboard();
  const now = useNow();
  const zone = dashboard?.timeZone;
  const sessions = dashboard?.todaySessions;
  const waits = pendingGroups(pending);
  const steps = leftOf(dashboard?.firstSteps);
  const count = stats?.sessionsToday ?? sessions?.length;
  const subtitle = zone && count !== undefined ? dayAhead(count, sessions ?? [], zone, now) : waiting ? DAY_COMING : "";
  return (
    <>
      <div className={styles.homeHead}>
        <PageHeader
          title={greeting(now, zone, viewer?.fullName)}
          subtitle={subtitle}
          action={
            <Button component={Link} to={NEW_SESSION} leftSection={<IconCalendarPlus size={18} aria-hidden />}>
              Agendar Nueva Sesión
            </Button>
          }
        />
      </div>
      {failed && (
        <FailedLine
          text={dashboard ? OUTDATED : `No se pudo cargar tu día. ${failureReason(error)}`}
          onRetry={reload}
        />
      )}
      <HomeStats stats={stats} />
      {/* Another day, not the same one further down: what was waited for does not move. What is typed under «Te espera» outlives the steps. */}
      <Stack key={waits.length > 0 ? "waits" : steps ? "first" : ""} gap="lg">
        {steps && <FirstSteps steps={steps} />}
        {waits.length > 0 && (
          <Section title="Te espera">
            <PendingGroups groups={waits} zone={zone ?? "UTC"} />
          </Section>
        )}
        <div className={styles.home} data-waiting={waiting || undefined}>
          {dashboard !== null && (
            <>
              <div className={styles.homeToday}>
                <TodaySessions sessions={sessions} count={count ?? 0} zone={zone ?? "UTC"} now={now} onRetry={reload} />
              </div>
              <div className={styles.homeNotes}>
                <RecentNotes notes={dashboard?.recentNotes} onRetry={reload} />
              </div>
            </>
          )}
          {!waiting && (
            <div className={styles.homeNews}>
              <News />
            </div>
          )}
        </div>
      </Stack>
      {!waiting && <LateToasts />}
    </>
  );
}
