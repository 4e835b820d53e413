import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { shownBy } from "../agenda/useSessionStatus.ts";
import { useAcceptRequestMutation } from "./AcceptRequest.generated.ts";
import { useDeclineRequestMutation } from "./DeclineRequest.generated.ts";

interface Answered {
  bookingRequest: object | null;
  errors: readonly { message: string }[];
}

/** What the therapist decides about a request; why that failed stands beside it. */
export function useBookingRequest({ id, name }: { id: string; name: string }) {
  const apollo = useApolloClient();
  const [trouble, setTrouble] = useState<string | null>(null);
  const options = { errorPolicy: "all", refetchQueries: () => shownBy(apollo) } as const;
  const [accept, { loading: accepting }] = useAcceptRequestMutation(options);
  const [decline, { loading: declining }] = useDeclineRequestMutation(options);

  function settle(answer: Answered | null | undefined, error: unknown, done: string): void {
    const refusal = answer?.errors[0]?.message;
    const isDone = answer?.bookingRequest && !refusal;
    setTrouble(isDone ? null : (refusal ?? `No se pudo responder. ${failureReason(error)}`));
    if (isDone) showToast({ text: done });
  }
  return {
    trouble,
    accepting,
    declining,
    async accept() {
      const { data, error } = await accept({ variables: { id } });
      settle(data?.acceptBookingRequest, error, `Cita aceptada: se lo decimos a ${name} por correo.`);
    },
    async decline(answer: string) {
      const { data, error } = await decline({ variables: { id, answer: answer.trim() || null } });
      settle(data?.declineBookingRequest, error, `Solicitud rechazada: se lo decimos a ${name} por correo.`);
    },
  };
}
