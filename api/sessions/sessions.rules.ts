import {
  canBecome,
  isStatus,
  priceCentsOf,
  REMINDER_OPTION,
  type ReminderOption,
  reminderDueAt,
  type SessionDraft,
  type SessionField,
  type SessionStatus,
  type SessionType,
  sessionFaultMessage,
  sessionFaults,
  UNDO_CANCEL_MINUTES,
} from "../../schema/rules/sessions.ts";
import { wireDateTime } from "../../schema/wire/core.ts";
import type { WireReminder, WireSession, WireSessionInput } from "../../schema/wire/sessions.ts";
import { Problem, refusedField } from "../core/problems.ts";
import type { EarlierCreation } from "../practice/idempotency.ts";

/** The wire's name of each field of a session. */
const WIRE_FIELD = {
  clientId: "client",
  type: "type",
  startsAt: "datetime",
  durationMinutes: "duracionMinutos",
  location: "modalidad",
  notes: "notes",
  price: "price",
  remind: "enviarRecordatorio",
  reminderOption: "opcionRecordatorio",
  status: "status",
} as const satisfies Record<SessionField, keyof WireSessionInput>;

const toInstant = (text: string): Date => new Date(wireDateTime.safeParse(text).success ? text : Number.NaN);

function toMinutes(given: number | string): number {
  if (typeof given === "number") return given;
  return /^\d{1,3}$/.test(given.trim()) ? Number(given) : Number.NaN;
}

/** A number has no thousands to be read into it, as `1.234` written by hand has. */
function toCents(given: number | string): number | null {
  const text = typeof given === "string" ? given : given.toFixed(2);
  const isExact = typeof given === "string" || Number(text) === given;
  const cents = isExact ? priceCentsOf(text) : undefined;
  return cents === undefined ? Number.NaN : cents;
}

/** Both documented words for the duration, which must not contradict each other. */
function toDuration({ duracionMinutos, duration }: WireSessionInput): number | undefined {
  const [minutes, same] = [duracionMinutos, duration].map((given) => (given === "" ? null : given));
  const given = minutes ?? same;
  if (given === null || given === undefined) return undefined;
  if (minutes && same && toMinutes(minutes) !== toMinutes(same)) return Number.NaN;
  return toMinutes(given);
}

/**
 * The session fields of a request; an empty optional field is null, an empty required one undefined. Fields not given
 * are missing. What cannot be read becomes something the rules refuse (an unknown word, NaN, an invalid date).
 */
export function toDraft(input: WireSessionInput): Partial<SessionDraft> {
  const draft: Partial<SessionDraft> = {};
  const { type, datetime, modalidad, notes, price, enviarRecordatorio, opcionRecordatorio } = input;
  const client = input.client === undefined ? input.clientId : input.client;
  if (client !== undefined) draft.clientId = (typeof client === "string" ? client : client?.id) ?? "";
  if (type !== undefined) draft.type = (type || undefined) as SessionType | undefined;
  if (datetime !== undefined) draft.startsAt = datetime ? toInstant(datetime) : undefined;
  if (input.duracionMinutos !== undefined || input.duration !== undefined) draft.durationMinutes = toDuration(input);
  if (modalidad !== undefined) draft.location = modalidad || null;
  if (notes !== undefined) draft.notes = notes || null;
  if (price !== undefined) draft.priceCents = price === null ? null : toCents(price);
  if (enviarRecordatorio !== undefined) draft.remind = enviarRecordatorio ?? false;
  if (opcionRecordatorio !== undefined)
    draft.reminderOption = (opcionRecordatorio || REMINDER_OPTION) as ReminderOption;
  return draft;
}

/**
 * A draft that can be stored: what is given over what was there. Whether the client exists is not looked at.
 * @param input what was sent, for a price that can be read in two ways
 * @throws Problem VALIDATION naming each faulty field
 */
export function checkedDraft(
  given: Partial<SessionDraft>,
  before: SessionDraft | null,
  { price }: Pick<WireSessionInput, "price">,
): SessionDraft {
  const empty = { location: null, notes: null, priceCents: null, remind: false, reminderOption: REMINDER_OPTION };
  const draft = { ...empty, ...before, ...given };
  const { clientId, type, startsAt, durationMinutes } = draft;
  const faults = Object.entries(sessionFaults(draft));
  if (faults.length === 0 && clientId && type && startsAt && durationMinutes)
    return { ...draft, clientId, type, startsAt, durationMinutes };
  const written = typeof price === "string" ? price : "";
  throw new Problem("VALIDATION", {
    errors: faults.map(([name, code]) => {
      const field = name as SessionField;
      return { field: WIRE_FIELD[field], code, message: sessionFaultMessage(field, code, written) };
    }),
  });
}

/** What became of one recipient's reminder. */
export interface ReminderRecord {
  recipient: WireReminder["destinatario"];
  status: WireReminder["estado"];
  reason: WireReminder["motivo"];
  dueAt: Date;
  triedAt: Date | null;
}

/** A session's columns that leave the service, with its client's name and its reminders. */
export interface SessionRecord extends SessionDraft {
  id: string;
  clientName: string;
  status: SessionStatus;
  reminderDueAt: Date | null;
  cancelledFrom: SessionStatus | null;
  cancelledAt: Date | null;
  createdAt: Date;
  version: number;
  reminders: ReminderRecord[];
}

/** A session as it was when it was created, for whoever repeats the creation after it was deleted. */
export const asCreated = (
  draft: SessionDraft & Pick<SessionRecord, "reminderDueAt">,
  { id, at }: EarlierCreation,
  clientName: string,
): SessionRecord => ({
  ...draft,
  id,
  clientName,
  status: "PROGRAMADA",
  cancelledFrom: null,
  cancelledAt: null,
  createdAt: at,
  version: 1,
  reminders: [],
});

const toWireReminder = ({ recipient, status, reason, dueAt, triedAt }: ReminderRecord): WireReminder => ({
  destinatario: recipient,
  estado: status,
  motivo: reason,
  fecha: (triedAt ?? dueAt).toISOString(),
});

export const toWireSession = (session: SessionRecord): WireSession => ({
  id: session.id,
  datetime: session.startsAt.toISOString(),
  client: { id: session.clientId, nombre: session.clientName, avatar: null },
  type: session.type,
  modalidad: session.location,
  notes: session.notes,
  duracionMinutos: session.durationMinutes,
  duration: session.durationMinutes,
  price: session.priceCents === null ? null : session.priceCents / 100,
  status: session.status,
  enviarRecordatorio: session.remind,
  opcionRecordatorio: session.reminderOption,
  fechaRecordatorio: session.reminderDueAt?.toISOString() ?? null,
  recordatorios: session.reminders.map(toWireReminder),
  createdAt: session.createdAt.toISOString(),
  version: session.version,
});

/** @throws Problem CONFLICT with the row as it is now, when the change was based on an older one */
export function refuseStale(version: number | undefined, current: SessionRecord): void {
  if (version !== undefined && version !== current.version)
    throw new Problem("CONFLICT", { current: toWireSession(current) });
}

/** Whether a session was cancelled so short ago that it can be given back the status it had. */
const canBeTakenBack = ({ cancelledFrom, cancelledAt }: SessionRecord, to: SessionStatus, now: Date): boolean =>
  to === cancelledFrom && cancelledAt !== null && now.getTime() - cancelledAt.getTime() < UNDO_CANCEL_MINUTES * 60_000;

/** @throws Problem VALIDATION for a word that is no status; a new session is PROGRAMADA whichever is named (document §4) */
export function refuseUnknownStatus(status: string | null | undefined): void {
  if (status && !isStatus(status)) throw refusedField("status", sessionFaultMessage("status", "INVALID"));
}

/**
 * The status a change asks for, or the present one when it asks for none.
 * @throws Problem VALIDATION on `status`, naming both states
 */
export function checkedStatus(wanted: string | null | undefined, before: SessionRecord, now: Date): SessionStatus {
  if (wanted === undefined || wanted === before.status) return before.status;
  if (wanted === null || !isStatus(wanted)) throw refusedField("status", sessionFaultMessage("status", "INVALID"));
  if (canBecome(before.status, wanted)) return wanted;
  if (before.status === "CANCELADA" && canBeTakenBack(before, wanted, now)) return wanted;
  const [from, to] = [before.status.toLowerCase(), wanted.toLowerCase()];
  throw refusedField("status", `Estado: una sesión ${from} no puede pasar a ${to}.`);
}

/** When the reminder of a session is due in the practice's zone; null without one, and once it is cancelled. */
export function dueAtOf(
  zone: string,
  { remind, startsAt, reminderOption }: Pick<SessionDraft, "remind" | "startsAt" | "reminderOption">,
  status: SessionStatus,
): Date | null {
  return remind && status !== "CANCELADA" ? reminderDueAt(zone, startsAt, reminderOption) : null;
}

/** Whether a change makes a session take time it did not take before. */
export function takesNewTime(before: SessionRecord, draft: SessionDraft, status: SessionStatus): boolean {
  if (status === "CANCELADA") return false;
  const moved =
    draft.startsAt.getTime() !== before.startsAt.getTime() || draft.durationMinutes !== before.durationMinutes;
  return moved || before.status === "CANCELADA";
}
