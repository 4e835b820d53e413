import { useApolloClient } from "@apollo/client/react";
import type { ReactNode } from "react";
import { failureReason, OUTDATED } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import type { Session } from "../../sessions/agenda/useAgenda.ts";
import type { Series_SeriesFragment } from "../../sessions/series/Series.generated.ts";
import { SeriesCancelModal } from "../../sessions/series/SeriesCancelModal.tsx";
import { SeriesExtendModal } from "../../sessions/series/SeriesExtendModal.tsx";
import { useSeries } from "../../sessions/series/useSeries.ts";
import { wallTime } from "../../sessions/sessionTimes.ts";
import cards from "../../ui/parts/cards.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Section } from "../../ui/parts/Section.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { useClientSeriesQuery } from "./ClientSeries.generated.ts";
import { ClientSeriesRow } from "./ClientSeriesRow.tsx";
import { NextOfSeriesDocument } from "./NextOfSeries.generated.ts";

interface ClientSeriesSectionProps {
  clientId: string;
  /** The practice's, and its day now. */
  zone: string;
  today: string;
  /** Opens a session to be changed. */
  onEdit: (id: string) => void;
  /** What stands below, once it is known whether there are series: it is not moved by them. */
  after?: ReactNode;
}

/** No month is on the screen: all that is known of them is forgotten after a change. */
const NO_MONTHS: readonly string[] = [];
const stays = () => undefined;

/** A client's series that go on, within a `Modal.Stack`; only what is below them where there are none, or the service knows of none. */
export function ClientSeriesSection({ clientId, zone, today, onEdit, after }: ClientSeriesSectionProps) {
  const apollo = useApolloClient();
  const offered = useFeature("SESSION_SERIES");
  const { data, error, refetch } = useClientSeriesQuery({
    variables: { clientId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    skip: !offered,
  });
  const extending = useDialog<string>();
  const ending = useDialog<Session>();
  const known = data?.client?.therapySessionSeries;
  const series = known?.filter(({ upcomingCount, undoableUntil }) => upcomingCount > 0 || undoableUntil) ?? [];
  const { undo } = useSeries(zone, NO_MONTHS);

  /** What is changed of a series is changed from its next session on. */
  const withNext = (then: (session: Session) => void) => async (one: Series_SeriesFragment) => {
    if (!one.nextAt) return;
    const { day } = wallTime(zone, one.nextAt);
    const read = await apollo.query({
      query: NextOfSeriesDocument,
      variables: { clientId, day },
      fetchPolicy: "network-only",
      errorPolicy: "all",
    });
    // It may have another one on that day: cancelled, or begun.
    const next = read.data?.therapySessions?.items.find(
      ({ series, status, startsAt }) =>
        series?.seriesId === one.id && status !== "CANCELLED" && Date.parse(startsAt) > Date.now(),
    );
    if (next) return then(next);
    showToast({ text: `No se pudo abrir la serie. ${failureReason(read.error)}`, failed: true });
  };

  const failed = error && !known;
  if (series.length === 0 && !failed) return offered === false || data ? after : null;
  return (
    <>
      <Section title="Series">
        {error && (
          <FailedLine
            text={known ? OUTDATED : `No se pudieron cargar las series. ${failureReason(error)}`}
            onRetry={() => void refetch()}
          />
        )}
        <ul className={cards.rule} aria-label="Series">
          {series.map((one) => (
            <ClientSeriesRow
              key={one.id}
              series={one}
              zone={zone}
              onExtend={() => extending.open(one.id)}
              onChange={() => withNext(({ id }) => onEdit(id))(one)}
              onEnd={() => withNext(ending.open)(one)}
              onUndo={() => undo(one)}
            />
          ))}
        </ul>
        <SeriesExtendModal dialog={extending} zone={zone} today={today} months={NO_MONTHS} onDone={stays} />
        <SeriesCancelModal dialog={ending} zone={zone} months={NO_MONTHS} onDone={stays} />
      </Section>
      {after}
    </>
  );
}
