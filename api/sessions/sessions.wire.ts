import { SESSION } from "../../schema/fields/sessions.ts";
import { wireLabelsOf, wireNamesOf } from "../../schema/fields/table.ts";
import {
  priceCentsOf,
  REMINDER_OPTION,
  type ReminderOption,
  type SessionDraft,
  type SessionType,
  startOf,
} from "../../schema/rules/sessions.ts";
import { wireDateTime } from "../../schema/wire/core.ts";
import type {
  SessionsQuery,
  WireDeletedSession,
  WireReminder,
  WireSession,
  WireSessionInput,
} from "../../schema/wire/sessions.ts";
import { inWireWords } from "../core/refusals.ts";
import { toDespite } from "./hindrances.ts";
import type { SeriesPart } from "./series/series.own.ts";
import { type SessionsAsked, toStatuses } from "./sessions.query.ts";
import type { DeletedSession, ReminderRecord, SessionRecord, SessionWish } from "./sessions.rules.ts";

const WIRE_FIELD = wireNamesOf(SESSION);
/** A part that a series decides about, by its wire name. */
export const wirePart = (part: SeriesPart): string => WIRE_FIELD[part === "priceCents" ? "price" : part];

/** The Spanish name of each field on the wire. */
export const LABELS = {
  ...wireLabelsOf(SESSION),
  version: "Versión",
  evitarSolape: "Evitar solape",
  solapesVistos: "Solapes vistos",
  reprogramar: "Reprogramar",
};

const toInstant = (text: string): Date => new Date(wireDateTime.safeParse(text).success ? text : Number.NaN);

function toMinutes(given: number | string): number {
  if (typeof given === "number") return given;
  return /^\d{1,3}$/.test(given.trim()) ? Number(given) : Number.NaN;
}

/** Cents of a price in US dollars. A number has no thousands to be read into it, as `1.234` written by hand has. */
export function toCents(given: number | string): number | null {
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
function toDraft(input: WireSessionInput): Partial<SessionDraft> {
  const draft: Partial<SessionDraft> = {};
  const { type, datetime, modalidad, notes, price, enviarRecordatorio, opcionRecordatorio } = input;
  const client = input.client === undefined ? input.clientId : input.client;
  if (client !== undefined) draft.clientId = (typeof client === "string" ? client : client?.id) ?? "";
  if (type !== undefined) draft.type = (type || undefined) as SessionType | undefined;
  if (datetime !== undefined) draft.startsAt = datetime ? startOf(toInstant(datetime)) : undefined;
  if (input.duracionMinutos !== undefined || input.duration !== undefined) draft.durationMinutes = toDuration(input);
  if (modalidad !== undefined) draft.location = modalidad || null;
  if (notes !== undefined) draft.notes = notes || null;
  if (price !== undefined) draft.priceCents = price === null ? null : toCents(price);
  if (enviarRecordatorio !== undefined) draft.remind = enviarRecordatorio ?? false;
  if (opcionRecordatorio !== undefined)
    draft.reminderOption = (opcionRecordatorio || REMINDER_OPTION) as ReminderOption;
  return draft;
}

/** What a request asks of a session. */
export const toWish = (input: WireSessionInput): SessionWish => ({
  given: toDraft(input),
  price: typeof input.price === "string" ? input.price : "",
  status: input.status,
  cancellation: { cancelReason: input.motivoCancelacion, cancelledBy: input.canceladaPor },
  reschedules: input.reprogramar ?? false,
  despite: toDespite(input),
  version: input.version,
});

/** @throws Problem VALIDATION when one of the statuses is none */
export const toAsked = ({ status, ...asked }: SessionsQuery): SessionsAsked => ({
  ...asked,
  statuses: toStatuses(status),
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
  motivoCancelacion: session.cancelReason,
  canceladaPor: session.cancelledBy,
  enviarRecordatorio: session.remind,
  opcionRecordatorio: session.reminderOption,
  fechaRecordatorio: session.reminderDueAt?.toISOString() ?? null,
  recordatorios: session.reminders.map(toWireReminder),
  serie: session.series && {
    id: session.series.id,
    lugar: session.series.place,
    de: session.series.places,
    version: session.series.version,
    propio: session.series.own.map(wirePart),
  },
  createdAt: session.createdAt.toISOString(),
  updatedAt: session.updatedAt.toISOString(),
  version: session.version,
});

export const toWireDeleted = (session: DeletedSession): WireDeletedSession => ({
  id: session.id,
  datetime: session.startsAt.toISOString(),
  client: { id: session.clientId, nombre: session.clientName, avatar: null },
  type: session.type,
  duracionMinutos: session.durationMinutes,
  deletedAt: session.deletedAt.toISOString(),
  restorableUntil: session.restorableUntil.toISOString(),
});

/** What the room refuses, as the wire tells it. */
export const sessionRefusals = inWireWords({ ...WIRE_FIELD, recipient: "destinatario" }, toWireSession);
