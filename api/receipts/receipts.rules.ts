import { addMonths, dayIn, dayStart } from "../../schema/rules/days.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import {
  ISSUER_LABEL,
  type Issuer,
  type IssuerField,
  isReceiptMonth,
  issuerFaultMessage,
  issuerFaults,
  MONTH_REFUSALS,
  missingOfIssuer,
  nextNumberMessage,
  otherTotal,
  RECEIPT_CONCEPT,
  RECEIPT_EXEMPTION,
  RECEIPT_FIELD_LABEL,
  RECEIPT_LINES_MAX,
  RECEIPT_NUMBER_MAX,
  RECEIPT_REFUSALS,
  type ReceiptField,
  TOO_MANY_LINES,
} from "../../schema/rules/money/receipts.ts";
import { endOf } from "../../schema/rules/sessions.ts";
import { refused, refuseFaults } from "../core/refusals.ts";

/** One session on a receipt. */
interface ReceiptLine {
  sessionId: string;
  /** `YYYY-MM-DD` in the practice's zone. */
  day: string;
  concept: string;
  cents: number;
}

/** Whom a receipt is made out to: no more than is printed, as it outlives what else is kept of a client. */
interface PaidBy {
  name: string;
  address: string | null;
}

/** All that stands on a receipt. */
export interface ReceiptPaper {
  /** `YYYY-MM-DD` in the practice's zone. */
  day: string;
  issuer: { name: string; taxId: string; address: string; licence: string | null };
  client: PaidBy;
  exemption: string;
  month: string | null;
  lines: ReceiptLine[];
  /** The number of the one it cancels. */
  cancels: number | null;
}

/** What stands of the therapist on receipts. */
export interface IssuerRecord extends Issuer {
  /** What the next receipt gets. */
  nextNumber: number;
  /** The day on the last one; null before the first. */
  lastDay: string | null;
}
/** What is to be changed of it; a number that is null is the one after the last again. */
export type IssuerChange = Partial<Issuer> & { nextNumber?: number | null };

/** What is asked for: some sessions of a client, or those of a month. */
export interface ReceiptWish {
  clientId: string;
  sessionIds: readonly string[] | null;
  month: string | null;
}

/** A session as it is offered for a receipt. */
export interface Offered {
  id: string;
  startsAt: Date;
  priceCents: number | null;
}

/** A session as far as a receipt needs it. */
export interface Billable extends Offered {
  durationMinutes: number;
  status: string;
  /** Whether it stands on a receipt that holds. */
  isTaken: boolean;
}

/** @throws Refusal VALIDATION naming each field of the issuer that is missing */
export function checkedIssuer(issuer: Issuer): ReceiptPaper["issuer"] {
  refuseFaults(missingOfIssuer(issuer), (field: IssuerField, fault) => issuerFaultMessage(field, fault));
  const { name, taxId, address, licence } = issuer;
  if (name && taxId && address) return { name, taxId, address, licence };
  throw new Error(`the rules of an issuer let a missing field pass: ${Object.keys(ISSUER_LABEL).join()}`);
}

/** @param lowest the number that the next receipt may have at least @throws Refusal VALIDATION naming each faulty field */
export function refuseIssuer({ nextNumber, ...texts }: IssuerChange, lowest: number): void {
  const faults: Partial<Record<IssuerField | "nextNumber", FieldFault>> = issuerFaults(texts);
  if (typeof nextNumber === "number" && (nextNumber < lowest || nextNumber > RECEIPT_NUMBER_MAX))
    faults.nextNumber = "INVALID";
  refuseFaults(faults, (field, fault) =>
    field === "nextNumber" ? nextNumberMessage(lowest) : issuerFaultMessage(field, fault),
  );
}

const refuse = (field: ReceiptField, why: string) => refused(field, `${RECEIPT_FIELD_LABEL[field]}: ${why}`);

/** From one moment until before another. */
export interface Span {
  from: Date;
  until: Date;
}

/** A month `YYYY-MM` on the practice's clocks. @throws Refusal VALIDATION for what is none */
export function spanOf(zone: string, month: string): Span {
  if (!isReceiptMonth(month)) throw refuse("month", MONTH_REFUSALS.MALFORMED);
  return { from: dayStart(zone, `${month}-01`), until: dayStart(zone, `${addMonths(month, 1)}-01`) };
}

/** @throws Refusal VALIDATION unless either sessions or a month are asked for */
export function refuseUnclear({ sessionIds, month }: ReceiptWish): void {
  if (sessionIds !== null && month !== null) throw refuse("month", MONTH_REFUSALS.BOTH);
  if (sessionIds === null && month === null) throw refuse("month", MONTH_REFUSALS.NEITHER);
}

/** Why a session cannot stand on a receipt now; null when it can. */
export function whyUnbillable(
  { status, startsAt, durationMinutes, priceCents, isTaken }: Billable,
  now: Date,
): string | null {
  if (status !== "CONFIRMADA" || endOf(startsAt, durationMinutes) > now) return RECEIPT_REFUSALS.OPEN;
  if (!priceCents) return RECEIPT_REFUSALS.FREE;
  return isTaken ? RECEIPT_REFUSALS.TAKEN : null;
}

/** @throws Refusal VALIDATION when one of the sessions cannot stand on a receipt now */
export function refuseUnbillable(field: ReceiptField, asked: number, found: readonly Billable[], now: Date): void {
  if (asked > RECEIPT_LINES_MAX) throw refuse(field, TOO_MANY_LINES);
  if (asked === 0) throw refuse(field, RECEIPT_REFUSALS.NONE);
  if (found.length < asked) throw refuse(field, RECEIPT_REFUSALS.UNKNOWN);
  for (const session of found) {
    const why = whyUnbillable(session, now);
    if (why) throw refuse(field, why);
  }
}

/** In cents. */
export const totalOf = (sessions: readonly Offered[]): number =>
  sessions.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);

/** @param expected in cents; null: whatever it comes to @throws Refusal VALIDATION when the sessions come to another sum */
export function refuseOtherTotal(expected: number | null, sessions: readonly Offered[]): void {
  const cents = totalOf(sessions);
  if (expected !== null && expected !== cents) throw refuse("total", otherTotal(cents, expected));
}

/** In another zone, or where a clock was set back, today is before what the last receipt says: days go up with the numbers. */
const later = (today: string, last: string | null): string => (last !== null && last > today ? last : today);

/** What stands on a receipt that is made out now. */
export const paperOf = (given: {
  issuer: Issuer;
  client: PaidBy;
  sessions: readonly Billable[];
  zone: string;
  now: Date;
  month: string | null;
  cancels: number | null;
  /** The day on the receipt before it, if there is one. */
  lastDay: string | null;
}): ReceiptPaper => ({
  day: later(dayIn(given.zone, given.now), given.lastDay),
  issuer: checkedIssuer(given.issuer),
  client: { name: given.client.name, address: given.client.address },
  exemption: given.issuer.exemption?.trim() || RECEIPT_EXEMPTION,
  month: given.month,
  lines: given.sessions.map(({ id, startsAt, priceCents }) => ({
    sessionId: id,
    day: dayIn(given.zone, startsAt),
    concept: given.issuer.concept?.trim() || RECEIPT_CONCEPT,
    cents: priceCents ?? 0,
  })),
  cancels: given.cancels,
});
