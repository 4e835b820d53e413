import { Button, Text, Title } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { failureReason, OUTDATED } from "../core/failure.ts";
import { useNow } from "../core/useNow.ts";
import { FilledModal } from "../measures/FilledModal.tsx";
import { dayTitle, wallTime } from "../sessions/sessionTimes.ts";
import { formatNoun } from "../ui/format.ts";
import cards from "../ui/parts/cards.module.css";
import { EmptyState } from "../ui/parts/EmptyState.tsx";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import { useDialog } from "../ui/parts/useDialog.ts";
import { TimelineFilter } from "./TimelineFilter.tsx";
import { TimelineLines } from "./TimelineLines.tsx";
import { type Entry, type TimelineLinks, TimelineRow } from "./TimelineRow.tsx";
import styles from "./timeline.module.css";
import { type KindWord, monthOf } from "./timelineWords.ts";
import { useTimeline } from "./useTimeline.ts";

interface TimelineSectionProps {
  clientId: string;
  /** The practice's. */
  zone: string;
  /** The kinds that are shown; all without any. */
  kinds: readonly KindWord[];
  onKinds: (kinds: KindWord[]) => void;
  /** What is yet to come; it stands above what has happened. */
  next: { id: string; startsAt: string } | null;
  links: Omit<TimelineLinks, "onMeasures">;
}

/** Whether it is a session that has not ended yet. */
const isOn = (entry: Entry, now: Date): boolean =>
  entry.__typename === "TimelineTherapySession" &&
  Date.parse(entry.at) + (entry.durationMinutes ?? 0) * 60_000 > now.getTime();

/** Entries month by month, in their order. */
function byMonth(entries: readonly Entry[], zone: string): { month: string; entries: Entry[] }[] {
  const groups: { month: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const month = monthOf(entry.at, zone);
    const last = groups.at(-1);
    if (last?.month === month) last.entries.push(entry);
    else groups.push({ month, entries: [entry] });
  }
  return groups;
}

/** What happened with a client, newest first, month by month, page after page; within a `Modal.Stack`. */
export function TimelineSection({ clientId, zone, kinds, onKinds, next, links }: TimelineSectionProps) {
  const now = useNow();
  const { known, error, isWaiting, isGoingOn, failedToGoOn, reload, goOn } = useTimeline(clientId, kinds);
  const entries = known?.edges.map(({ node }) => node) ?? [];
  const total = known?.totalCount ?? 0;
  // What comes with the next page is gone on with from its first entry.
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || entries.length <= from.current) return;
    const row = list.current?.querySelectorAll("li")[from.current];
    row?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
    from.current = null;
  }, [entries.length]);
  const more = () => {
    from.current = entries.length;
    goOn(() => {
      from.current = null;
    });
  };
  const listing = useDialog<MeasureKind>();
  const opens = { ...links, onMeasures: listing.open };
  const nextAt = next && wallTime(zone, next.startsAt);
  return (
    <Section
      title="Historia"
      aside={
        total > 0 && (
          <Text size="sm" c="dimmed" role="status" className={`${ui.num} ${ui.nowrap}`}>
            {formatNoun(total, "entrada", "entradas")}
          </Text>
        )
      }
    >
      <TimelineFilter kinds={kinds} onKinds={onKinds} />
      {next && nextAt && (
        <Text size="sm" className={styles.next}>
          Próxima sesión:{" "}
          <button type="button" className={ui.link} onClick={() => links.onSession(next.id)}>
            {dayTitle(nextAt.day)}, {nextAt.time}
          </button>
        </Text>
      )}
      {error && (
        <FailedLine
          text={known ? OUTDATED : `No se pudo cargar la historia. ${failureReason(error)}`}
          onRetry={reload}
        />
      )}
      <div ref={list} className={styles.months} data-busy={isWaiting || undefined} aria-busy={isWaiting}>
        {known && entries.length === 0 && (
          <EmptyState
            compact
            drawing="agenda"
            text={
              kinds.length > 0
                ? "No hay nada de esto en la historia de este cliente."
                : "Aquí se verá lo que vaya ocurriendo: sesiones, notas, objetivos, cuestionarios, consentimientos y correos."
            }
          />
        )}
        {!known && isWaiting && <TimelineLines />}
        {byMonth(entries, zone).map(({ month, entries: ofMonth }) => (
          <div key={month} className={styles.month}>
            <Title order={3} fz="1rem" className={styles.monthName}>
              {month}
            </Title>
            <ul className={cards.rule} aria-label={month}>
              {ofMonth.map((entry) => (
                <TimelineRow
                  key={`${entry.__typename}${entry.id}`}
                  entry={entry}
                  zone={zone}
                  links={opens}
                  isOn={isOn(entry, now)}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {known?.pageInfo.hasNextPage && (
        <Button variant="default" className={styles.more} loading={isGoingOn} onClick={more}>
          Mostrar más
        </Button>
      )}
      {failedToGoOn && known?.pageInfo.hasNextPage && (
        <FailedLine text="No se pudieron cargar más entradas." onRetry={more} />
      )}
      <FilledModal dialog={listing} clientId={clientId} zone={zone} />
    </Section>
  );
}
