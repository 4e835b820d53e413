import { SESSION } from "../fields/sessions.ts";
import { labelsOf, longestOf } from "../fields/table.ts";
import { type FieldFault, isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "./fields.ts";

/** Values and words of document §4 and §9, as they travel to the service. */
export const SESSION_STATUSES = ["PROGRAMADA", "CONFIRMADA", "CANCELADA"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];
/** Whether a text is one of the statuses. */
export const isStatus = (text: string): text is SessionStatus => SESSION_STATUSES.some((status) => status === text);

export const SESSION_TYPES = [
  "Terapia Individual",
  "Seguimiento",
  "Primera Consulta",
  "Terapia Grupal",
  "Evaluación",
  "Sesión Familiar",
] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

/** Why a session was cancelled, as it travels to the service (beyond the document); `NO_VINO` is said of one that was waited for. */
export const CANCEL_REASONS = ["NO_VINO", "ENFERMEDAD", "TRABAJO", "VIAJE", "IMPREVISTO", "OTRO"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
/** Who cancelled it. */
export const CANCELLERS = ["PROFESIONAL", "CLIENTE"] as const;
export type Canceller = (typeof CANCELLERS)[number];
/** What may be said of a cancellation; null: nothing is. */
export interface Cancellation {
  cancelReason: CancelReason | null;
  cancelledBy: Canceller | null;
}
/** Nothing is said of it: a session that is not cancelled, too. */
export const UNTOLD: Cancellation = { cancelReason: null, cancelledBy: null };

/** Said when a session would take time that another one takes. */
export const SESSION_OVERLAPS = "Ya hay otra sesión a esa hora.";

/** Minutes a session can last. */
export const SESSION_DURATIONS = [30, 45, 60, 90, 120] as const;
export const SESSION_DURATION = 60;

/** How long before a session its reminder goes out. Days are calendar days at the same time of day; hours and minutes elapse. */
export const REMINDER_LEAD = {
  P3_DIAS_ANTES: { days: 3 },
  P1_DIA_ANTES: { days: 1 },
  P4_HORAS_ANTES: { minutes: 240 },
  P1_HORA_ANTES: { minutes: 60 },
  P30_MINUTOS_ANTES: { minutes: 30 },
  P15_MINUTOS_ANTES: { minutes: 15 },
} as const satisfies Record<string, { days: number } | { minutes: number }>;
export type ReminderOption = keyof typeof REMINDER_LEAD;
export const REMINDER_OPTION: ReminderOption = "P1_HORA_ANTES";
/** A reminder later than this is not sent any more (D20). */
export const REMINDER_GRACE_MINUTES = 15;
/** Why a mail about a session waits, was not sent or failed, in the service's words. */
export const MAIL_REASONS = ["TARDE", "SIN_CORREO", "CORREO_RECHAZADO", "BAJA", "CLIENTE_NUEVO", "LIMITE"] as const;
export type MailReason = (typeof MAIL_REASONS)[number];

/** Longest text of each written field, in UTF-16 units. */
export const SESSION_TEXT_MAX = longestOf(SESSION);
/** Highest price, in cents of a US dollar. */
export const SESSION_PRICE_MAX = 10_000_000;
/** First and last day a session can begin. */
export const SESSION_DAYS = { first: "2000-01-01", last: "2099-12-31" } as const;

/** What a session is made of; `startsAt` is an instant. */
export interface SessionDraft {
  clientId: string;
  type: SessionType;
  startsAt: Date;
  durationMinutes: number;
  location: string | null;
  notes: string | null;
  priceCents: number | null;
  remind: boolean;
  reminderOption: ReminderOption;
}
export type SessionField = Exclude<keyof SessionDraft, "priceCents"> | "price" | "status" | keyof Cancellation;

/** The words a therapist knows each field by (document §5). */
export const SESSION_FIELD_LABEL = labelsOf(SESSION);

/**
 * One sentence, in Spanish, that names the field and says what to do.
 * @param written what was written there, where that is known: a price that can be read in two ways names both
 */
export function sessionFaultMessage(field: SessionField, fault: FieldFault, written = ""): string {
  const label = SESSION_FIELD_LABEL[field];
  if (field === "clientId") return fault === "REQUIRED" ? `${label}: elige un cliente.` : "Cliente no encontrado.";
  if (fault === "REQUIRED") return requiredSentence(SESSION[field]);
  if (fault === "TOO_LONG" && field in SESSION_TEXT_MAX)
    return tooLongSentence(label, SESSION_TEXT_MAX[field as keyof typeof SESSION_TEXT_MAX]);
  if (field === "startsAt") return `${label}: elige un día entre 2000 y 2099.`;
  if (field === "durationMinutes") return `${label}: elige ${SESSION_DURATIONS.slice(0, -1).join(", ")} o 120 minutos.`;
  if (field === "price") {
    const readings = priceReadings(written);
    if (readings) return `${label}: ¿${readings.join(" o ")}? Escríbelo sin separador de miles y con dos decimales.`;
    return `${label}: escribe un importe como 45 o 45,50.`;
  }
  if (["type", "reminderOption", "status", "cancelReason", "cancelledBy"].includes(field))
    return `${label}: elige una de las opciones.`;
  return unstorableSentence(label);
}

/**
 * Both readings of a price that has one separator and three digits after it, thousands first: `1234` and `1,23` of
 * `1.234`; null when it can be read in one way only.
 */
export function priceReadings(text: string): [string, string] | null {
  const [, whole, rest] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(text.trim()) ?? [];
  return whole && rest ? [whole + rest, `${whole},${rest.slice(0, 2)}`] : null;
}

/**
 * Cents of a price as people write it: `45`, `45,5`, `45.50`, `1.200,00`; null when it is empty.
 * @returns undefined when it is not a price from 0 to 100,000 with at most two decimals, or can be read in two ways
 */
export function priceCentsOf(text: string): number | null | undefined {
  const written = text.trim();
  if (written === "") return null;
  const plain = /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(written) ? written.replaceAll(".", "") : written;
  const parts = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!parts) return undefined;
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
  return cents <= SESSION_PRICE_MAX ? cents : undefined;
}

/** Whether a session can begin at an instant, whatever the zone. */
export function isSessionStart(at: Date): boolean {
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1900 || at.getUTCFullYear() > 2200) return false;
  const day = at.toISOString().slice(0, 10);
  return day >= SESSION_DAYS.first && day <= SESSION_DAYS.last;
}

/**
 * When a session begins that was said to begin at a moment: the whole minute, as every clock here shows it. With the seconds that
 * a program may send it would take the hour after it, too.
 */
export const startOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 60_000) * 60_000);
export const WHOLE_MINUTE = "Seconds are cut off.";

/**
 * Checks a session the way the service, the gateway and the form all do. Whether the client exists only the service knows.
 * @returns the first fault of each faulty field; empty when the draft can be saved
 */
export function sessionFaults(draft: Partial<SessionDraft>): Partial<Record<SessionField, FieldFault>> {
  const faults: Partial<Record<SessionField, FieldFault>> = {};
  for (const field of ["clientId", "type", "startsAt", "durationMinutes"] as const)
    if (draft[field] === undefined || draft[field] === "") faults[field] = "REQUIRED";
  if (draft.type && !SESSION_TYPES.includes(draft.type)) faults.type = "INVALID";
  if (draft.startsAt && !isSessionStart(draft.startsAt)) faults.startsAt = "INVALID";
  if (draft.durationMinutes !== undefined && !isSessionDuration(draft.durationMinutes))
    faults.durationMinutes = "INVALID";
  const cents = draft.priceCents ?? 0;
  if (!Number.isInteger(cents) || cents < 0 || cents > SESSION_PRICE_MAX) faults.price = "INVALID";
  if (draft.reminderOption !== undefined && !Object.hasOwn(REMINDER_LEAD, draft.reminderOption))
    faults.reminderOption = "INVALID";
  for (const field of ["location", "notes"] as const) {
    const text = draft[field];
    if (!text) continue;
    if (text.length > SESSION_TEXT_MAX[field]) faults[field] = "TOO_LONG";
    else if (!isStorable(text)) faults[field] = "INVALID";
  }
  return faults;
}

/** Whether a session can last this many minutes. */
export const isSessionDuration = (minutes: number): boolean =>
  SESSION_DURATIONS.some((duration) => duration === minutes);

/** What a status can become (document §4). */
const NEXT: Record<SessionStatus, readonly SessionStatus[]> = {
  PROGRAMADA: ["CONFIRMADA", "CANCELADA"],
  CONFIRMADA: ["CANCELADA"],
  CANCELADA: [],
};
/** Whether a status can become another. */
export const canBecome = (from: SessionStatus, to: SessionStatus): boolean => NEXT[from].includes(to);
/** How long a cancelled session can be taken back to what it was, for «Deshacer». */
export const UNDO_CANCEL_MINUTES = 10;

/** The instant a session ends. */
export const endOf = (startsAt: Date, durationMinutes: number): Date =>
  new Date(startsAt.getTime() + durationMinutes * 60_000);

/** Whether a session's time has passed: it has ended. */
export const isPast = (startsAt: Date, durationMinutes: number, now: Date): boolean =>
  endOf(startsAt, durationMinutes) <= now;
