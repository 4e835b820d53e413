import { instantsOf } from "../../../schema/rules/days.ts";
import { requiredSentence } from "../../../schema/rules/fields.ts";
import {
  priceCentsOf,
  SESSION_DAYS,
  SESSION_DURATION,
  type SessionField,
  sessionFaultMessage,
  sessionFaults,
} from "../../../schema/rules/sessions.ts";
import type { ReminderOption, TherapySessionInput, TherapySessionType } from "../../core/schema.generated.ts";
import { readDay, showDay } from "../../ui/day.ts";
import type { Spot } from "../calendar/spot.ts";
import { occurrenceOf, shortDay, wallTime } from "../sessionTimes.ts";
import { REMINDER, TYPE_WORD } from "../sessionWords.ts";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";

/** When a session begins, as typed: `date` day/month/year, `time` `HH:mm`, on the clocks of the practice. */
export interface When {
  date: string;
  time: string;
  /** Which of the two, at an hour that the clocks show twice. */
  occurrence: string;
}
/** The reminder of a new session about which nobody has said yes or no. */
export const UNDECIDED = "UNDECIDED";
/** What stands in the form, each field exactly as typed; `reminder` empty for none, or undecided. */
export interface SessionValues extends When {
  clientId: string;
  type: string;
  duration: string;
  location: string;
  price: string;
  notes: string;
  reminder: string;
}
export type SessionFormField = keyof SessionValues;

/** What a session is like while nothing else is known. @param drawn how long, where that was chosen in the calendar */
export const usualSession = (drawn = SESSION_DURATION) => ({
  type: "INDIVIDUAL",
  duration: String(drawn),
  location: "",
  price: "",
});

interface Beginning extends Partial<Spot> {
  day: string;
  clientId?: string;
}
/** A new session; what is known where it was begun is filled in. */
export const newSession = ({ day, time, durationMinutes, clientId }: Beginning): SessionValues => ({
  ...usualSession(durationMinutes),
  clientId: clientId ?? "",
  date: showDay(day),
  time: time ?? "",
  occurrence: "1",
  notes: "",
  reminder: UNDECIDED,
});

/** An instant as it is typed into the form. */
export function toWhen(zone: string, moment: string): When {
  const { day, time } = wallTime(zone, moment);
  return { date: showDay(day), time, occurrence: occurrenceOf(zone, moment) };
}

/** A price as it is typed: `45` or `45,50`. */
export const priceText = (price: SessionForm_SessionFragment["price"]): string =>
  price ? price.amount.replace(/\.00$/, "").replace(".", ",") : "";

/** A stored session as the form shows it. @param zone the practice's */
export const toValues = (session: SessionForm_SessionFragment, zone: string): SessionValues => ({
  ...toWhen(zone, session.startsAt),
  clientId: session.client.id ?? "",
  type: session.type ?? "",
  duration: String(session.durationMinutes),
  location: session.location ?? "",
  price: priceText(session.price),
  notes: session.notes ?? "",
  reminder: session.reminder?.option ?? "",
});

interface ReadWhen {
  /** Undefined when there is no such instant; `errors` says why. */
  startsAt?: Date;
  errors: { date?: string; time?: string };
  /** Both instants, earlier first, of an hour that the clocks show twice. */
  twice: Date[] | null;
}

/** The instant that is meant, on the clocks of an IANA zone. */
export function readWhen(zone: string, { date, time, occurrence }: When): ReadWhen {
  const day = readDay(date);
  const errors: ReadWhen["errors"] = {};
  if (date.trim() === "") errors.date = requiredSentence({ label: "Fecha", needed: "es obligatoria" });
  else if (day === null) errors.date = "Fecha: escribe un día como 21/11/2026.";
  else if (day < SESSION_DAYS.first || day > SESSION_DAYS.last)
    errors.date = sessionFaultMessage("startsAt", "INVALID");
  if (!/^\d{2}:\d{2}$/.test(time)) errors.time = "Hora: escribe una hora como 09:30.";
  if (day === null || errors.date || errors.time) return { errors, twice: null };
  const instants = instantsOf(zone, day, time);
  if (instants.length === 0) {
    errors.time = `Hora: el ${shortDay(day)} los relojes se adelantan y se saltan las ${time}. Elige otra hora.`;
    return { errors, twice: null };
  }
  const startsAt = instants[occurrence === "2" ? 1 : 0] ?? instants[0];
  return { ...(startsAt && { startsAt }), errors, twice: instants.length > 1 ? instants : null };
}

const orNull = (text: string) => (text.trim() === "" ? null : text);

/**
 * What is sent to be saved.
 * @param zone the practice's
 * @throws {Error} for values with errors: they name no instant
 */
export function toInput(values: SessionValues, zone: string): TherapySessionInput {
  const { startsAt } = readWhen(zone, values);
  if (!startsAt) throw new Error("a session without an instant is not to be sent");
  return {
    clientId: values.clientId,
    type: values.type as TherapySessionType,
    startsAt: startsAt.toISOString(),
    durationMinutes: Number(values.duration),
    location: orNull(values.location),
    notes: orNull(values.notes),
    price: orNull(values.price) === null ? null : { amount: values.price.trim() },
    reminder: values.reminder === "" ? null : (values.reminder as ReminderOption),
  };
}

const FORM_FIELD: Partial<Record<SessionField, SessionFormField>> = {
  startsAt: "date",
  durationMinutes: "duration",
  remind: "reminder",
  reminderOption: "reminder",
};
const formField = (field: SessionField): SessionFormField | null =>
  FORM_FIELD[field] ?? (field === "status" ? null : (field as SessionFormField));

/** One Spanish sentence for each field that cannot be saved as it is. @param zone the practice's */
export function sessionFormErrors(values: SessionValues, zone: string): Partial<Record<SessionFormField, string>> {
  const { startsAt, errors: whenErrors } = readWhen(zone, values);
  const cents = priceCentsOf(values.price);
  const type = values.type === "" ? undefined : TYPE_WORD[values.type as TherapySessionType];
  const faults = sessionFaults({
    clientId: values.clientId,
    ...(type && { type }),
    ...(startsAt && { startsAt }),
    durationMinutes: Number(values.duration),
    location: orNull(values.location),
    notes: orNull(values.notes),
    priceCents: cents === undefined ? Number.NaN : cents,
    ...(values.reminder &&
      values.reminder !== UNDECIDED && { reminderOption: REMINDER[values.reminder as ReminderOption].rule }),
  });
  const errors: Partial<Record<SessionFormField, string>> = {};
  for (const [field, fault] of Object.entries(faults) as [SessionField, "REQUIRED" | "TOO_LONG" | "INVALID"][]) {
    const at = formField(field);
    if (at && field !== "startsAt") errors[at] = sessionFaultMessage(field, fault, values.price);
  }
  if (values.reminder === UNDECIDED) errors.reminder = "Enviar recordatorio: elige sí o no.";
  return { ...errors, ...whenErrors };
}

/** The form field that a server error belongs to, or null when it belongs to none. */
export function fieldOfError(path: string | null): SessionFormField | null {
  const last = path?.split(".").at(-1);
  const fields: Record<string, SessionFormField> = {
    clientId: "clientId",
    type: "type",
    startsAt: "date",
    durationMinutes: "duration",
    location: "location",
    notes: "notes",
    price: "price",
    reminder: "reminder",
  };
  return (last && fields[last]) || null;
}
