import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { failureReason } from "../../core/failure.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import { useFeature } from "../../core/useFeature.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { overlapsOf, takenWords } from "../form/taken.ts";
import { changeInTurn } from "../own/ownChanges.ts";
import { forgetOtherMonths } from "./agendaCache.ts";
import { useCancelSessionMutation } from "./CancelSession.generated.ts";
import { useConfirmSessionMutation } from "./ConfirmSession.generated.ts";
import type { SessionStatus_SessionFragment } from "./SessionStatus.generated.ts";
import { storedOf } from "./storedOf.ts";
import { useUndoCancelSessionMutation } from "./UndoCancelSession.generated.ts";
import type { Session as Listed } from "./useAgenda.ts";

type Session = Pick<Listed, "id" | "client" | "isPast" | "status" | "version">;
type Status = NonNullable<Session["status"]>;
interface Answer {
  therapySession: SessionStatus_SessionFragment | null;
  errors: readonly { code: string; message: string; current: SessionStatus_SessionFragment | null }[];
}
/** Whether a session is as a press makes it. @param reason null: whatever was said of it */
const isWith =
  (status: Status, reason: "NO_SHOW" | null = null) =>
  (session: SessionStatus_SessionFragment): boolean =>
    session.status === status && (reason === null || session.cancelReason === reason);

/** A session as it will be once it has that status. */
const withStatus = (
  { id, isPast, version }: Session,
  status: Status,
  reason: "NO_SHOW" | null,
): SessionStatus_SessionFragment => ({
  __typename: "TherapySession",
  id,
  status,
  displayStatus: isPast && status === "CONFIRMED" ? "COMPLETED" : status,
  // Nothing is said of a cancellation at first but that nobody came.
  cancelReason: reason,
  cancelledBy: null,
  isCompleted: isPast && status === "CONFIRMED",
  canConfirm: status === "SCHEDULED",
  canCancel: status !== "CANCELLED",
  version,
});

/** What is shown before the service has agreed. */
const expected = (session: Session, status: Status, reason: "NO_SHOW" | null = null) => ({
  __typename: "SetTherapySessionStatusPayload" as const,
  therapySession: withStatus(session, status, reason),
  errors: [],
});

/** What shows sessions by their status, of which only what is on the screen can be asked for again. */
const SHOWN = new Set(["Agenda", "BookingRequests", "Dashboard", "Pending"]);
export const shownBy = (apollo: ApolloClient, also: readonly string[] = []): string[] =>
  [...apollo.getObservableQueries("active")].flatMap(({ queryName = "" }) =>
    SHOWN.has(queryName) || also.includes(queryName) ? [queryName] : [],
  );

/**
 * Confirms and cancels sessions at once on the screen, and takes it back when it could not be stored.
 * @param onTell opens what says why a session was cancelled, where something can be said
 */
export function useSessionStatus(months: readonly string[], onTell?: (id: string) => void) {
  const tells = useFeature("CANCEL_REASONS");
  const apollo = useApolloClient();
  const options = { errorPolicy: "all" as const, refetchQueries: () => shownBy(apollo) };
  const [confirmSession] = useConfirmSessionMutation(options);
  const [cancelSession] = useCancelSessionMutation(options);
  const [undoCancel] = useUndoCancelSessionMutation(options);

  /** Whether it was stored; if not, says so and offers to try again. */
  const settle = (
    answer: Answer | null | undefined,
    isAsWished: ReturnType<typeof isWith>,
    failure: string,
    again: () => void,
  ): boolean => {
    if (storedOf(answer, isAsWished)) {
      forgetOtherMonths(apollo.cache, months);
      return true;
    }
    const refusal = answer?.errors[0]?.message;
    if (refusal) showToast({ text: refusal, failed: true });
    else showToast({ text: failure, failed: true, action: { label: "Reintentar", run: again } });
    return false;
  };

  const confirm = async (session: Session): Promise<void> => {
    const { id, client } = session;
    const isAsWished = isWith("CONFIRMED");
    const { data, error } = await changeInTurn(
      session,
      (version) =>
        confirmSession({
          variables: { id, ...basedOn(version) },
          optimisticResponse: { confirmTherapySession: expected(session, "CONFIRMED") },
        }),
      (answer) => storedOf(answer.data?.confirmTherapySession, isAsWished)?.version,
    );
    const failure = `No se pudo confirmar la sesión de ${client.name}. ${failureReason(error)}`;
    if (settle(data?.confirmTherapySession, isAsWished, failure, () => confirm(session)))
      showToast({ text: `Sesión de ${client.name} confirmada.` });
  };

  const restore = async (session: Session, to: Status, overlapsSeen?: string): Promise<void> => {
    const { id, client } = session;
    const isAsWished = isWith(to);
    const { data, error } = await changeInTurn(
      session,
      (version) =>
        undoCancel({
          variables: { id, ...basedOn(version), to, overlapsSeen },
          optimisticResponse: { undoCancelTherapySession: expected(session, to) },
        }),
      (answer) => storedOf(answer.data?.undoCancelTherapySession, isAsWished)?.version,
    );
    const answer = data?.undoCancelTherapySession;
    const refusal = answer?.errors[0];
    if (refusal?.code === "OVERLAP") {
      const overlaps = overlapsOf(refusal);
      return showToast({
        text: `La sesión de ${client.name} sigue cancelada. ${takenWords(overlaps)}`,
        failed: true,
        action: { label: "Recuperar igualmente", run: () => restore(session, to, overlaps.seen) },
      });
    }
    const failure = `No se pudo recuperar la sesión de ${client.name}. ${failureReason(error)}`;
    if (settle(answer, isAsWished, failure, () => restore(session, to, overlapsSeen)))
      showToast({ text: `La sesión de ${client.name} vuelve a estar en pie.` });
  };

  const cancel = async (session: Session, reason: "NO_SHOW" | null = null): Promise<void> => {
    const { id, client, status } = session;
    const isAsWished = isWith("CANCELLED", reason);
    const { data, error } = await changeInTurn(
      session,
      (version) =>
        cancelSession({
          variables: { id, ...basedOn(version), ...(reason && { reason }) },
          optimisticResponse: { cancelTherapySession: expected(session, "CANCELLED", reason) },
        }),
      (answer) => storedOf(answer.data?.cancelTherapySession, isAsWished)?.version,
    );
    const failure = `No se pudo cancelar la sesión de ${client.name}. ${failureReason(error)}`;
    if (settle(data?.cancelTherapySession, isAsWished, failure, () => cancel(session, reason)))
      showToast({
        text: reason ? `${client.name} no vino: sesión cancelada.` : `Sesión de ${client.name} cancelada.`,
        ...(status && { action: { label: "Deshacer", run: () => restore(session, status) } }),
        ...(tells && onTell && !reason && { also: { label: "Decir el motivo", run: () => onTell(id) } }),
      });
  };

  return {
    confirm,
    cancel: (session: Session) => cancel(session),
    noShow: (session: Session) => cancel(session, "NO_SHOW"),
  };
}
