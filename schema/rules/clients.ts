import { CLIENT } from "../fields/clients.ts";
import { type Field, labelsOf, longestOf, neededOf, type TextsOf } from "../fields/table.ts";
import { isEmail } from "./accounts.ts";
import { isDay } from "./days.ts";
import { type FieldFault, isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "./fields.ts";

/** Longest text each client field takes, in UTF-16 units. `notes` and `therapeuticGoals` are clinical prose. */
export const CLIENT_TEXT_MAX = longestOf(CLIENT);

/** What the form asks for; `dateOfBirth` is `YYYY-MM-DD`. Empty optional fields are null. */
export type ClientDraft = TextsOf<typeof CLIENT>;
export type ClientField = keyof ClientDraft;

/** The words a therapist knows each field by (document §5). */
export const CLIENT_FIELD_LABEL = labelsOf(CLIENT);

/** One sentence, in Spanish, that names the field and says what to do. */
export function clientFaultMessage(field: ClientField, fault: FieldFault): string {
  const { label, max }: Field = CLIENT[field];
  if (fault === "REQUIRED") return requiredSentence(CLIENT[field]);
  if (fault === "TOO_LONG" && max !== undefined) return tooLongSentence(label, max);
  if (field === "email") return `${label}: escribe una dirección como nombre@correo.es.`;
  if (field === "dateOfBirth") return `${label}: elige una fecha entre 1900 y hoy.`;
  return unstorableSentence(label);
}

/** Whether `YYYY-MM-DD` is a real day from 1900 up to `today` (same form). */
export const isBirthDate = (text: string, today: string): boolean =>
  isDay(text) && text >= "1900-01-01" && text <= today;

/**
 * Checks a client the way the service, the gateway and the form all do.
 * @param today the day in the professional's zone, `YYYY-MM-DD`
 * @returns the first fault of each faulty field; empty when the draft can be saved
 */
export function clientFaults(draft: Partial<ClientDraft>, today: string): Partial<Record<ClientField, FieldFault>> {
  const faults: Partial<Record<ClientField, FieldFault>> = {};
  for (const field of neededOf(CLIENT)) if (!draft[field]?.trim()) faults[field] = "REQUIRED";
  for (const [field, max] of Object.entries(CLIENT_TEXT_MAX) as [keyof typeof CLIENT_TEXT_MAX, number][]) {
    const text = draft[field];
    if (!text || faults[field]) continue;
    if (text.length > max) faults[field] = "TOO_LONG";
    else if (!isStorable(text)) faults[field] = "INVALID";
  }
  if (draft.email && !faults.email && !isEmail(draft.email.trim())) faults.email = "INVALID";
  if (draft.dateOfBirth && !isBirthDate(draft.dateOfBirth, today)) faults.dateOfBirth = "INVALID";
  return faults;
}
