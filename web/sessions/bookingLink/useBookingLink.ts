import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { useKept } from "../../core/useKept.ts";
import { usePollWhile } from "../../core/usePollWhile.ts";
import { useBookingLinkQuery } from "./BookingLink.generated.ts";
import { useCreateBookingLinkMutation } from "./CreateBookingLink.generated.ts";
import { useMailBookingLinkMutation } from "./MailBookingLink.generated.ts";
import { useRevokeBookingLinkMutation } from "./RevokeBookingLink.generated.ts";

interface Answered {
  bookingLink: object | null;
  errors: readonly { message: string }[];
}

/** A client's own booking link, and what is done about it; what was done is said, and why something was not. */
export function useBookingLink(clientId: string) {
  const { data, error, refetch, ...polling } = useBookingLinkQuery({
    variables: { clientId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    skipPollAttempt: () => document.hidden,
  });
  const link = useKept(data?.clientBookingLink);
  usePollWhile(link?.mail === "WAITING", polling);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const options = { errorPolicy: "all" } as const;
  const whose = { variables: { clientId } };
  const [create, creating] = useCreateBookingLinkMutation(options);
  const [revoke, revoking] = useRevokeBookingLinkMutation(options);
  const [mail, mailing] = useMailBookingLinkMutation(options);
  const busy = creating.loading || revoking.loading || mailing.loading;

  function settle(answer: Answered | null | undefined, failure: unknown, done: string): void {
    const refusal = answer?.errors[0]?.message;
    const isDone = answer?.bookingLink && !refusal;
    setSaid(isDone ? done : "");
    setTrouble(isDone ? null : (refusal ?? `No se pudo hacer. ${failureReason(failure)}`));
  }
  /** One thing at a time. */
  const once = (work: () => Promise<void>) => async (): Promise<void> => {
    if (!busy) await work();
  };
  return {
    link,
    failed: !link && error !== undefined,
    reload: () => void refetch(),
    said,
    trouble,
    create: once(async () => {
      const { data: answer, error: failure } = await create(whose);
      settle(answer?.createClientBookingLink, failure, "Enlace creado. Si había otro, ya no vale.");
    }),
    revoke: once(async () => {
      const { data: answer, error: failure } = await revoke(whose);
      settle(answer?.revokeClientBookingLink, failure, "Enlace revocado: ya no lleva a ninguna parte.");
    }),
    mail: once(async () => {
      const { data: answer, error: failure } = await mail(whose);
      const sent = answer?.mailClientBookingLink;
      // To another address than before goes a new link: what stood here is over.
      const isNew = sent?.bookingLink && sent.bookingLink.createdAt !== link?.createdAt;
      const also = isNew ? " Lleva un enlace nuevo: el que fue a la dirección de antes ya no vale." : "";
      settle(sent, failure, `El correo sale en un momento.${also}`);
    }),
    creating: creating.loading,
    revoking: revoking.loading,
    mailing: mailing.loading,
  };
}
