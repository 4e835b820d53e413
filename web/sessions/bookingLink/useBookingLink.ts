import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import { isRefusedUnbegun } from "../../core/refusedUnbegun.ts";
import { useKept } from "../../core/useKept.ts";
import { usePollWhile } from "../../core/usePollWhile.ts";
import { type BookingLink_LinkFragment, useBookingLinkQuery } from "./BookingLink.generated.ts";
import { useCreateBookingLinkMutation } from "./CreateBookingLink.generated.ts";
import { useMailBookingLinkMutation } from "./MailBookingLink.generated.ts";
import { useRevokeBookingLinkMutation } from "./RevokeBookingLink.generated.ts";

type Shown = BookingLink_LinkFragment;
interface Answered {
  bookingLink: Shown | null;
  errors: readonly { message: string }[];
}
/** What had no answer, and how it is seen that it was done. */
interface Unsure {
  isDone: (now: Shown) => boolean;
  done: string;
  why: string;
}

/** A client's own booking link, and what is done about it; what was done is said, and why something was not. */
export function useBookingLink(clientId: string) {
  const { data, error, refetch, ...polling } = useBookingLinkQuery({
    variables: { clientId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    skipPollAttempt: () => document.hidden,
  });
  const kept = useKept(data?.clientBookingLink);
  const [unsure, setUnsure] = useState<Unsure | null>(null);
  // What may be over is not offered to be copied.
  const link = unsure ? null : kept;
  usePollWhile(link?.mail === "WAITING", polling);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [work, setWork] = useState<"create" | "revoke" | "mail" | null>(null);
  const options = { errorPolicy: "all" } as const;
  const whose = { variables: { clientId } };
  const [create] = useCreateBookingLinkMutation(options);
  const [revoke] = useRevokeBookingLinkMutation(options);
  const [mail] = useMailBookingLinkMutation(options);

  /** Asks how it is now, and tells by that what became of what had no answer. */
  async function look(of: Unsure | null): Promise<void> {
    const { data: seen, error: missed } = await refetch();
    if (!of) return;
    const now = missed ? null : seen?.clientBookingLink;
    setUnsure(now ? null : of);
    const isDone = now ? of.isDone(now) : false;
    setSaid(isDone ? of.done : "");
    const what = now ? "No sabemos si se ha hecho: esto es lo que hay ahora." : "No sabemos si se ha hecho.";
    setTrouble(isDone ? null : `${what} ${of.why}`);
  }
  // Another window may have made another, or revoked it.
  useWindowEvent("focus", () => {
    if (!work) void look(unsure);
  });

  async function settle(answer: Answered | null | undefined, failure: unknown, of: Omit<Unsure, "why">): Promise<void> {
    const refusal = answer?.errors[0]?.message;
    const isDone = Boolean(answer?.bookingLink) && !refusal;
    const why = refusal ?? failureReason(failure);
    if (!(isDone || refusal || isRefusedUnbegun(failure))) return await look({ ...of, why });
    setSaid(isDone ? of.done : "");
    setTrouble(isDone ? null : (refusal ?? `No se pudo hacer. ${why}`));
  }
  /** One thing at a time. */
  const once = (which: NonNullable<typeof work>, run: () => Promise<void>) => async (): Promise<void> => {
    if (work) return;
    setWork(which);
    await run();
    setWork(null);
  };
  return {
    link,
    failed: !link && (error !== undefined || unsure !== null),
    reload: () => void look(unsure),
    said,
    trouble,
    create: once("create", async () => {
      const { data: answer, error: failure } = await create(whose);
      await settle(answer?.createClientBookingLink, failure, {
        isDone: (now) => now.createdAt !== null && now.createdAt !== link?.createdAt,
        done: "Enlace creado. Si había otro, ya no vale.",
      });
    }),
    revoke: once("revoke", async () => {
      const { data: answer, error: failure } = await revoke(whose);
      await settle(answer?.revokeClientBookingLink, failure, {
        isDone: (now) => now.createdAt === null,
        done: "Enlace revocado: ya no lleva a ninguna parte.",
      });
    }),
    mail: once("mail", async () => {
      const { data: answer, error: failure } = await mail(whose);
      const sent = answer?.mailClientBookingLink;
      // To another address than before goes a new link: what stood here is over.
      const isNew = sent?.bookingLink && sent.bookingLink.createdAt !== link?.createdAt;
      const also = isNew ? " Lleva un enlace nuevo: el que fue a la dirección de antes ya no vale." : "";
      // Pressed again within a minute it is the mail that went out, not another.
      const isOut = sent?.bookingLink?.mail === "SENT";
      await settle(sent, failure, {
        isDone: (now) => now.mail !== null && now.mail !== link?.mail,
        done: isOut ? "Acaba de salir, y no se envía otro." : `El correo sale en un momento.${also}`,
      });
    }),
    creating: work === "create",
    revoking: work === "revoke",
    mailing: work === "mail",
  };
}
