import { BOOKING_REQUEST } from "../../fields/bookingRequests.ts";
import { longestOf } from "../../fields/table.ts";
import { isEmail } from "../accounts.ts";
import { type FieldFault, isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "../fields.ts";

/** Hours in which a visitor can prove the e-mail, before what was written is deleted. */
export const BOOKING_PROOF_HOURS = 24;
/** Minutes that a mailed code is good for. */
export const BOOKING_CODE_MINUTES = 30;
/** Wrong codes after which another request has to be made. */
export const BOOKING_TRIES = 5;
/** Days after which a request that was decided, or that nobody decided in time, is deleted. */
export const BOOKING_KEPT_DAYS = 30;
/** Requests of one practice that can wait at once, and of them those of one address. */
export const BOOKING_WAITING_MAX = 50;
export const BOOKING_WAITING_OF_ADDRESS = 3;

/** Longest text of each field, in UTF-16 units. */
export const BOOKING_TEXT_MAX = longestOf(BOOKING_REQUEST);

/** What a visitor writes. */
export interface BookingRequestDraft {
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
}
export type BookingRequestField = keyof BookingRequestDraft;

/** What a visitor is told of a faulty field. */
export function bookingRequestMessage(field: BookingRequestField, fault: FieldFault): string {
  const { label } = BOOKING_REQUEST[field];
  if (fault === "REQUIRED") return requiredSentence(BOOKING_REQUEST[field]);
  if (fault === "TOO_LONG") return tooLongSentence(label, BOOKING_TEXT_MAX[field]);
  return field === "email" ? `${label}: escribe una dirección como nombre@correo.es.` : unstorableSentence(label);
}

/** The first fault of each faulty field of what a visitor wrote. */
export function bookingRequestFaults(draft: BookingRequestDraft): Partial<Record<BookingRequestField, FieldFault>> {
  const faults: Partial<Record<BookingRequestField, FieldFault>> = {};
  for (const field of ["name", "email"] as const) if (!draft[field].trim()) faults[field] = "REQUIRED";
  for (const field of ["name", "email", "phone", "message"] as const) {
    const text = draft[field] ?? "";
    if (faults[field]) continue;
    if (text.length > BOOKING_TEXT_MAX[field]) faults[field] = "TOO_LONG";
    else if (!isStorable(text)) faults[field] = "INVALID";
  }
  if (!faults.email && !isEmail(draft.email)) faults.email = "INVALID";
  return faults;
}
