import { useApolloClient } from "@apollo/client/react";
import { failureReason, failureSentence } from "../../core/failure.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { useCancelSessionMutation } from "../agenda/CancelSession.generated.ts";
import { isAt, storedOf } from "../agenda/storedOf.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { overlapsOf } from "../form/taken.ts";
import { changeInTurn } from "../own/ownChanges.ts";
import { noReminderWords } from "../reminders/passedOptions.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { useMoveSessionMutation } from "./MoveSession.generated.ts";
import { useRescheduleSessionMutation } from "./RescheduleSession.generated.ts";
import type { MoveSession } from "./useMoveSession.ts";

const isCancelled = ({ status }: Pick<Session, "status">): boolean => status === "CANCELLED";

/**
 * Puts a cancelled session on the agenda again, at another instant. From the toast it goes back to where it was, cancelled.
 * @param zone the practice's; @param months those on the screen
 */
export function useRescheduleSession(zone: string, months: readonly string[]): MoveSession {
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: () => shownBy(apollo) };
  const [reschedule] = useRescheduleSessionMutation(options);
  const [cancel] = useCancelSessionMutation(options);
  const [move] = useMoveSessionMutation(options);

  /** What is done already stays done when the rest is tried again. */
  const back = async (before: Session, version: Session["version"], cancelled = false): Promise<void> => {
    const { id, client, startsAt, durationMinutes, cancelReason: reason, cancelledBy } = before;
    // What had been said of the cancellation went with it. A service that keeps nothing of it is told nothing.
    const said = { ...(reason && { reason }), ...(cancelledBy && { cancelledBy }) };
    const again = (at: Session["version"], done: boolean, refusal: string | undefined, error: unknown) =>
      showToast({
        text: done
          ? `La sesión de ${client.name} está cancelada, pero no se pudo devolver a su hora. ${refusal ?? failureReason(error)}`
          : `No se pudo volver a cancelar la sesión de ${client.name}. ${refusal ?? failureReason(error)}`,
        failed: true,
        ...(!refusal && { action: { label: "Reintentar", run: () => back(before, at, done) } }),
      });
    let at = version;
    if (!cancelled) {
      const { data, error } = await changeInTurn(
        { id, version },
        (newest) => cancel({ variables: { id, ...basedOn(newest), ...said } }),
        (told) => storedOf(told.data?.cancelTherapySession, isCancelled)?.version,
      );
      const answer = data?.cancelTherapySession;
      const stored = storedOf(answer, isCancelled);
      if (!stored) return again(version, false, answer?.errors[0]?.message, error);
      at = stored.version;
    }
    // A cancelled session takes nobody's time.
    const { data, error } = await changeInTurn(
      { id, version: at },
      (newest) => move({ variables: { id, ...basedOn(newest), startsAt, durationMinutes } }),
      (told) => storedOf(told.data?.moveTherapySession, isAt(before))?.version,
    );
    const answer = data?.moveTherapySession;
    forgetOtherMonths(apollo.cache, months);
    if (!storedOf(answer, isAt(before))) return again(at, true, answer?.errors[0]?.message, error);
    showToast({ text: `La sesión de ${client.name} vuelve a estar cancelada.` });
  };

  return async (session, { startsAt, durationMinutes: minutes }, overlapsSeen) => {
    const { id, client } = session;
    const durationMinutes = minutes === session.durationMinutes ? undefined : minutes;
    const isThere = (stands: Session) =>
      stands.status === "SCHEDULED" && isAt({ startsAt, durationMinutes: minutes })(stands);
    const { data, error } = await changeInTurn(
      session,
      (version) =>
        reschedule({
          variables: { id, ...basedOn(version), startsAt: startsAt.toISOString(), durationMinutes, overlapsSeen },
        }),
      (told) => storedOf(told.data?.rescheduleTherapySession, isThere)?.version,
    );
    const answer = data?.rescheduleTherapySession;
    const stored = storedOf(answer, isThere);
    const refusal = answer?.errors[0];
    if (stored) {
      forgetOtherMonths(apollo.cache, months);
      const { day, time } = wallTime(zone, stored.startsAt);
      showToast({
        text: `Sesión de ${client.name} reprogramada para el ${shortDay(day)}, ${time}.${noReminderWords(zone, session.reminder?.option, startsAt)}`,
        action: { label: "Deshacer", run: () => back(session, stored.version) },
      });
      return { kind: "moved" };
    }
    if (refusal?.code === "OVERLAP") return { kind: "overlap", overlaps: overlapsOf(refusal) };
    return { kind: "failed", sentence: refusal?.message ?? failureSentence(error, "Esta sesión") };
  };
}
