import { z } from "zod";
import {
  canBecome,
  endOf,
  isPast,
  priceCentsOf,
  REMINDER_OPTION,
  SESSION_DURATION,
  type SessionDraft,
  startOf,
  type ReminderOption as WireReminderOption,
  type SessionStatus as WireStatus,
  type SessionType as WireType,
} from "../../schema/rules/sessions.ts";
import { toNamedClient, wireClientOf } from "../clients/reference.mapper.ts";
import { given, optionalGiven, textGiven } from "../core/given.ts";
import { knownWord, readRow, toMoment, type Warn, wireWord } from "../core/wire.ts";
import { CURRENCY, type Money, type MoneyInput } from "../membership/membership.types.ts";
import { toCancellation, wireCancellation } from "./cancellation.mapper.ts";
import { toPlace, wirePlace } from "./inSeries.mapper.ts";
import {
  type ReminderOption,
  ReminderOptions,
  type ReminderOutcome,
  ReminderOutcomes,
  type ReminderReason,
  ReminderReasons,
  type ReminderRecipient,
  ReminderRecipients,
  type TherapySessionDisplayStatus,
  TherapySessionDisplayStatuses,
  type TherapySessionStatus,
  TherapySessionStatuses,
  type TherapySessionType,
  TherapySessionTypes,
} from "./sessions.enums.ts";
import type { TherapySessionInput } from "./sessions.inputs.ts";
import type { ReminderDelivery, TherapySession, TherapySessionStats } from "./sessions.types.ts";

const STATUS: Record<WireStatus, TherapySessionStatus> = {
  PROGRAMADA: TherapySessionStatuses.SCHEDULED,
  CONFIRMADA: TherapySessionStatuses.CONFIRMED,
  CANCELADA: TherapySessionStatuses.CANCELLED,
};
const TYPE: Record<WireType, TherapySessionType> = {
  "Terapia Individual": TherapySessionTypes.INDIVIDUAL,
  Seguimiento: TherapySessionTypes.FOLLOW_UP,
  "Primera Consulta": TherapySessionTypes.FIRST_CONSULTATION,
  "Terapia Grupal": TherapySessionTypes.GROUP,
  Evaluación: TherapySessionTypes.ASSESSMENT,
  "Sesión Familiar": TherapySessionTypes.FAMILY,
};
const OPTION: Record<WireReminderOption, ReminderOption> = {
  P3_DIAS_ANTES: ReminderOptions.THREE_DAYS_BEFORE,
  P1_DIA_ANTES: ReminderOptions.ONE_DAY_BEFORE,
  P4_HORAS_ANTES: ReminderOptions.FOUR_HOURS_BEFORE,
  P1_HORA_ANTES: ReminderOptions.ONE_HOUR_BEFORE,
  P30_MINUTOS_ANTES: ReminderOptions.THIRTY_MINUTES_BEFORE,
  P15_MINUTOS_ANTES: ReminderOptions.FIFTEEN_MINUTES_BEFORE,
};
const RECIPIENT: Record<string, ReminderRecipient> = {
  PROFESIONAL: ReminderRecipients.PROFESSIONAL,
  CLIENTE: ReminderRecipients.CLIENT,
};
export const MAIL_OUTCOME: Record<string, ReminderOutcome> = {
  PENDIENTE: ReminderOutcomes.PENDING,
  ENVIADO: ReminderOutcomes.SENT,
  OMITIDO: ReminderOutcomes.OMITTED,
  FALLIDO: ReminderOutcomes.FAILED,
};
export const MAIL_REASON: Record<string, ReminderReason> = {
  TARDE: ReminderReasons.TOO_LATE,
  SIN_CORREO: ReminderReasons.NO_ADDRESS,
  CORREO_RECHAZADO: ReminderReasons.REJECTED,
  BAJA: ReminderReasons.OPTED_OUT,
  CLIENTE_NUEVO: ReminderReasons.NEW_CLIENT,
  LIMITE: ReminderReasons.DAILY_LIMIT,
};

export const toType = (type: string | null | undefined, what: string, warn: Warn): TherapySessionType | null =>
  knownWord(TYPE, type, what, warn);
export const toStatus = (status: string | null | undefined, what: string, warn: Warn): TherapySessionStatus | null =>
  knownWord(STATUS, status, what, warn);
export const toWireType = (type: TherapySessionType): WireType => wireWord(TYPE, type);
export const toWireStatus = (status: TherapySessionStatus): WireStatus => wireWord(STATUS, status);
export const toWireOption = (option: ReminderOption): WireReminderOption => wireWord(OPTION, option);
export const toWireRecipient = (recipient: ReminderRecipient): string => wireWord(RECIPIENT, recipient);

const text = z.string().nullish();
const moment = z.union([z.string(), z.number()]).nullish();
/** The documented session (§3). */
const wireSession = z.object({
  id: z.union([z.string(), z.number()]),
  datetime: moment,
  ...wireClientOf,
  type: text,
  modalidad: text,
  notes: text,
  duracionMinutos: z.coerce.number().int().positive().max(10_000).nullish(),
  duration: z.coerce.number().int().positive().max(10_000).nullish(),
  price: z.union([z.number(), z.string()]).nullish(),
  status: text,
  ...wireCancellation,
  enviarRecordatorio: z.boolean().nullish(),
  fechaRecordatorio: moment,
  opcionRecordatorio: text,
  recordatorios: z
    .array(z.object({ destinatario: z.string(), estado: z.string(), motivo: text, fecha: moment }))
    .nullish(),
  serie: wirePlace,
  createdAt: moment,
  updatedAt: moment,
  version: z.int32().nullish(),
});
type WireSession = z.infer<typeof wireSession>;

export function toMoney(price: string | number | null | undefined, warn: Warn): Money | null {
  if (price === null || price === undefined || price === "") return null;
  const amount = Number(price);
  if (Number.isFinite(amount) && amount >= 0) return { amount: amount.toFixed(2), currency: CURRENCY };
  warn("session.price");
  return null;
}

function toDeliveries({ recordatorios }: WireSession, dueAt: string | null, warn: Warn): ReminderDelivery[] {
  return (recordatorios ?? []).flatMap((told) => {
    const recipient = knownWord(RECIPIENT, told.destinatario, "session.recordatorios", warn);
    const outcome = knownWord(MAIL_OUTCOME, told.estado, "session.recordatorios", warn);
    const at = toMoment(told.fecha, "session.recordatorios", warn) ?? dueAt;
    if (!recipient || !outcome || !at) return [];
    return [{ recipient, outcome, reason: knownWord(MAIL_REASON, told.motivo, "session.recordatorios", warn), at }];
  });
}

function displayed(status: TherapySessionStatus | null, past: boolean): TherapySessionDisplayStatus {
  if (!status) return TherapySessionDisplayStatuses.PENDING;
  return past && status === TherapySessionStatuses.CONFIRMED ? TherapySessionDisplayStatuses.COMPLETED : status;
}

/** A therapy session, or null with a warning when the row is none. @param now decides what is past */
export function toSession(row: unknown, now: Date, warn: Warn): TherapySession | null {
  const wire = readRow(wireSession, row, "session", warn);
  const startsAt = wire && toMoment(wire.datetime, "session.datetime", warn);
  if (!wire || !startsAt) return null;
  const durationMinutes = wire.duracionMinutos ?? wire.duration ?? SESSION_DURATION;
  const start = new Date(startsAt);
  const past = isPast(start, durationMinutes, now);
  const status = toStatus(wire.status, "session.status", warn);
  // One that is on and names no time is the usual one (document §9).
  const option = knownWord(OPTION, wire.opcionRecordatorio || REMINDER_OPTION, "session.opcionRecordatorio", warn);
  const dueAt = toMoment(wire.fechaRecordatorio, "session.fechaRecordatorio", warn);
  return {
    id: String(wire.id),
    startsAt,
    endsAt: endOf(start, durationMinutes).toISOString(),
    durationMinutes,
    type: toType(wire.type, "session.type", warn),
    location: wire.modalidad || null,
    notes: wire.notes || null,
    price: toMoney(wire.price, warn),
    status,
    displayStatus: displayed(status, past),
    ...toCancellation(wire, warn),
    isPast: past,
    isCompleted: past && status === TherapySessionStatuses.CONFIRMED,
    canConfirm: status !== null && canBecome(toWireStatus(status), "CONFIRMADA"),
    canCancel: status !== null && canBecome(toWireStatus(status), "CANCELADA"),
    reminder: wire.enviarRecordatorio && option ? { option, dueAt, deliveries: toDeliveries(wire, dueAt, warn) } : null,
    series: toPlace(wire.serie),
    createdAt: toMoment(wire.createdAt, "session.createdAt", warn),
    updatedAt: toMoment(wire.updatedAt, "session.updatedAt", warn),
    version: wire.version ?? null,
    clientReference: toNamedClient(wire),
  };
}

const count = z.int32().catch(0);
const wireStats = z.object({
  todaySessions: count,
  completedSessions: count,
  upcomingSessions: count,
  sessionsWithReminder: count,
});
/** The practice's numbers, or null with a warning when the row holds none. */
export function toSessionStats(row: unknown, warn: Warn): TherapySessionStats | null {
  const stats = readRow(wireStats, row, "sessionStats", warn);
  return (
    stats && {
      today: stats.todaySessions,
      completed: stats.completedSessions,
      upcoming: stats.upcomingSessions,
      withReminder: stats.sessionsWithReminder,
    }
  );
}

/** What the service is sent of a new session that tells nothing of these. */
export const NEW_SESSION = {
  location: null,
  notes: null,
  priceCents: null,
  remind: false,
  reminderOption: REMINDER_OPTION,
} satisfies Partial<SessionDraft>;

/** What is given of a session, as the rules of the house know it; a price that is none becomes one the rules refuse. */
export const toDraft = ({
  type,
  startsAt,
  durationMinutes,
  reminder,
  ...input
}: TherapySessionInput): Partial<SessionDraft> =>
  given({
    clientId: textGiven(input.clientId),
    type: type ? wireWord(TYPE, type) : undefined,
    startsAt: startsAt ? startOf(new Date(startsAt)) : undefined,
    durationMinutes: durationMinutes ?? undefined,
    location: optionalGiven(input.location),
    notes: optionalGiven(input.notes),
    priceCents: input.price === undefined ? undefined : toCents(input.price),
    remind: reminder === undefined ? undefined : reminder !== null,
    reminderOption: reminder === undefined ? undefined : reminder ? wireWord(OPTION, reminder) : REMINDER_OPTION,
  });

function toCents(price: MoneyInput | null): number | null {
  if (price === null) return null;
  const cents = price.currency === CURRENCY ? priceCentsOf(price.amount) : undefined;
  return cents === undefined ? Number.NaN : cents;
}

/** A session as the service reads it, with both documented words for its duration; what is missing is not sent. */
export const toWire = ({ priceCents, ...draft }: Partial<SessionDraft>): Record<string, unknown> => ({
  client: draft.clientId,
  type: draft.type,
  ...toWireTime(draft.startsAt, draft.durationMinutes),
  modalidad: draft.location,
  notes: draft.notes,
  price: typeof priceCents === "number" ? priceCents / 100 : priceCents,
  enviarRecordatorio: draft.remind,
  opcionRecordatorio: draft.reminderOption,
});

/** When a session is, as the service reads it; what is missing is not sent. */
export const toWireTime = (
  startsAt: Date | undefined,
  minutes: number | null | undefined,
): Record<string, unknown> => ({
  datetime: startsAt?.toISOString(),
  ...(minutes ? { duration: minutes, duracionMinutos: minutes } : {}),
});
