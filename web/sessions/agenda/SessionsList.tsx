import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount, formatNoun } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { Pager, type Pages } from "../../ui/parts/Pager.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import ui from "../../ui/parts/ui.module.css";
import { monthName, shortDay, wallTime } from "../sessionTimes.ts";
import type { AgendaQuery } from "./Agenda.generated.ts";
import type { SessionAction } from "./SessionMenu.tsx";
import { SessionRow } from "./SessionRow.tsx";
import { SessionsSkeleton } from "./SessionsSkeleton.tsx";
import styles from "./sessions.module.css";
import type { Session } from "./useAgenda.ts";

type Agenda = NonNullable<AgendaQuery["agenda"]>;

interface SessionsListProps {
  /** null while it is on its way, or could not be had. */
  agenda: Agenda | null;
  waiting: boolean;
  page: number;
  onPage: (page: number) => void;
  onNew: () => void;
  onAction: (action: SessionAction, session: Session) => void;
}

/** The document's two lists: today with what is behind, and what comes. */
export function SessionsList({ agenda, waiting, page, onPage, onNew, onAction }: SessionsListProps) {
  if (!agenda) return <SessionsSkeleton empty={!waiting} />;
  const { timeZone, today, todaySessions, upcomingSessions } = agenda;
  const upcoming = upcomingSessions?.items;
  // Of a page behind the last, which is led away from, nothing is said.
  const pastEnd = upcomingSessions && isPastEnd(upcomingSessions.pageInfo);
  const row = (session: Session, dated: boolean) => (
    <SessionRow key={session.id} session={session} zone={timeZone} dated={dated} onAction={onAction} />
  );
  return (
    <Stack gap="lg" aria-busy={waiting} data-busy={waiting || undefined} className={styles.agendaLists}>
      <Section title="Sesiones de Hoy" aside={<Aside>{shortDay(today)}</Aside>}>
        {todaySessions?.length === 0 && (
          <Text c="dimmed" py="sm">
            No hay sesiones programadas para hoy.
          </Text>
        )}
        <ul className={cards.rule}>{todaySessions?.map((session) => row(session, false))}</ul>
        <PastSessions agenda={agenda} row={(session) => row(session, true)} />
      </Section>
      <Section
        title="Proximas Sesiones"
        aside={
          upcomingSessions?.pageInfo.isTotalExact && (
            <Aside>{upcomingCount(upcomingSessions.pageInfo.total, agenda)}</Aside>
          )
        }
      >
        {upcoming?.length === 0 && !pastEnd && (
          <EmptyState
            drawing="agenda"
            compact
            text="No hay sesiones próximas programadas."
            action={
              <Button variant="light" onClick={onNew}>
                Nueva Sesión
              </Button>
            }
          />
        )}
        <ul className={cards.rule}>{upcoming?.map((session) => row(session, true))}</ul>
        {upcomingSessions && <Pager {...upcomingSessions.pageInfo} page={page} onPage={onPage} />}
      </Section>
    </Stack>
  );
}

const isPastEnd = ({ page, pageCount }: Pages): boolean => pageCount > 0 && page > pageCount;

const Aside = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" className={ui.num}>
    {children}
  </Text>
);

/** The figure above counts all that come; in another month the list has only that month's. */
const upcomingCount = (total: number, { month, today }: Agenda): string =>
  today.startsWith(month) ? formatCount(total) : `${formatCount(total)} en ${monthName(month)}`;

const PAST_SHOWN = 3;

/** The month's confirmed sessions that are over, newest first, a few at a time (document §4). */
function PastSessions({ agenda, row }: { agenda: Agenda; row: (session: Session) => React.ReactNode }) {
  const [openMonth, setOpenMonth] = useState<string | null>(null);
  const { month, today, timeZone } = agenda;
  const past = (agenda.therapySessions ?? [])
    .filter(({ isCompleted, startsAt }) => {
      const { day } = wallTime(timeZone, startsAt);
      return isCompleted && day !== today && day.startsWith(month);
    })
    .toReversed();
  if (past.length === 0) return null;
  const open = openMonth === month;
  return (
    <div className={styles.past}>
      <Text size="sm" fw={600} c="dimmed">
        {today.startsWith(month)
          ? `${formatNoun(past.length, "sesión", "sesiones")} de días anteriores de ${monthName(month)}`
          : `${formatNoun(past.length, "completada", "completadas")} en ${monthName(month)}`}
      </Text>
      <ul className={cards.rule}>{past.slice(0, open ? undefined : PAST_SHOWN).map(row)}</ul>
      {past.length > PAST_SHOWN && (
        <button
          type="button"
          className={`${ui.link} ${styles.pastMore}`}
          aria-expanded={open}
          onClick={() => setOpenMonth(open ? null : month)}
        >
          {open ? "Ver menos" : `Ver las ${formatCount(past.length)}`}
        </button>
      )}
    </div>
  );
}
