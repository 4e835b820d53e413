import { useApolloClient } from "@apollo/client/react";
import { failureReason, failureSentence } from "../../core/failure.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import type {
  TherapySessionCanceller,
  TherapySessionCancelReason,
  TherapySessionInput,
  TherapySessionRuleInput,
  TherapySessionSeriesEndInput,
} from "../../core/schema.generated.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { type Overlaps, overlapsOf, takenWords } from "../form/taken.ts";
import { afterOwn, madeHere } from "../own/ownChanges.ts";
import { useAskedOnce } from "../own/useAskedOnce.ts";
import { useCancelSeriesMutation } from "./CancelSeries.generated.ts";
import { useCreateSeriesMutation } from "./CreateSeries.generated.ts";
import { useDeleteSeriesMutation } from "./DeleteSeries.generated.ts";
import { useExtendSeriesMutation } from "./ExtendSeries.generated.ts";
import type { Series_SeriesFragment } from "./Series.generated.ts";
import type { SeriesChange_PayloadFragment } from "./SeriesChange.generated.ts";
import type { SeriesRefusal_ErrorFragment } from "./SeriesRefusal.generated.ts";
import { keptWords, noticesWords, type Scope, sessionsWords, undoableWords } from "./seriesWords.ts";
import { useUndoSeriesMutation } from "./UndoSeries.generated.ts";
import { useUpdateSeriesMutation } from "./UpdateSeries.generated.ts";

export type SeriesOutcome =
  /** As it was left. */
  | { kind: "done"; seriesId: string; version: number | null }
  | { kind: "overlap"; overlaps: Overlaps }
  | { kind: "refused"; field: string | null; sentence: string }
  /** Another window has changed it meanwhile; or it was this one, by what had got no answer (`isOwn`). */
  | { kind: "conflict"; sentence: string; isOwn?: true }
  /** Nobody knows whether it was done; or it was made, as is known now, and is gone (`over`). */
  | { kind: "failed"; sentence: string; over?: string };

/** How several sessions are saved. */
interface SeriesSaving {
  skip: readonly number[];
  overlapsSeen: string | undefined;
}
/** A session of a series, as far as a change of several needs it. */
export type InSeries = Pick<Session, "id" | "series"> & { client: { name: string } };
type Several = Exclude<Scope, "ONE">;
/** Why, and who called it off; null for what is not said. */
export interface SaidOfCancellation {
  reason: TherapySessionCancelReason | null;
  cancelledBy: TherapySessionCanceller | null;
}

interface Answer {
  series: Series_SeriesFragment | null;
  /** Its sessions that are there still, with the version that each has by it. */
  written?: readonly { id: string; version: number }[];
  errors: readonly SeriesRefusal_ErrorFragment[];
}

/** What shows several sessions, and what is deleted of them. */
const ALSO_SHOWN = ["ClientDetail", "ClientSeries", "ClientSessionHistory", "ClientTimeline", "DeletedSessions"];
const GONE = "Esta serie ya se guardó y después se quitó de tu agenda. Si la quieres de nuevo, vuelve a guardar.";
/** What a new series is based on. */
const NO_VERSION = 0;
const TOLD_CONFLICT = "La serie se ha cambiado mientras tanto en otra ventana. Cierra esto y ábrelo otra vez.";
const WAS_DONE =
  "Lo que pediste antes sí se guardó; esto, todavía no. Deshazlo en el aviso si no lo quieres, y pulsa otra vez.";

/** What became of a change of a series, beside its being done. */
function refusalOf(answer: Answer | null | undefined, error: unknown): Exclude<SeriesOutcome, { kind: "done" }> {
  const refusal = answer?.errors[0];
  if (!refusal) return { kind: "failed", sentence: failureSentence(error, "Esta serie") };
  if (refusal.code === "OVERLAP") return { kind: "overlap", overlaps: overlapsOf(refusal) };
  if (refusal.code === "CONFLICT") return { kind: "conflict", sentence: TOLD_CONFLICT };
  return { kind: "refused", field: refusal.field?.at(-1) ?? null, sentence: refusal.message };
}

/** Whether an undoing was done whose answer had got lost: of whatever else changes a series, that can be undone. */
const isUndone = ({ version }: Series_SeriesFragment, current: Series_SeriesFragment | null | undefined): boolean =>
  version !== null && current?.version === version + 1 && current.undoableUntil === null;

/**
 * All that several sessions of a series go through together. What is done is said with «Deshacer».
 * @param zone the practice's; @param months those on the screen; @param onChanged what else there is to bring up to date
 */
export function useSeries(zone: string, months: readonly string[], onChanged?: () => void) {
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: () => shownBy(apollo, ALSO_SHOWN) };
  const [createSeries] = useCreateSeriesMutation(options);
  const [extendSeries] = useExtendSeriesMutation(options);
  const [updateSeries] = useUpdateSeriesMutation(options);
  const [cancelSeries] = useCancelSeriesMutation(options);
  const [deleteSeries] = useDeleteSeriesMutation(options);
  const [undoSeries] = useUndoSeriesMutation(options);
  const askOnce = useAskedOnce<SeriesOutcome>({ kind: "conflict", sentence: WAS_DONE, isOwn: true });

  const stored = () => {
    forgetOtherMonths(apollo.cache, months);
    onChanged?.();
  };

  const undo = async (series: Series_SeriesFragment, overlapsSeen?: string): Promise<void> => {
    const { data, error } = await undoSeries({
      variables: { id: series.id, ...basedOn(series.version), overlapsSeen },
    });
    const answer = data?.undoTherapySessionSeries;
    const refusal = answer?.errors[0];
    if (answer && (answer.series || isUndone(series, refusal?.current))) {
      madeHere(series.id, series.version, answer.written);
      stored();
      return showToast({
        text: `La serie de ${series.client.name} vuelve a estar como antes.${keptWords(answer, zone)}`,
      });
    }
    const current = refusal?.code === "CONFLICT" ? refusal.current : null;
    // A session that was restored raises the version, and the same change is still to be undone.
    if (current && series.undoableUntil !== null && current.undoableUntil === series.undoableUntil)
      return undo({ ...series, version: current.version }, overlapsSeen);
    if (refusal?.code === "OVERLAP") {
      const overlaps = overlapsOf(refusal);
      showToast({
        text: `La serie de ${series.client.name} no se ha deshecho. ${takenWords(overlaps, zone)}`,
        failed: true,
        action: { label: "Deshacer igualmente", run: () => void undo(series, overlaps.seen) },
      });
    } else if (refusal) showToast({ text: "Ya no se puede deshacer: la serie se ha cambiado después.", failed: true });
    else
      showToast({
        text: `No se pudo deshacer. ${failureReason(error)}`,
        failed: true,
        action: { label: "Reintentar", run: () => void undo(series, overlapsSeen) },
      });
  };

  /** @param version what it was based on */
  const settle = (
    answer: Answer | null | undefined,
    error: unknown,
    version: number | null,
    said: (series: Series_SeriesFragment) => string,
  ): SeriesOutcome => {
    const series = answer?.series;
    if (!series) return refusalOf(answer, error);
    madeHere(series.id, version, answer.written);
    // Its answer had got lost, and what could be undone now is what came after it.
    const isChangedSince = version !== null && series.version !== null && series.version > version + 1;
    if (isChangedSince && version !== NO_VERSION) return { kind: "conflict", sentence: TOLD_CONFLICT };
    stored();
    const until = isChangedSince ? null : series.undoableUntil;
    showToast({
      text: `${said(series)}${undoableWords(until, zone)}`,
      ...(until && { action: { label: "Deshacer", run: () => void undo(series), until } }),
    });
    return { kind: "done", seriesId: series.id, version: series.version };
  };

  /** @param done what sessions are by it */
  const changed = (
    done: string,
    version: number | null,
    answer: (SeriesChange_PayloadFragment & Answer) | null | undefined,
    error: unknown,
  ): SeriesOutcome => {
    // What can be undone is what was changed before.
    if (answer?.series && answer.series.version === version) {
      showToast({ text: `Serie de ${answer.series.client.name}: ya estaba así, no había nada que cambiar.` });
      return { kind: "done", seriesId: answer.series.id, version };
    }
    const { changedCount: count = 0, keptCount = 0 } = answer ?? {};
    // Done before, it is not counted again.
    const counted = count + keptCount === 0 ? "sesiones" : sessionsWords(count);
    return settle(
      answer,
      error,
      version,
      (series) =>
        `Serie de ${series.client.name}: ${counted} ${count === 1 ? done.slice(0, -1) : done}.${keptWords(answer, zone)}${noticesWords(answer?.notices ?? [], series)}`,
    );
  };

  const several = ({ id, series }: InSeries, scope: Several) => ({
    id: series?.seriesId ?? "",
    fromId: id,
    scope,
    ...basedOn(series && afterOwn(series.seriesId, series.version)),
  });

  return {
    undo,
    async create(
      input: TherapySessionInput,
      rule: TherapySessionRuleInput,
      first: { id: string; version: number | null } | null,
      { skip, ...saving }: SeriesSaving,
      idempotencyKey: string,
    ): Promise<SeriesOutcome> {
      const based = { firstId: first?.id, ...basedOn(first?.version ?? null) };
      const { data, error } = await createSeries({
        variables: { input, rule, skip: [...skip], ...based, ...saving, idempotencyKey },
      });
      const answer = data?.createTherapySessionSeries;
      const isGone = answer?.series?.sessionCount === 0 || (!first && answer?.errors[0]?.code === "NOT_FOUND");
      if (isGone) return { kind: "failed", sentence: GONE, over: GONE };
      return settle(
        answer,
        error,
        NO_VERSION,
        ({ client, sessionCount }) => `Serie de ${client.name}: ${sessionsWords(sessionCount)} en tu agenda.`,
      );
    },
    async extend(
      series: Series_SeriesFragment,
      end: TherapySessionSeriesEndInput,
      { skip, ...saving }: SeriesSaving,
    ): Promise<SeriesOutcome> {
      const asked = { id: series.id, ...basedOn(series.version), end, skip: [...skip], ...saving };
      return askOnce(asked, async (variables) => {
        const { data, error } = await extendSeries({ variables });
        return settle(data?.extendTherapySessionSeries, error, series.version, ({ client, sessionCount }) => {
          const more = sessionCount - series.sessionCount;
          return `Serie de ${client.name}: ${sessionsWords(more)} más en tu agenda.`;
        });
      });
    },
    async update(
      session: InSeries,
      scope: Several,
      input: TherapySessionInput,
      overlapsSeen: string | undefined,
    ): Promise<SeriesOutcome> {
      return askOnce({ ...several(session, scope), input, overlapsSeen }, async (variables) => {
        const { data, error } = await updateSeries({ variables });
        return changed("cambiadas", variables.version, data?.updateTherapySessionSeries, error);
      });
    },
    async cancel(session: InSeries, scope: Several, said: SaidOfCancellation): Promise<SeriesOutcome> {
      return askOnce({ ...several(session, scope), ...said }, async (variables) => {
        const { data, error } = await cancelSeries({ variables });
        return changed("canceladas", variables.version, data?.cancelTherapySessionSeries, error);
      });
    },
    async remove(session: InSeries, scope: Several): Promise<SeriesOutcome> {
      return askOnce(several(session, scope), async (variables) => {
        const { data, error } = await deleteSeries({ variables });
        return changed("eliminadas", variables.version, data?.deleteTherapySessionSeries, error);
      });
    },
  };
}
