import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import { endOf } from "../../../schema/rules/sessions.ts";
import { failureReason, failureSentence } from "../../core/failure.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { isAt, storedOf } from "../agenda/storedOf.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { type Overlaps, overlapsOf, takenWords } from "../form/taken.ts";
import { changeInTurn } from "../own/ownChanges.ts";
import { noReminderWords } from "../reminders/passedOptions.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { useMoveSessionMutation } from "./MoveSession.generated.ts";

export type MoveOutcome =
  | { kind: "moved" }
  | { kind: "overlap"; overlaps: Overlaps }
  | { kind: "failed"; sentence: string };

/** When a session is to be, and for how long. */
export interface NewTime {
  startsAt: Date;
  durationMinutes: number;
}
export type MoveSession = (session: Session, to: NewTime, overlapsSeen?: string) => Promise<MoveOutcome>;

/** A session as it will be at another time. */
function movedTo(session: Session, { startsAt, durationMinutes }: NewTime) {
  const end = endOf(startsAt, durationMinutes);
  const isPast = end <= new Date();
  const isCompleted = isPast && session.status === "CONFIRMED";
  return {
    __typename: "TherapySession" as const,
    id: session.id,
    startsAt: startsAt.toISOString(),
    endsAt: end.toISOString(),
    durationMinutes,
    isPast,
    isCompleted,
    displayStatus: isCompleted ? ("COMPLETED" as const) : (session.status ?? ("PENDING" as const)),
    version: session.version,
  };
}

/**
 * Moves a session to another instant, or lets it last longer or shorter, at once on the screen, and takes it back when
 * it could not be stored. What was moved can be moved back from the toast.
 * @param zone the practice's; @param months those on the screen
 */
export function useMoveSession(zone: string, months: readonly string[]): MoveSession {
  const apollo = useApolloClient();
  // What is taken back may be so when others are on the screen.
  const shown = useRef(months);
  useEffect(() => {
    shown.current = months;
  });
  const [mutate] = useMoveSessionMutation({ errorPolicy: "all", refetchQueries: () => shownBy(apollo) });

  const send = async (session: Session, to: NewTime, overlapsSeen?: string) => {
    const { id } = session;
    // How long it lasts is said only when it changes: another service may know durations that are not offered here.
    const durationMinutes = to.durationMinutes === session.durationMinutes ? undefined : to.durationMinutes;
    const { data, error } = await changeInTurn(
      session,
      (version) =>
        mutate({
          variables: { id, ...basedOn(version), startsAt: to.startsAt.toISOString(), durationMinutes, overlapsSeen },
          optimisticResponse: {
            moveTherapySession: {
              __typename: "MoveTherapySessionPayload",
              therapySession: movedTo(session, to),
              errors: [],
            },
          },
        }),
      (answer) => storedOf(answer.data?.moveTherapySession, isAt(to))?.version,
    );
    const answer = data?.moveTherapySession;
    const moved = storedOf(answer, isAt(to));
    if (moved) forgetOtherMonths(apollo.cache, shown.current);
    return { moved, refusal: answer?.errors[0], error };
  };

  const back = async (
    session: Session,
    moved: Pick<Session, "version" | "durationMinutes">,
    overlapsSeen?: string,
  ): Promise<void> => {
    const before = { startsAt: new Date(session.startsAt), durationMinutes: session.durationMinutes };
    const { moved: stored, refusal, error } = await send({ ...session, ...moved }, before, overlapsSeen);
    if (stored) showToast({ text: `La sesión de ${session.client.name} vuelve a su hora.` });
    else if (refusal?.code === "OVERLAP") {
      const overlaps = overlapsOf(refusal);
      showToast({
        text: `La sesión de ${session.client.name} sigue donde está. ${takenWords(overlaps)}`,
        failed: true,
        action: { label: "Devolver igualmente", run: () => back(session, moved, overlaps.seen) },
      });
    } else if (refusal) showToast({ text: refusal.message, failed: true });
    else
      showToast({
        text: `No se pudo devolver a su hora la sesión de ${session.client.name}. ${failureReason(error)}`,
        failed: true,
        action: { label: "Reintentar", run: () => back(session, moved, overlapsSeen) },
      });
  };

  return async (session, to, overlapsSeen) => {
    const { moved, refusal, error } = await send(session, to, overlapsSeen);
    if (moved) {
      const { day, time } = wallTime(zone, moved.startsAt);
      const stays = to.startsAt.getTime() === Date.parse(session.startsAt);
      showToast({
        text: stays
          ? `La sesión de ${session.client.name} dura ahora ${moved.durationMinutes} minutos.`
          : `Sesión de ${session.client.name} movida al ${shortDay(day)}, ${time}.${noReminderWords(zone, session.reminder?.option, to.startsAt)}`,
        action: { label: "Deshacer", run: () => back(session, moved) },
      });
      return { kind: "moved" };
    }
    if (refusal?.code === "OVERLAP") return { kind: "overlap", overlaps: overlapsOf(refusal) };
    return { kind: "failed", sentence: refusal?.message ?? failureSentence(error, "Esta sesión") };
  };
}
