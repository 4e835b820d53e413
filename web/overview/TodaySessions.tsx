import { Button, Skeleton, Text } from "@mantine/core";
import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import { timeIn } from "../../schema/rules/days.ts";
import { progressColor } from "../../schema/rules/record/progressColor.ts";
import { TYPE_WORD } from "../sessions/sessionWords.ts";
import { formatNoun } from "../ui/format.ts";
import cards from "../ui/parts/cards.module.css";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../ui/parts/PersonAvatar.tsx";
import { Section } from "../ui/parts/Section.tsx";
import { StatusBadge } from "../ui/parts/StatusBadge.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./home.module.css";
import { NEW_SESSION, sessionLink } from "./homeLinks.ts";
import { stageOf } from "./homeWords.ts";
import type { TodaySession_SessionFragment } from "./TodaySession.generated.ts";

interface TodaySessionsProps {
  /** undefined: on their way; null: could not be had. */
  sessions: readonly TodaySession_SessionFragment[] | null | undefined;
  /** How many there are, which may be more than are listed. */
  count: number;
  /** The practice's. */
  zone: string;
  now: Date;
  onRetry: () => void;
}

/** The day as a line of hours, in each of its faces. */
export function TodaySessions({ sessions, count, zone, now, onRetry }: TodaySessionsProps) {
  const more = count - (sessions?.length ?? 0);
  return (
    <Section
      fill
      title="Sesiones de hoy"
      aside={
        <Link className={ui.link} to="/dashboard/sessions" aria-label="Ver todas las sesiones">
          Ver todas
        </Link>
      }
    >
      {sessions === null && <FailedLine text="No se pudieron cargar las sesiones de hoy." onRetry={onRetry} />}
      {sessions?.length === 0 && (
        <EmptyState
          drawing="agenda"
          compact
          text="No hay sesiones programadas para hoy"
          action={
            <Button component={Link} to={NEW_SESSION} variant="light">
              Agendar Nueva Sesión
            </Button>
          }
        />
      )}
      {sessions !== null && sessions?.length !== 0 && (
        <ol className={styles.day} aria-busy={!sessions}>
          {sessions?.map((session) => <TodayRow key={session.id} session={session} zone={zone} now={now} />) ??
            ["a", "b", "c", "d"].map((place) => <RowSkeleton key={place} />)}
        </ol>
      )}
      {sessions && more > 0 && (
        <Link className={`${ui.link} ${styles.dayMore}`} to="/dashboard/sessions">
          {`y ${formatNoun(more, "sesión", "sesiones")} más`}
        </Link>
      )}
    </Section>
  );
}

interface TodayRowProps {
  session: TodaySession_SessionFragment;
  zone: string;
  now: Date;
}

/** One session: its hour, who comes, how far the goals are, and whether it is confirmed. It leads to the session itself. */
function TodayRow({ session, zone, now }: TodayRowProps) {
  const { id, client, type, goalProgress } = session;
  const stage = stageOf(session, now);
  const bar = { "--bar": `var(--ui-bar-${progressColor(goalProgress ?? 0)})` } as CSSProperties;
  return (
    <li className={cards.opens}>
      <Text className={`${ui.num} ${styles.dayTime}`} fw={600} c={stage === "past" ? "dimmed" : undefined}>
        {timeIn(zone, new Date(session.startsAt))}
      </Text>
      <span className={styles.dayRail} aria-hidden>
        <span data-stage={stage} />
      </span>
      <Link className={`${cards.opener} ${styles.dayRow}`} to={sessionLink(id)}>
        <PersonAvatar id={client.id ?? id} name={client.name} />
        <span className={styles.dayWho}>
          <Text span fw={600} truncate title={client.name}>
            {client.name}
          </Text>
          <Text span size="sm" c="dimmed" truncate>
            {type ? TYPE_WORD[type] : "Sesión"}
            {stage === "now" && " · ahora"}
          </Text>
        </span>
        {goalProgress !== null && (
          <span className={styles.dayGoal} title={`Objetivos ${goalProgress} %`}>
            <Text span size="sm" c="dimmed" className={ui.num}>
              <span className={styles.dayGoalWord}>Objetivos </span>
              {goalProgress} %
            </Text>
            <span className={ui.bar} style={bar} aria-hidden>
              <i style={{ width: `${goalProgress}%` }} />
            </span>
          </span>
        )}
        <StatusBadge status={session.status === "CONFIRMED" ? "Confirmada" : "Pendiente"} />
      </Link>
    </li>
  );
}

/** A row's shape until it is there. */
function RowSkeleton() {
  return (
    <li aria-hidden>
      <Skeleton className={styles.dayTime} h={12} w={40} mt={18} />
      <span className={styles.dayRail} />
      <span className={styles.dayRow}>
        <Skeleton circle h={38} w={38} />
        <span className={styles.dayWho}>
          <Skeleton h={12} w={140} my={5} />
          <Skeleton h={12} w={90} my={5} />
        </span>
        <Skeleton className={styles.dayState} h={24} w={96} radius="xl" />
      </span>
    </li>
  );
}
