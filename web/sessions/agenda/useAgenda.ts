import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { AHEAD } from "../../core/apolloLinks.ts";
import { AgendaDocument, type AgendaQuery, useAgendaQuery } from "./Agenda.generated.ts";
import { agendaVariables } from "./agendaVariables.ts";
import type { SessionRow_SessionFragment } from "./SessionRow.generated.ts";
import type { SessionsAddress } from "./sessionsAddress.ts";

export type Session = SessionRow_SessionFragment;
type Known = NonNullable<AgendaQuery["agenda"]>;

/** Days turn and reminders go out while the agenda lies open. */
const REFRESH_MS = 120_000;

const READ_AHEAD_MS = 100;

const NONE: readonly Session[] = [];

/** The day a week or a day is shown around: the one asked for, else today, else the first of the month. */
const anchorOf = ({ day, month }: SessionsAddress, { today }: Known): string =>
  day ?? (month === null || today.startsWith(month) ? today : `${month}-01`);

/**
 * The month to be shown, with today and what comes; the months beside it are read ahead.
 * @param goTo leads to a page of what comes, for an address that names one behind the last; it stays the same
 */
export function useAgenda(address: SessionsAddress, goTo: (page: number) => void) {
  const apollo = useApolloClient();
  const variables = agendaVariables(address);
  const { data, previousData, loading, error, refetch } = useAgendaQuery({
    variables,
    // The route's loader has asked for the first month already; any other is shown from memory and asked for again.
    fetchPolicy: "cache-first",
    nextFetchPolicy: () => "cache-and-network",
    errorPolicy: "all",
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  // While the next month is on its way the one before it stays; what is known outlives a failure to bring it up to date.
  const known = error ? apollo.readQuery({ query: AgendaDocument, variables }) : null;
  const shown = data?.agenda ? data : loading ? previousData : (known ?? data);
  const agenda = shown?.agenda ?? null;
  const anchor = agenda && anchorOf(address, agenda);
  const month = agenda?.month;

  const fresh = data?.agenda;
  useEffect(() => {
    // Also what is known takes a while to be read: first this month is drawn.
    const drawn = setTimeout(() => {
      // One that could not be read ahead is asked for again, visibly, when it is opened.
      for (const next of fresh?.neighbours ?? [])
        void apollo.query({
          query: AgendaDocument,
          variables: agendaVariables({ month: next, page: 1 }),
          errorPolicy: "all",
          context: AHEAD,
        });
    }, READ_AHEAD_MS);
    return () => clearTimeout(drawn);
  }, [apollo, fresh]);

  const last = fresh?.upcomingSessions?.pageInfo.pageCount ?? 0;
  const pastEnd = last > 0 && address.page > last;
  useEffect(() => {
    if (pastEnd) goTo(last);
  }, [pastEnd, last, goTo]);

  return {
    /** null: on its way, or could not be had. */
    agenda,
    anchor,
    /** The practice's hours of work; null while unknown, or where the service keeps none. */
    hours: shown?.viewer.workingHours ?? null,
    /** The month that is wanted, `YYYY-MM`: it may still be on its way. Null while today is not known. */
    wanted: address.month ?? agenda?.today.slice(0, 7) ?? null,
    sessions: agenda?.therapySessions ?? NONE,
    /** Months whose sessions are on the screen. */
    months: month ? [month] : [],
    /** undefined: on their way; null: could not be had. */
    stats: shown ? shown.therapySessionStats : loading ? undefined : null,
    waiting: loading && !data?.agenda,
    /** Something could not be had, or could not be brought up to date. */
    failed: !loading && (!isWhole(agenda) || !shown?.therapySessionStats || error !== undefined),
    error,
    reload: () => refetch(),
  };
}

const isWhole = (agenda: Known | null): boolean =>
  Boolean(agenda?.therapySessions && agenda.todaySessions && agenda.upcomingSessions);
