import { useEffect, useEffectEvent, useState } from "react";
import type { ConfirmPaymentMutation } from "./ConfirmPayment.generated.ts";
import type { MembershipQuery } from "./Membership.generated.ts";

export type Outcome = NonNullable<ConfirmPaymentMutation["confirmPayment"]>;

/** A payment for which money may have moved, until it is known what became of it. */
export interface Doubt {
  orderId: string;
  title: string;
  text: string | undefined;
  /** PayPal has said that the money moved. */
  isCaptured: boolean;
}

/** Milliseconds between two questions about a payment in doubt. */
const AGAIN_MS = 30_000;
/** Codes with which the service says that it cannot tell just now. */
export const WORTH_ANOTHER_TRY: readonly string[] = ["UNAVAILABLE", "TIMEOUT"];

/** Whether the service has not been able to say what became of the money; an order unknown here may be known in a moment. */
export const isOpen = (outcome: Outcome | null): boolean =>
  !outcome || outcome.errors.some(({ code }) => code === "NOT_FOUND" || WORTH_ANOTHER_TRY.includes(code));
export const isUnpaid = (outcome: Outcome | null): boolean =>
  outcome?.errors.some(({ code }) => code === "NOT_PAID") ?? false;
/** Whether the money is on hold at PayPal. */
export const isHeld = (outcome: Outcome | null): boolean => isUnpaid(outcome) && Boolean(outcome?.payment?.captureId);

interface Asking {
  /** How far each payment has come. */
  payments: NonNullable<MembershipQuery["payments"]>["items"] | undefined;
  /** Nothing is being paid for at the moment. */
  isIdle: boolean;
  confirm: (orderId: string) => Promise<Outcome | null>;
  /** Is told what became of one: there is a plan, or the money goes back. */
  onKnown: (outcome: Outcome | null, orderId: string) => void;
  /** Is told that nothing was taken for one. */
  onUnpaid: () => void;
}

/** The payments in doubt: each is asked for again, at once where the list knows of it, until something can be said. */
export function useDoubts({ payments, isIdle, confirm, onKnown, onUnpaid }: Asking) {
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const leave = (orderId: string) => setDoubts((all) => all.filter((doubt) => doubt.orderId !== orderId));
  const add = (doubt: Doubt) => setDoubts((all) => [...all.filter(({ orderId }) => orderId !== doubt.orderId), doubt]);

  const statusOf = (id: string) => payments?.find(({ orderId }) => orderId === id)?.status;
  const isListed = ({ orderId }: Doubt) => !["PENDING", "LAPSED", undefined, null].includes(statusOf(orderId));
  const isKnown = doubts.some(isListed);
  const settle = useEffectEvent((outcome: Outcome | null, { orderId, isCaptured }: Doubt) => {
    if (isOpen(outcome)) return;
    // What was never captured was not paid; PayPal may hold what was.
    if (isUnpaid(outcome) && (isCaptured || isHeld(outcome) || statusOf(orderId) === "PENDING")) return;
    if (isUnpaid(outcome)) onUnpaid();
    else onKnown(outcome, orderId);
    leave(orderId);
  });
  const ask = useEffectEvent(confirm);
  useEffect(() => {
    if (doubts.length === 0 || !isIdle) return;
    let timer = 0;
    let isOver = false;
    const again = async () => {
      for (const doubt of doubts) {
        const outcome = await ask(doubt.orderId).catch(() => null);
        if (isOver) return;
        settle(outcome, doubt);
      }
      timer = window.setTimeout(again, AGAIN_MS);
    };
    timer = window.setTimeout(again, isKnown ? 0 : AGAIN_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [doubts, isKnown, isIdle]);

  return { doubts, add, leave };
}
