import { daysRemaining, isExpired, monthsLater, type PlanPrice } from "./membership.ts";

export type Variant = "Month" | "Year";
/** What a payment does (D13). */
export type PaymentKind = "PURCHASE" | "EXTENSION" | "UPGRADE";

/** Why the plain monthly price is asked for an upgrade (document §5), in the document's own words. */
export const UPGRADE_ERRORS = {
  EXPIRED: "Current plan has already expired.",
  NO_VALIDITY: "Current plan has no remaining validity.",
  MISSING_PARAMETERS: "Missing required parameters.",
} as const;
/** `NOTHING_DUE`: the difference comes to zero, and orders of zero are not made (D16). */
export type UpgradeFault = keyof typeof UPGRADE_ERRORS | "NOTHING_DUE";

const MONTHS: Record<Variant, number> = { Month: 1, Year: 12 };
/** Days that a price is spread over (document §9). */
export const SPREAD_DAYS: Record<Variant, number> = { Month: 30, Year: 365 };

/** Price of one month or one year in cents; a plan only sold by the month costs twelve of them a year (document §9). */
export const priceOf = ({ monthlyCents, yearlyCents }: PlanPrice, variant: Variant): number =>
  variant === "Month" ? monthlyCents : (yearlyCents ?? monthlyCents * MONTHS.Year);

/** `numerator / divisor` to the nearest whole number, halves up; for numerators that are not negative. */
const divided = (numerator: number, divisor: number): number => Math.floor((2 * numerator + divisor) / (2 * divisor));

/** What a professional is on, as far as it decides what something costs. */
export interface Standing {
  plan: PlanPrice & { id: number | string; order: number; isFree: boolean };
  variant: Variant | null;
  startedAt: Date;
  expiresAt: Date | null;
  /** The practice's IANA zone, on whose calendar a month is a month. */
  zone: string;
}

/** Whether a plan is paid for at this moment. */
export const isPaidFor = ({ plan, expiresAt }: Standing, now: Date): boolean =>
  !plan.isFree && !isExpired(expiresAt, now);

/** What going over to a plan of a higher order costs. */
export interface UpgradePrice {
  cents: number;
  /** null: prorated; else why the plain monthly price is asked for. */
  fault: UpgradeFault | null;
}

/**
 * Price of an upgrade: the difference of both plans' daily rates for the whole days that are left, or else the plain
 * monthly price of the new plan (document §5 and §9; D15 and D16).
 * @param countedFrom the moment the remaining days are counted from, when it is not `now`
 */
export function upgradePrice(from: Standing, to: PlanPrice, now: Date, countedFrom = now): UpgradePrice {
  const plainly = (fault: UpgradeFault): UpgradePrice => ({ cents: to.monthlyCents, fault });
  const { variant, expiresAt } = from;
  if (!variant || !expiresAt) return plainly("MISSING_PARAMETERS");
  if (isExpired(expiresAt, now)) return plainly("EXPIRED");
  const days = daysRemaining(expiresAt, countedFrom) ?? 0;
  if (days < 1) return plainly("NO_VALIDITY");
  const difference = (priceOf(to, variant) - priceOf(from.plan, variant)) * days;
  const cents = difference > 0 ? divided(difference, SPREAD_DAYS[variant]) : 0;
  return cents > 0 ? { cents, fault: null } : plainly("NOTHING_DUE");
}

/** What is due for a plan, and what paying it brings about. */
export interface Due {
  kind: PaymentKind;
  cents: number;
  variant: Variant;
  /** The period that the plan counts as from then on, which an upgrade is priced by. */
  planVariant: Variant;
  /** When the plan begins; an extension leaves it as it is. */
  startsAt: Date | null;
  /** Until when the plan is valid once it is paid; null: it does not end. */
  expiresAt: Date | null;
}
/**
 * Why a plan cannot be paid for: it costs nothing or is not on offer, it is no step up, what there is never ends, or it
 * would end after the last day that can be stored.
 */
export type NotForSale = "NOT_OFFERED" | "NO_UPGRADE" | "NEVER_ENDS" | "TOO_FAR";
const NOT_FOR_SALE: Record<NotForSale, string> = {
  NOT_OFFERED: "Este plan no se puede comprar.",
  NO_UPGRADE: "Con tu plan actual solo puedes extenderlo o pasar a uno superior.",
  NEVER_ENDS: "Tu plan no caduca: no hace falta extenderlo.",
  TOO_FAR: "Tu plan ya no puede durar más.",
};
export const notForSaleMessage = (why: NotForSale): string => NOT_FOR_SALE[why];

/** Said when something else is due than what an order is about. */
export const PRICE_CHANGED = "El precio ha cambiado. Revisa el importe antes de pagar.";
/** Said when PayPal does not answer, or not in time. */
export const PAYPAL_UNAVAILABLE = "PayPal no está disponible en este momento. Vuelve a intentarlo.";
export const PAYPAL_TIMEOUT = "PayPal tarda demasiado en responder. Vuelve a intentarlo.";

/** Years from here on have five digits, which neither the wire nor the database takes. */
const END_OF_TIME = new Date("9999-12-31T00:00:00Z");

/**
 * What a professional has to pay for a plan, by what the professional is on (D13). The gateway's quotes and
 * the amount the service insists on come from here alone.
 * @param variant the period asked for; an upgrade keeps the current one
 * @param countedFrom see {@link upgradePrice}
 */
export function paymentDue(
  standing: Standing,
  plan: Standing["plan"] & { isPublic: boolean },
  variant: Variant,
  now: Date,
  countedFrom = now,
): Due | NotForSale {
  // Whoever has a plan that is not on offer any more, or was never for all, can lengthen it.
  const isExtension = isPaidFor(standing, now) && plan.id === standing.plan.id;
  if (plan.isFree || !(plan.isPublic || isExtension) || priceOf(plan, variant) <= 0) return "NOT_OFFERED";
  const after = (from: Date, since = from): Date => monthsLater(standing.zone, from, MONTHS[variant], since);
  const due = { cents: priceOf(plan, variant), variant, planVariant: variant };
  if (!isPaidFor(standing, now)) return { ...due, kind: "PURCHASE", startsAt: now, expiresAt: after(now) };
  if (isExtension) {
    if (!standing.expiresAt) return "NEVER_ENDS";
    const expiresAt = after(standing.expiresAt, standing.startedAt);
    if (expiresAt > END_OF_TIME) return "TOO_FAR";
    const planVariant = prevailing(standing, variant, now);
    return { ...due, kind: "EXTENSION", planVariant, startsAt: null, expiresAt };
  }
  if (plan.order <= standing.plan.order) return "NO_UPGRADE";
  const price = upgradePrice(standing, plan, now, countedFrom);
  return { kind: "UPGRADE", cents: price.cents, startsAt: now, ...keptBy(standing, price, now) };
}

/** Of a plan that is lengthened, the period of which more days lie ahead. */
function prevailing({ variant, expiresAt }: Standing, bought: Variant, now: Date): Variant {
  const left = daysRemaining(expiresAt, now) ?? 0;
  return variant && left > SPREAD_DAYS[bought] ? variant : bought;
}

/** An upgrade keeps expiry and variant; a whole month that was paid for lasts a whole month. */
function keptBy(
  standing: Standing,
  { fault }: UpgradePrice,
  now: Date,
): Pick<Due, "variant" | "planVariant" | "expiresAt"> {
  const { expiresAt, zone } = standing;
  const variant = standing.variant ?? "Month";
  const monthsEnd = monthsLater(zone, now, 1);
  if (!fault || !expiresAt || expiresAt >= monthsEnd) return { variant, planVariant: variant, expiresAt };
  return { variant: "Month", planVariant: "Month", expiresAt: monthsEnd };
}
