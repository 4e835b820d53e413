import { z } from "zod";
import {
  type Due,
  PAYPAL_TIMEOUT,
  PAYPAL_UNAVAILABLE,
  PRICE_CHANGED,
  paymentDue,
  type Standing,
  upgradePrice,
  type Variant,
} from "../../schema/rules/payments.ts";
import type { UserErrorCode } from "../core/codes.ts";
import { CodedError, RefusedError } from "../core/errors.ts";
import { commonRefusals, type Gone, type Names } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, type Warn, wireWord } from "../core/wire.ts";
import { toMoney, toSpan } from "./membership.mapper.ts";
import { type BillingVariant, BillingVariants, type Membership, type Money, type Plan } from "./membership.types.ts";
import {
  type Checkout,
  type ExtensionOption,
  type Payment,
  type PaymentEnvironment,
  PaymentEnvironments,
  type PaymentError,
  type PaymentKind,
  PaymentKinds,
  type PaymentStatus,
  PaymentStatuses,
  type UpgradeQuote,
} from "./payments.types.ts";

const VARIANT: Record<Variant, BillingVariant> = { Month: BillingVariants.MONTH, Year: BillingVariants.YEAR };
export const toWireVariant = (variant: BillingVariant): Variant => wireWord(VARIANT, variant);

const toCents = ({ amount }: Money): number => Math.round(Number(amount) * 100);
const toTerms = ({ monthlyPrice, yearlyPrice, ...plan }: Plan) => ({
  ...plan,
  monthlyCents: toCents(monthlyPrice),
  yearlyCents: yearlyPrice && toCents(yearlyPrice),
});
const toStanding = (membership: Membership, zone: string): Standing => ({
  ...toSpan(membership),
  plan: toTerms(membership.plan),
  variant: membership.variant && toWireVariant(membership.variant),
  zone,
});

/** How the plan in force can be lengthened; not at all when it is free, over, or never ends. */
export function toExtensions(membership: Membership, zone: string, now: Date): ExtensionOption[] {
  const standing = toStanding(membership, zone);
  const due = (variant: Variant) => paymentDue(standing, toTerms(membership.plan), variant, now);
  return (["Month", "Year"] as const)
    .map(due)
    .filter((option): option is Due => typeof option !== "string" && option.kind === "EXTENSION")
    .flatMap(({ variant, cents, expiresAt }) =>
      expiresAt ? [{ variant: VARIANT[variant], price: toMoney(cents), expiresAt: expiresAt.toISOString() }] : [],
    );
}

/** What each higher plan on offer costs whoever is on a paid one. */
export function toUpgrades(membership: Membership, zone: string, plans: readonly Plan[], now: Date): UpgradeQuote[] {
  if (membership.plan.isFree) return [];
  const standing = toStanding(membership, zone);
  const higher = plans.filter(({ order }) => order > membership.plan.order);
  return higher.flatMap((plan) => {
    const terms = toTerms(plan);
    const due = paymentDue(standing, terms, "Month", now);
    if (typeof due === "string") return [];
    const { fault } = upgradePrice(standing, terms, now);
    const saved = terms.monthlyCents - due.cents;
    return [
      {
        plan,
        price: toMoney(due.cents),
        fullMonthlyPrice: plan.monthlyPrice,
        savings: saved > 0 ? toMoney(saved) : null,
        isProrated: fault === null,
        reason: fault,
        variant: VARIANT[due.variant],
        expiresAt: due.expiresAt?.toISOString() ?? null,
      },
    ];
  });
}

const text = z.string().nullish();
const wirePayment = z.object({
  id: z.union([z.string(), z.number()]),
  order_id: z.string(),
  plan_name: text,
  variant: text,
  kind: text,
  amount: z.number().nullish(),
  status: text,
  capture_id: text,
  createdAt: text,
  updatedAt: text,
  paidAt: text,
  validFrom: text,
  validUntil: text,
  refunded: z.number().nullish(),
  revokedAt: text,
});
const KIND: Record<string, PaymentKind> = PaymentKinds;
const STATUS: Record<string, PaymentStatus> = {
  PENDIENTE: PaymentStatuses.PENDING,
  COMPLETADO: PaymentStatuses.COMPLETED,
  DEVOLUCION: PaymentStatuses.REFUNDING,
  DEVUELTO: PaymentStatuses.REFUNDED,
  RECHAZADO: PaymentStatuses.REJECTED,
  CADUCADO: PaymentStatuses.LAPSED,
};

export const toWireStatus = (status: PaymentStatus): string => wireWord(STATUS, status);

/** A payment, or null with a warning when the row is none. */
export function toPayment(row: unknown, warn: Warn): Payment | null {
  const wire = readRow(wirePayment, row, "payment", warn);
  if (!wire) return null;
  const moment = (at: "createdAt" | "updatedAt" | "paidAt" | "validFrom" | "validUntil" | "revokedAt") =>
    toMoment(wire[at], `payment.${at}`, warn);
  return {
    id: String(wire.id),
    orderId: wire.order_id,
    planName: wire.plan_name ?? "",
    variant: knownWord(VARIANT, wire.variant, "payment.variant", warn),
    kind: knownWord(KIND, wire.kind, "payment.kind", warn),
    amount: toMoney(Math.round((wire.amount ?? 0) * 100)),
    status: knownWord(STATUS, wire.status, "payment.status", warn),
    captureId: wire.capture_id ?? null,
    createdAt: moment("createdAt") ?? new Date(0).toISOString(),
    updatedAt: moment("updatedAt"),
    paidAt: moment("paidAt"),
    validFrom: moment("validFrom"),
    validUntil: moment("validUntil"),
    refundedAmount: wire.refunded ? toMoney(Math.round(wire.refunded * 100)) : null,
    revokedAt: moment("revokedAt"),
  };
}

const wireCheckout = z.object({
  environment: text,
  client_id: text,
  pending_order_id: text,
  pending_order_ids: z.array(z.string()).nullish(),
});
const ENVIRONMENT: Record<string, PaymentEnvironment> = {
  live: PaymentEnvironments.LIVE,
  sandbox: PaymentEnvironments.SANDBOX,
  local: PaymentEnvironments.LOCAL,
};
export const NO_CHECKOUT: Checkout = { environment: null, clientId: null, pendingOrderId: null, pendingOrderIds: [] };
export function toCheckout(row: unknown, warn: Warn): Checkout {
  const wire = readRow(wireCheckout, row, "checkout", warn);
  const newest = wire?.pending_order_id ?? null;
  return {
    environment: knownWord(ENVIRONMENT, wire?.environment, "checkout.environment", warn),
    clientId: wire?.client_id ?? null,
    pendingOrderId: newest,
    // A service that tells one alone is asked about that one.
    pendingOrderIds: wire?.pending_order_ids ?? (newest === null ? [] : [newest]),
  };
}

export const paymentError = (code: UserErrorCode, message: string, field: string[] | null = null): PaymentError => ({
  code,
  field,
  message,
});
const NOT_PAID = "PayPal todavía no ha confirmado el pago. Si el cargo se ha hecho, tu plan se activará solo.";
const REFUNDED =
  "No se ha activado ningún plan con este pago: el precio o tu plan habían cambiado. El importe se te devuelve.";
const REJECTED = "PayPal no ha aceptado el pago. No se ha activado ningún plan.";

/** Why a plan is not active, by how far its payment has come; empty when it is. */
export function toOutcomeErrors(payment: Payment | null): PaymentError[] {
  const status = payment?.status;
  if (status === "COMPLETED") return [];
  if (status === "REFUNDING" || status === "REFUNDED") return [paymentError("REFUNDED", REFUNDED)];
  if (status === "REJECTED") return [paymentError("REJECTED", REJECTED)];
  return [paymentError("NOT_PAID", NOT_PAID)];
}

const UNKNOWN: Gone = { argument: "orderId", message: "Este pago no existe." };
const FIELD: Names = { order_id: "orderId", plan_id: "planId", variant: "variant" };

/** Why the service did not take a payment, as the payload tells it; null when it is not something a screen branches on. */
export function toPaymentErrors(failure: unknown): PaymentError[] | null {
  if (!(failure instanceof CodedError)) return null;
  if (failure.code === "TIMEOUT") return [paymentError("TIMEOUT", PAYPAL_TIMEOUT)];
  if (!(failure instanceof RefusedError)) return commonRefusals(failure, UNKNOWN, FIELD);
  const { status, problem } = failure;
  if (problem?.code === "PRICE_CHANGED") return [paymentError("PRICE_CHANGED", PRICE_CHANGED)];
  if (status === 502) return [paymentError("UNAVAILABLE", PAYPAL_UNAVAILABLE)];
  return commonRefusals(failure, UNKNOWN, FIELD);
}
