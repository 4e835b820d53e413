import { useApolloClient } from "@apollo/client/react";
import { useRef } from "react";
import { newIdempotencyKey } from "../../../schema/rules/idempotency.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { useSaveOnce } from "../../core/saving/useSaveOnce.ts";
import type { TherapySessionInput, TherapySessionRuleInput } from "../../core/schema.generated.ts";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { afterOwn } from "../own/ownChanges.ts";
import type { Scope } from "../series/seriesWords.ts";
import { type SeriesOutcome, useSeries } from "../series/useSeries.ts";
import { wallTime } from "../sessionTimes.ts";
import { type CreateSessionMutation, useCreateSessionMutation } from "./CreateSession.generated.ts";
import { SessionDocument } from "./Session.generated.ts";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import { SessionsAroundDocument } from "./SessionsAround.generated.ts";
import { fieldOfError, type SessionFormField } from "./sessionForm.ts";
import { saysOf } from "./sessionMerge.ts";
import { type Overlaps, overlapsOf } from "./taken.ts";
import { type UpdateSessionMutation, useUpdateSessionMutation } from "./UpdateSession.generated.ts";

interface Wanted {
  input: TherapySessionInput;
  overlapsSeen: string | undefined;
  /** How it repeats, and which places are left out; null where it does not. */
  series: { rule: TherapySessionRuleInput; skip: readonly number[] } | null;
  /** How far a change of a session of a series goes. */
  scope: Scope;
}
/** A session that is to become the first of a series, by what is written of both. */
interface Beginning {
  content: string;
  /** The session's, as it was then. */
  version: number | null;
  send: () => Promise<Saved>;
}
/** The sessions in the way; or several were stored, and that was said: `now` reads what a form goes on from that stays, null where that cannot be had. */
export type Special = { kind: "overlaps"; overlaps: Overlaps } | { kind: "several"; now: () => Promise<Saved | null> };
const READ = { fetchPolicy: "network-only", errorPolicy: "all" } as const;
type Answer =
  | CreateSessionMutation["createTherapySession"]
  | UpdateSessionMutation["updateTherapySession"]
  | null
  | undefined;

type Saved = Outcome<SessionForm_SessionFragment, SessionFormField, Special>;

/** Its answer had got lost, or came too late for what was changed. */
export const SERIES_WAS_STORED: Saved = {
  kind: "failed",
  sentence:
    "La serie ya estaba guardada como la tenías antes de este cambio. Deshazla en el aviso y guarda otra vez, o cierra y cámbiala en tu agenda.",
};

const read = (answer: Answer, error: unknown): Saved =>
  outcomeOf(answer && { stored: answer.therapySession, errors: answer.errors }, error, {
    subject: "Esta sesión",
    fieldOf: fieldOfError,
    special: (refusal) => (refusal.code === "OVERLAP" ? { kind: "overlaps", overlaps: overlapsOf(refusal) } : null),
  });

/** What became of several sessions, as the form of one reads it. @param current the session as it is now, null where that cannot be had */
async function ofSeries(
  outcome: SeriesOutcome,
  current: () => Promise<SessionForm_SessionFragment | null>,
): Promise<Saved> {
  if (outcome.kind === "done") {
    const { seriesId, version } = outcome;
    const now = async (): Promise<Saved | null> => {
      const saved = await current();
      const isAsLeft = saved?.series?.seriesId === seriesId && saved.series.version === version;
      return saved && isAsLeft ? { kind: "saved", saved } : null;
    };
    return { kind: "special", what: { kind: "several", now } };
  }
  if (outcome.kind === "overlap") return { kind: "special", what: { kind: "overlaps", overlaps: outcome.overlaps } };
  if (outcome.kind === "failed") return outcome;
  if (outcome.kind === "conflict") {
    if (outcome.isOwn) return SERIES_WAS_STORED;
    const now = await current();
    return now ? { kind: "conflict", current: now, isWider: true } : { kind: "failed", sentence: outcome.sentence };
  }
  const field = fieldOfError(outcome.field);
  return field
    ? { kind: "refused", errors: { [field]: outcome.sentence }, other: [] }
    : { kind: "refused", errors: {}, other: [outcome.sentence] };
}

const wasStored = (earlier: Saved): Saved | null =>
  earlier.kind === "special" && earlier.what.kind === "several" ? SERIES_WAS_STORED : null;

/** Saves the session of one opened form, and brings the agenda up to date. @param zone the practice's; @param months those on the screen */
export function useSaveSession(zone: string, months: readonly string[]) {
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: () => shownBy(apollo) };
  const [create] = useCreateSessionMutation(options);
  const [update] = useUpdateSessionMutation(options);
  const series = useSeries(zone, months);
  /** One whose answer got lost. */
  const begun = useRef<Beginning | null>(null);
  const begin = async (beginning: Beginning): Promise<Saved> => {
    const outcome = await beginning.send();
    begun.current = outcome.kind === "failed" && !outcome.over ? beginning : null;
    // The session it was to begin with is still there.
    return outcome.kind === "failed" ? { kind: "failed", sentence: outcome.sentence } : outcome;
  };
  const ask = (id: string) => apollo.query({ query: SessionDocument, variables: { id }, ...READ });
  const asItIs = (id: string) => async () => (await ask(id)).data?.therapySession ?? null;
  /** The first of a series that is new, if its day was not left out. */
  const firstOf =
    ({ clientId, startsAt }: TherapySessionInput) =>
    async () => {
      const { day } = wallTime(zone, startsAt ?? "");
      const { data } = await apollo.query({
        query: SessionsAroundDocument,
        variables: { from: day, to: day },
        ...READ,
      });
      const first = data?.therapySessions?.items.find(
        (one) => one.client.id === clientId && Date.parse(one.startsAt) === Date.parse(startsAt ?? ""),
      );
      return first ? await asItIs(first.id)() : null;
    };
  const settle = (answer: Answer, error: unknown) => {
    const outcome = read(answer, error);
    if (outcome.kind === "saved") forgetOtherMonths(apollo.cache, months);
    return outcome;
  };
  return useSaveOnce({
    async create({ series: repeats, scope: _, ...wanted }: Wanted, idempotencyKey) {
      if (repeats) {
        const { skip, rule } = repeats;
        const saving = { skip, overlapsSeen: wanted.overlapsSeen };
        return ofSeries(await series.create(wanted.input, rule, null, saving, idempotencyKey), firstOf(wanted.input));
      }
      const { data, error } = await create({ variables: { ...wanted, idempotencyKey } });
      return settle(data?.createTherapySession, error);
    },
    async change(session: SessionForm_SessionFragment, { series: repeats, scope, ...wanted }): Promise<Saved> {
      const { id, version } = session;
      const content = JSON.stringify([wanted.input, repeats]);
      const earlier = begun.current;
      // Where the session is what it was, nothing of it arrived, and what would arrive later is refused by its version.
      const isNotStored =
        earlier && earlier.content !== content && (await asItIs(id)())?.version === (earlier.version ?? undefined);
      if (isNotStored) begun.current = null;
      else if (earlier) {
        const outcome = await begin(earlier);
        if (earlier.content === content || outcome.kind === "failed") return outcome;
        const told = wasStored(outcome);
        if (told) return told;
      }
      if (repeats) {
        const { skip, rule } = repeats;
        const saving = { skip, overlapsSeen: wanted.overlapsSeen };
        const idempotencyKey = newIdempotencyKey();
        const send = async () =>
          ofSeries(await series.create(wanted.input, rule, { id, version }, saving, idempotencyKey), asItIs(id));
        return begin({ content, version, send });
      }
      if (scope !== "ONE") {
        const { data, error } = await ask(id);
        const now = data?.therapySession;
        // Unread, it may say what another window made of it.
        if (!now) return read(null, error);
        // The series has a version of its own, which a session that is changed alone does not raise.
        const before = session.series && afterOwn(session.series.seriesId, session.series.version);
        const isChangedAlone = now.version !== version && now.series?.version === before;
        if (isChangedAlone) return { kind: "conflict", current: now, isUnsent: true };
        return ofSeries(await series.update(session, scope, wanted.input, wanted.overlapsSeen), asItIs(id));
      }
      const { data, error } = await update({ variables: { ...wanted, id, ...basedOn(version) } });
      return settle(data?.updateTherapySession, error);
    },
    says: (session, sent) => saysOf(session, sent.input),
    late: wasStored,
  });
}
