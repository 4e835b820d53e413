import { Button, Skeleton, Text, UnstyledButton } from "@mantine/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { dayIn } from "../../../schema/rules/days.ts";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import type { ListPage } from "../../core/useList.ts";
import type { SessionRow_SessionFragment } from "../../sessions/agenda/SessionRow.generated.ts";
import { wallTime } from "../../sessions/sessionTimes.ts";
import { cancellationWords, STATUS_WORD, TYPE_WORD } from "../../sessions/sessionWords.ts";
import { formatDay, formatNoun } from "../../ui/format.ts";
import cards from "../../ui/parts/cards.module.css";
import { EmptyState } from "../../ui/parts/EmptyState.tsx";
import { StatusBadge } from "../../ui/parts/StatusBadge.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "./clientPage.module.css";
import { HistorySection } from "./HistorySection.tsx";
import { ToToday } from "./ToToday.tsx";

interface SessionHistoryProps {
  clientId: string;
  list: ListPage<SessionRow_SessionFragment>;
  /** How many of all of them are cancelled. */
  cancelled: number;
  /** The practice's. */
  zone: string;
  today: string;
  page: number;
  onPage: (page: number) => void;
  onNew: () => void;
  onOpen: (id: string) => void;
}

/** Every session with one client, what comes first and the first one last. */
export function SessionHistory({
  clientId,
  list,
  cancelled,
  zone,
  today,
  page,
  onPage,
  onNew,
  onOpen,
}: SessionHistoryProps) {
  const last = list.items?.at(-1);
  const isToCome = last !== undefined && dayIn(zone, new Date(last.startsAt)) > today;
  return (
    <HistorySection
      title="Historial de sesiones"
      words={["sesión", "sesiones", "las sesiones"]}
      list={list}
      ofThese={cancelled > 0 && formatNoun(cancelled, "cancelada", "canceladas")}
      page={page}
      onPage={onPage}
      empty={
        <EmptyState
          compact
          drawing="agenda"
          text="Aún no hay sesiones con este cliente."
          action={
            <Button variant="light" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={onNew}>
              Crear Sesión
            </Button>
          }
        />
      }
      skeleton={<SessionLines />}
    >
      {(sessions) => (
        <>
          {isToCome && list.pageInfo && page < list.pageInfo.pageCount && (
            <ToToday clientId={clientId} today={today} pageSize={list.pageInfo.pageSize} onPage={onPage} />
          )}
          <ul className={cards.rule} aria-label="Historial de sesiones">
            {sessions.map((session) => (
              <PastOrComing key={session.id} session={session} zone={zone} onOpen={() => onOpen(session.id)} />
            ))}
          </ul>
        </>
      )}
    </HistorySection>
  );
}

interface LineProps {
  session: SessionRow_SessionFragment;
  zone: string;
  onOpen: () => void;
}

/** One session: when, what, for how much, and what became of it. */
function PastOrComing({ session, zone, onOpen }: LineProps) {
  const { startsAt, durationMinutes, type, location, price, displayStatus } = session;
  const { time } = wallTime(zone, startsAt);
  const amount = price && formatMoney(Number(price.amount));
  return (
    <li className={`${cards.opens} ${styles.session}`}>
      <div className={`${styles.when} ${ui.num}`}>
        <UnstyledButton
          className={`${cards.opener} ${styles.opener}`}
          aria-label={`Editar la sesión del ${formatDay(startsAt, zone)}, ${time}`}
          onClick={onOpen}
        >
          {formatDay(startsAt, zone)}
        </UnstyledButton>
        <Text size="sm" c="dimmed">
          {time}
        </Text>
      </div>
      <div className={styles.what}>
        <Text>{type ? TYPE_WORD[type] : "Sesión"}</Text>
        <Text size="sm" c="dimmed" className={`${ui.anywhere} ${ui.num}`}>
          {[`${durationMinutes} min`, location, cancellationWords(session)].filter(Boolean).join(" · ")}
          {amount && <span className={styles.amountOnPhone}> · {amount}</span>}
        </Text>
      </div>
      <Text size="sm" className={`${styles.amount} ${ui.num}`}>
        {amount}
      </Text>
      <span className={styles.state}>
        <StatusBadge status={STATUS_WORD[displayStatus]} />
      </span>
    </li>
  );
}

/** As high as a page of sessions. */
export const SessionLines = () => (
  <div className={cards.rule} aria-hidden>
    {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((line) => (
      <div key={line} className={styles.session}>
        <div className={styles.when}>
          <Skeleton h={14} w={86} mb={8} />
          <Skeleton h={12} w={40} />
        </div>
        <div className={styles.what}>
          <Skeleton h={14} w={120 + ((line * 37) % 60)} mb={8} />
          <Skeleton h={12} w={96} />
        </div>
        <span className={styles.state}>
          <Skeleton h={24} w={98} radius="xl" />
        </span>
      </div>
    ))}
  </div>
);
