import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { failureSentence } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { forgetOtherMonths } from "../agenda/agendaCache.ts";
import { shownBy } from "../agenda/useSessionStatus.ts";
import type { SessionQuery } from "../form/Session.generated.ts";
import { overlapsOf, type Trouble } from "../form/taken.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { REASON_WORD } from "../sessionWords.ts";
import { useAcceptTimeRequestMutation } from "./AcceptTimeRequest.generated.ts";
import { useDeclineTimeRequestMutation } from "./DeclineTimeRequest.generated.ts";
import type { TimeRequest_RequestFragment } from "./TimeRequest.generated.ts";

type Told = Pick<
  NonNullable<NonNullable<SessionQuery["therapySession"]>["clientAnswers"]>[number],
  "replyOutcome" | "replyReason"
>;

/** Whether the client is told of what was decided. @param answers the session's, the newest first */
function toldSentence(answers: readonly Told[] | null | undefined): string {
  const { replyOutcome, replyReason } = answers?.find((answer) => answer.replyOutcome) ?? {};
  if (!replyReason) return "Le llega un correo.";
  return `${replyOutcome === "PENDING" ? "Su correo saldrá más tarde" : "No le llega correo"}: ${REASON_WORD[replyReason]}.`;
}

/**
 * Decides a client's wish for another time. Nothing is shown before the service has agreed: the client is written to.
 * @param zone the practice's
 */
export function useTimeRequest({ id, therapySession }: TimeRequest_RequestFragment, zone: string) {
  const apollo = useApolloClient();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const options = {
    errorPolicy: "all" as const,
    refetchQueries: () => shownBy(apollo),
    awaitRefetchQueries: true,
  };
  const [acceptWish, accepting] = useAcceptTimeRequestMutation(options);
  const [declineWish, declining] = useDeclineTimeRequestMutation(options);
  const { name } = therapySession.client;

  /** What waits no more has left the list by now, and its row with it: that is said where it is still read. */
  const refuse = (refusal: { code: string | null; message: string } | undefined, told: Trouble) =>
    refusal?.code === "NOT_FOUND" ? showToast({ text: refusal.message, failed: true }) : setTrouble(told);

  /** @returns whether it was done */
  const accept = async (): Promise<boolean> => {
    setTrouble(null);
    const { data, error } = await acceptWish({ variables: { id, overlapsSeen: trouble?.overlaps?.seen } });
    const moved = data?.acceptTimeRequest?.therapySession;
    const [refusal] = data?.acceptTimeRequest?.errors ?? [];
    if (!moved) {
      refuse(refusal, {
        sentence: refusal?.message ?? failureSentence(error, "El cambio"),
        overlaps: refusal?.code === "OVERLAP" ? overlapsOf(refusal) : undefined,
      });
      return false;
    }
    forgetOtherMonths(apollo.cache, []);
    const { day, time } = wallTime(zone, moved.startsAt);
    showToast({ text: `Sesión de ${name} movida al ${shortDay(day)}, ${time}. ${toldSentence(moved.clientAnswers)}` });
    return true;
  };

  /** @returns whether it was done */
  const decline = async (message: string): Promise<boolean> => {
    setTrouble(null);
    const { data, error } = await declineWish({ variables: { id, message: message.trim() || null } });
    const [refusal] = data?.declineTimeRequest?.errors ?? [];
    const kept = data?.declineTimeRequest?.therapySession;
    if (kept) showToast({ text: `La sesión de ${name} sigue a su hora. ${toldSentence(kept.clientAnswers)}` });
    else refuse(refusal, { sentence: refusal?.message ?? failureSentence(error, "La respuesta") });
    return Boolean(kept);
  };

  return { accept, decline, trouble, accepting: accepting.loading, declining: declining.loading };
}
