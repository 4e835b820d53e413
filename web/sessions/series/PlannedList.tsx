import { Checkbox, Skeleton, Text } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconAlertTriangle, IconCalendarOff, IconClock } from "@tabler/icons-react";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { shortDay, wallTime } from "../sessionTimes.ts";
import type { SeriesPlanned_SessionFragment } from "./SeriesPlanned.generated.ts";
import styles from "./series.module.css";
import { lastDayWords, noticeWords, sessionsWords } from "./seriesWords.ts";

/** What a series would come to, as far as it is known. */
export interface Planned {
  /** null while it is not known. */
  sessions: readonly SeriesPlanned_SessionFragment[] | null;
  /** Why it is not known, when that is certain. */
  problem: string | null;
  failed: boolean;
  reload: () => Promise<unknown>;
}

interface PlannedListProps {
  planned: Planned;
  skip: readonly number[];
  onSkip: (skip: readonly number[]) => void;
  /** The practice's. */
  zone: string;
  /** The first of a series is the session that is being written. */
  firstStays?: boolean;
}

/** Each session that a series would have: when, what is in its way, and whether it is made. */
export function PlannedList({ planned, skip, onSkip, zone, firstStays = false }: PlannedListProps) {
  const { sessions, problem, failed, reload } = planned;
  if (failed) return <FailedLine text="No se pudieron ver las fechas." onRetry={() => void reload()} />;
  if (problem) return <Text c="var(--mantine-color-error)">{problem}</Text>;
  if (!sessions) return <Skeleton h={236} aria-busy />;
  const made = sessions.filter(({ place }) => !skip.includes(place));
  const last = made.at(-1);
  const hour = wallTime(zone, sessions[0]?.startsAt ?? "1970-01-01T00:00:00Z").time;
  const turn = (place: number, wanted: boolean) =>
    onSkip(wanted ? skip.filter((one) => one !== place) : [...skip, place]);
  return (
    <section className={styles.planned} aria-label="Fechas de la serie">
      <div className={styles.summary} role="status">
        <Text fw={600}>{sessionsWords(made.length)}</Text>
        <Text size="sm" c="dimmed" className={ui.num}>
          {last ? `Hasta el ${lastDayWords(zone, last.startsAt)}` : "Deja al menos una."}
        </Text>
        <Marked sessions={made} />
      </div>
      <ul className={styles.dates} aria-label="Fechas">
        {sessions.map((session) => (
          <PlannedRow
            key={session.place}
            session={session}
            zone={zone}
            hour={hour}
            wanted={!skip.includes(session.place)}
            stays={firstStays && session.place === 1}
            onTurn={(wanted) => turn(session.place, wanted)}
          />
        ))}
      </ul>
    </section>
  );
}

/** How many need a look, in one line. */
function Marked({ sessions }: { sessions: readonly SeriesPlanned_SessionFragment[] }) {
  const clashing = sessions.filter(({ clashes }) => clashes.length > 0).length;
  const busy = sessions.filter((session) => session.busy.length > 0).length;
  const noticed = sessions.filter(({ notice }) => notice !== null).length;
  if (clashing + busy + noticed === 0) return null;
  const said = [
    clashing > 0 && `${clashing} ${clashing === 1 ? "coincide" : "coinciden"} con otra sesión`,
    busy > 0 && `${busy} ${busy === 1 ? "coincide" : "coinciden"} con otro calendario`,
    noticed > 0 && `${noticed} ${noticed === 1 ? "cambia" : "cambian"} de día u hora`,
  ].filter(Boolean);
  return (
    <Text size="sm" className={styles.warned}>
      {said.join(" · ")}
    </Text>
  );
}

interface PlannedRowProps {
  session: SeriesPlanned_SessionFragment;
  zone: string;
  hour: string;
  wanted: boolean;
  stays: boolean;
  onTurn: (wanted: boolean) => void;
}

function PlannedRow({ session, zone, hour, wanted, stays, onTurn }: PlannedRowProps) {
  const { startsAt, notice, clashes, busy } = session;
  const { day, time } = wallTime(zone, startsAt);
  const [clash, ...others] = clashes;
  const [taken] = busy;
  return (
    <li className={styles.date} data-skipped={!wanted || undefined}>
      <Checkbox
        label={
          <span className={ui.num}>
            {shortDay(day)} {day.slice(0, 4)}, {time}
          </span>
        }
        checked={wanted}
        disabled={stays}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
      {clash && (
        <span className={`${styles.mark} ${ui.anywhere}`}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            Ya está {clash.client.name}, de {wallTime(zone, clash.startsAt).time} a {wallTime(zone, clash.endsAt).time}
            {others.length > 0 && ` y ${others.length} más`}
          </span>
        </span>
      )}
      {taken && (
        <span className={styles.mark}>
          <IconCalendarOff size={15} aria-hidden />
          <span>
            Ocupado en otro calendario, de {wallTime(zone, taken.startsAt).time} a {wallTime(zone, taken.endsAt).time}
          </span>
        </span>
      )}
      {notice && (
        <span className={styles.mark}>
          <IconClock size={15} aria-hidden />
          <span>{noticeWords(notice, startsAt, zone, hour)}</span>
        </span>
      )}
    </li>
  );
}
