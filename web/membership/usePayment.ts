import { useMutation } from "@apollo/client/react";
import type { PayPalButtonsComponentProps } from "@paypal/react-paypal-js";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useZone } from "../core/zone.ts";
import { formatLongDay } from "../ui/format.ts";
import { ConfirmPaymentDocument } from "./ConfirmPayment.generated.ts";
import { CreatePaymentRecordDocument } from "./CreatePaymentRecord.generated.ts";
import { MembershipDocument, type MembershipQuery } from "./Membership.generated.ts";
import type { Offer } from "./offer.ts";
import { type Doubt, isHeld, isOpen, isUnpaid, type Outcome, useDoubts, WORTH_ANOTHER_TRY } from "./useDoubts.ts";

/** The document's own sentences (§8). */
const FAILED = "Error en el pago. Por favor, inténtalo de nuevo.";
const PROVIDER_FAILED = "Error con PayPal. Por favor, inténtalo de nuevo.";
const RECORD_FAILED = "Error creating payment record";
const CONFIRMATION_FAILED = "Payment confirmation failed";
const NOTHING_CHARGED = "No se ha cobrado nada.";
const COMES_BY_ITSELF = "Si el cargo se ha hecho, no pagues otra vez: tu plan se activará solo en unos minutos.";

/** Waits before an unanswered confirmation is sent again, in milliseconds. */
const AGAIN_MS = [1_000, 4_000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What became of the last payment. */
export type PaymentNews = { tone: "done" | "failed"; title: string; text?: string | undefined } | null;
export type Phase = "idle" | "paying" | "confirming";
type Handlers = Required<Pick<PayPalButtonsComponentProps, "createOrder" | "onApprove" | "onCancel" | "onError">>;

/** Of a payment that did not come about only this is more than «try again». */
const refund = (outcome: Outcome | null) => outcome?.errors.find(({ code }) => code === "REFUNDED")?.message;

export interface Paying {
  phase: Phase;
  news: PaymentNews;
  /** Payments for which money may have moved: that is said until it is known, whatever is tried meanwhile. */
  doubts: readonly Doubt[];
  /**
   * What PayPal's buttons for an offer call.
   * @param onFailed is told that they may be gone: as a payment with them failed, or by themselves
   */
  handlersFor: (offer: Offer, onFailed: (wasPaying: boolean) => void) => Handlers;
  forget: () => void;
  /** Whoever has read of a doubt need not see it longer. */
  dismiss: (orderId: string) => void;
}

function welcome({ payment }: Outcome, zone: string): PaymentNews {
  if (payment?.kind === "UPGRADE") return { tone: "done", title: `Welcome to plan ${payment.planName}` };
  const until = payment?.validUntil ? ` hasta el ${formatLongDay(payment.validUntil, zone)}` : "";
  return { tone: "done", title: "Pago completado", text: `Tu plan ${payment?.planName ?? ""} está activo${until}.` };
}

/**
 * Paying, from PayPal's order to the active plan (document §4): order, record, capture, confirmation.
 * @param read names the orders that earlier pages left unconfirmed, each confirmed once, and how far each has come
 * @param onActivated once a plan is active
 */
export function usePayment(read: MembershipQuery | undefined, onActivated: () => void): Paying {
  const pendingOrderIds = read?.checkout?.pendingOrderIds;
  const zone = useZone();
  const [phase, setPhase] = useState<Phase>("idle");
  const [news, setNews] = useState<PaymentNews>(null);
  const [createRecord] = useMutation(CreatePaymentRecordDocument, {
    errorPolicy: "all",
    // Refused, the prices on the screen may be old ones.
    refetchQueries: ({ data }) => (data?.createPaymentRecord?.errors.length ? [MembershipDocument] : []),
  });
  const [confirm] = useMutation(ConfirmPaymentDocument, { errorPolicy: "all", refetchQueries: [MembershipDocument] });
  // PayPal's script says a second time what the handler that failed has said better.
  const isTold = useRef(false);
  const isApproved = useRef(false);
  // What needs no resuming: orders asked about already, and those of this window.
  const known = useRef(new Set<string>());
  const begun = useRef<string | null>(null);
  // The plan that is being paid for: the buttons of the others are no part of that.
  const payingFor = useRef<string | null>(null);

  const confirmOnce = async (orderId: string): Promise<Outcome | null> => {
    const { data } = await confirm({ variables: { orderId } });
    return data?.confirmPayment ?? null;
  };
  const confirmPatiently = async (orderId: string): Promise<Outcome | null> => {
    let outcome = await confirmOnce(orderId);
    for (const ms of AGAIN_MS) {
      if (outcome && !outcome.errors.some(({ code }) => WORTH_ANOTHER_TRY.includes(code))) return outcome;
      await wait(ms);
      outcome = await confirmOnce(orderId);
    }
    return outcome;
  };
  const tell = (outcome: Outcome | null, orderId: string, isCaptured: boolean, isUnsure = isOpen(outcome)) => {
    if (outcome?.errors.length === 0) {
      setNews(welcome(outcome, zone));
      onActivated();
      return;
    }
    const error = outcome?.errors[0];
    const isTaken = isHeld(outcome) || (isCaptured && isUnpaid(outcome));
    const title = isTaken ? CONFIRMATION_FAILED : FAILED;
    const text = isUnsure ? COMES_BY_ITSELF : error?.message;
    if (isTaken || isUnsure) add({ orderId, title, text, isCaptured });
    else setNews({ tone: "failed", title, text });
  };
  const { doubts, add, leave } = useDoubts({
    payments: read?.payments?.items,
    isIdle: phase === "idle",
    confirm: confirmOnce,
    onKnown: (outcome, orderId) => tell(outcome, orderId, false),
    // Another one may have been paid for meanwhile.
    onUnpaid: () =>
      setNews((now) => (now?.tone === "done" ? now : { tone: "failed", title: FAILED, text: NOTHING_CHARGED })),
  });

  const resume = useEffectEvent(async (orderId: string) => {
    const before = begun.current;
    const outcome = await confirmOnce(orderId);
    // Something else may be paid for by now.
    if (begun.current !== before) return;
    if (outcome?.errors.length === 0 || isOpen(outcome) || isHeld(outcome)) tell(outcome, orderId, false);
  });
  const resumeAll = useEffectEvent(async (orderIds: readonly string[]) => {
    for (const orderId of orderIds)
      await resume(orderId).catch((error: unknown) => console.error("payment", Object(error).name));
  });
  useEffect(() => {
    const unknown = (pendingOrderIds ?? []).filter((orderId) => !known.current.has(orderId));
    for (const orderId of unknown) known.current.add(orderId);
    void resumeAll(unknown);
  }, [pendingOrderIds]);

  const end = () => {
    payingFor.current = null;
    setPhase("idle");
  };

  return {
    phase,
    news,
    doubts,
    forget: () => setNews(null),
    dismiss: leave,
    handlersFor: (offer, onFailed) => ({
      async createOrder(_data, actions) {
        isTold.current = false;
        setNews(null);
        payingFor.current = offer.planId;
        setPhase("paying");
        const orderId = await actions.order.create({
          intent: "CAPTURE",
          purchase_units: [{ amount: { currency_code: "USD", value: offer.amount }, description: offer.description }],
        });
        // The screen may be read again while the payer decides: an order of this window is no earlier page's.
        known.current.add(orderId);
        begun.current = orderId;
        const { data } = await createRecord({
          variables: { orderId, planId: offer.planId, variant: offer.variant },
        });
        if (data?.createPaymentRecord?.payment) return orderId;
        isTold.current = true;
        const reason = data?.createPaymentRecord?.errors[0]?.message;
        setNews({ tone: "failed", title: RECORD_FAILED, text: [reason, NOTHING_CHARGED].filter(Boolean).join(" ") });
        throw new Error(RECORD_FAILED);
      },
      async onApprove({ orderID }, actions) {
        setPhase("confirming");
        isApproved.current = true;
        let isRefused = false;
        const captured = await actions.order?.capture().then(
          () => true,
          (error: unknown) => {
            isRefused = String(error).includes("DECLINED");
          },
        );
        // A capture whose answer got lost may have moved the money: only the service can tell, perhaps not at once.
        const outcome = captured ? await confirmPatiently(orderID) : await confirmOnce(orderID);
        const isUnsure = isOpen(outcome) || (!captured && !isRefused && isUnpaid(outcome));
        if (captured || isUnsure || outcome?.errors.length === 0) tell(outcome, orderID, Boolean(captured), isUnsure);
        else setNews({ tone: "failed", title: FAILED, text: refund(outcome) });
        isApproved.current = false;
        end();
      },
      onCancel() {
        end();
        setNews(null);
      },
      onError(error) {
        console.error("paypal", Object(error).name);
        if (payingFor.current !== offer.planId) return onFailed(false);
        // What becomes of an approved one is told once it is known.
        if (isApproved.current) return;
        end();
        onFailed(true);
        if (!isTold.current) setNews({ tone: "failed", title: PROVIDER_FAILED });
        isTold.current = false;
      },
    }),
  };
}
