import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { overlapsOf, type Trouble } from "../form/taken.ts";
import { useAcceptRequestMutation } from "./AcceptRequest.generated.ts";
import { useDeclineRequestMutation } from "./DeclineRequest.generated.ts";

interface Answered {
  bookingRequest: object | null;
  errors: readonly { code: string | null; message: string }[];
}

/** What waits no more leaves the list, and its row with it. */
const isOver = (code: string | null | undefined): boolean => code === "NOT_FOUND" || code === "CONFLICT";

/** What the therapist decides about a request; why that failed stands beside it. */
export function useBookingRequest({ id, name }: { id: string; name: string }) {
  const apollo = useApolloClient();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const options = { errorPolicy: "all", refetchQueries: () => shownBy(apollo) } as const;
  const [accept, { loading: accepting }] = useAcceptRequestMutation(options);
  const [decline, { loading: declining }] = useDeclineRequestMutation(options);

  function settle(
    answer: Answered | null | undefined,
    error: unknown,
    done: string,
    overlaps?: Trouble["overlaps"],
  ): boolean {
    const { code, message: refusal } = answer?.errors[0] ?? {};
    const isDone = Boolean(answer?.bookingRequest) && !refusal;
    const sentence = refusal ?? `No se pudo responder. ${failureReason(error)}`;
    setTrouble(isDone || isOver(code) ? null : { sentence, overlaps });
    if (isDone) showToast({ text: done });
    else if (isOver(code)) showToast({ text: sentence, failed: true });
    return isDone;
  }
  return {
    trouble,
    accepting,
    declining,
    /** @returns whether it was done */
    async accept() {
      const { data, error } = await accept({ variables: { id, overlapsSeen: trouble?.overlaps?.seen } });
      const answer = data?.acceptBookingRequest;
      const [refusal] = answer?.errors ?? [];
      const done = `Cita aceptada: se lo decimos a ${name} por correo.`;
      return settle(answer, error, done, refusal?.code === "OVERLAP" ? overlapsOf(refusal) : undefined);
    },
    /** @returns whether it was done */
    async decline(answer: string) {
      const { data, error } = await decline({ variables: { id, answer: answer.trim() || null } });
      return settle(data?.declineBookingRequest, error, `Solicitud rechazada: se lo decimos a ${name} por correo.`);
    },
  };
}
