import { useApolloClient } from "@apollo/client/react";
import { endOf } from "../../../schema/rules/sessions.ts";
import { failureReason, failureSentence } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { AgendaDocument } from "../agenda/Agenda.generated.ts";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import type { Session } from "../agenda/useAgenda.ts";
import type { SessionOverlap_SessionFragment } from "../form/SessionOverlap.generated.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { useMoveSessionMutation } from "./MoveSession.generated.ts";

export type MoveOutcome =
  | { kind: "moved" }
  | { kind: "overlap"; overlaps: SessionOverlap_SessionFragment[] }
  | { kind: "failed"; sentence: string };

/** A session as it will be at another time. */
function movedTo(session: Session, startsAt: Date) {
  const end = endOf(startsAt, session.durationMinutes);
  const isPast = end <= new Date();
  const isCompleted = isPast && session.status === "CONFIRMED";
  return {
    __typename: "TherapySession" as const,
    id: session.id,
    startsAt: startsAt.toISOString(),
    endsAt: end.toISOString(),
    isPast,
    isCompleted,
    displayStatus: isCompleted ? ("COMPLETED" as const) : (session.status ?? ("PENDING" as const)),
    version: session.version,
  };
}

/**
 * Moves a session to another instant, at once on the screen, and takes it back when it could not be stored.
 * What was moved can be moved back from the toast.
 * @param zone the practice's; @param months those on the screen
 */
export function useMoveSession(zone: string, months: readonly string[]) {
  const apollo = useApolloClient();
  const [mutate] = useMoveSessionMutation({ errorPolicy: "all", refetchQueries: [AgendaDocument] });

  const send = async (session: Session, startsAt: Date, allowOverlap: boolean) => {
    const { id, version } = session;
    const { data, error } = await mutate({
      variables: { id, version, startsAt: startsAt.toISOString(), allowOverlap },
      optimisticResponse: {
        moveTherapySession: {
          __typename: "MoveTherapySessionPayload",
          therapySession: movedTo(session, startsAt),
          errors: [],
        },
      },
    });
    const answer = data?.moveTherapySession;
    if (answer?.therapySession) forgetOtherMonths(apollo.cache, months);
    return { moved: answer?.therapySession, refusal: answer?.errors[0], error };
  };

  const back = async (session: Session, moved: { version: number | null; startsAt: string }): Promise<void> => {
    const now = { ...session, ...moved };
    // It stood there before: whatever stands beside it did, too.
    const { moved: stored, refusal, error } = await send(now, new Date(session.startsAt), true);
    if (stored) showToast({ text: `La sesión de ${session.client.name} vuelve a su hora.` });
    else if (refusal) showToast({ text: refusal.message, failed: true });
    else
      showToast({
        text: `No se pudo devolver a su hora la sesión de ${session.client.name}. ${failureReason(error)}`,
        failed: true,
        action: { label: "Reintentar", run: () => back(session, moved) },
      });
  };

  return async (session: Session, startsAt: Date, allowOverlap = false): Promise<MoveOutcome> => {
    const { moved, refusal, error } = await send(session, startsAt, allowOverlap);
    if (moved) {
      const { day, time } = wallTime(zone, moved.startsAt);
      showToast({
        text: `Sesión de ${session.client.name} movida al ${shortDay(day)}, ${time}.`,
        action: { label: "Deshacer", run: () => back(session, moved) },
      });
      return { kind: "moved" };
    }
    if (refusal?.code === "OVERLAP") return { kind: "overlap", overlaps: refusal.overlaps };
    return { kind: "failed", sentence: refusal?.message ?? failureSentence(error, "Esta sesión") };
  };
}
