import { reminderDueAt } from "../../schema/rules/agenda/dueReminders.ts";
import {
  CANCEL_REASONS,
  CANCELLERS,
  type Cancellation,
  canBecome,
  isStatus,
  REMINDER_OPTION,
  SESSION_FIELD_LABEL,
  type SessionDraft,
  type SessionField,
  type SessionStatus,
  sessionFaultMessage,
  sessionFaults,
  UNDO_CANCEL_MINUTES,
} from "../../schema/rules/sessions.ts";
import { refused, refuseFaults } from "../core/refusals.ts";
import type { Despite } from "./hindrances.ts";
import type { reminders } from "./reminders.table.ts";
import type { SeriesPart } from "./series/series.own.ts";

/** What is asked of a session; what is missing stays, or is as with every new one. */
export interface SessionWish {
  given: Partial<SessionDraft>;
  /** The price as it was written, for one that can be read in two ways. */
  price: string;
  /** A status by its word, known or not. */
  status?: string | null;
  /** What is said of a cancellation by its words, known or not; what is missing stays. */
  cancellation: { [part in keyof Cancellation]?: string | null };
  /** Whether a cancelled session is to take place after all. */
  reschedules: boolean;
  despite: Despite;
  /** The version a change was based on; without it the last one wins. */
  version?: number;
}

/**
 * A draft that can be stored: what is given over what was there. Whether the client exists is not looked at.
 * @throws Refusal VALIDATION naming each faulty field
 */
export function checkedDraft({ given, price }: SessionWish, before: SessionDraft | null): SessionDraft {
  const empty = { location: null, notes: null, priceCents: null, remind: false, reminderOption: REMINDER_OPTION };
  const draft = { ...empty, ...before, ...given };
  refuseFaults(sessionFaults(draft), (field, fault) => sessionFaultMessage(field, fault, price));
  const { clientId, type, startsAt, durationMinutes } = draft;
  if (clientId && type && startsAt && durationMinutes) return { ...draft, clientId, type, startsAt, durationMinutes };
  throw new Error("the rules of a session let a missing field pass");
}

type ReminderRow = typeof reminders.$inferSelect;

/** What became of one recipient's reminder. */
export interface ReminderRecord extends Pick<ReminderRow, "recipient" | "status" | "reason"> {
  dueAt: Date;
  triedAt: Date | null;
}

/** Where a session stands in its series. */
export interface SeriesPlace {
  id: string;
  place: number;
  /** The last place of the series. */
  places: number;
  version: number;
  /** What was changed of it by itself. */
  own: SeriesPart[];
}

/** A session's columns that leave the service, with its client's name and its reminders. */
export interface SessionRecord extends SessionDraft, Cancellation {
  id: string;
  clientName: string;
  status: SessionStatus;
  reminderDueAt: Date | null;
  cancelledFrom: SessionStatus | null;
  cancelledAt: Date | null;
  series: SeriesPlace | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  reminders: ReminderRecord[];
}

/** A deleted session that can still be restored. */
export interface DeletedSession extends Pick<SessionRecord, "id" | "type" | "startsAt" | "durationMinutes"> {
  clientId: string;
  clientName: string;
  deletedAt: Date;
  restorableUntil: Date;
}

/** Whether a session was cancelled so short ago that it can be given back the status it had. */
const canBeTakenBack = ({ cancelledFrom, cancelledAt }: SessionRecord, to: SessionStatus, now: Date): boolean =>
  to === cancelledFrom && cancelledAt !== null && now.getTime() - cancelledAt.getTime() < UNDO_CANCEL_MINUTES * 60_000;

/** @throws Refusal VALIDATION for a word that is no status; a new session is PROGRAMADA whichever is named (document §4) */
export function refuseUnknownStatus(status: string | null | undefined): void {
  if (status && !isStatus(status)) throw refused<SessionField>("status", sessionFaultMessage("status", "INVALID"));
}

/**
 * The status a change asks for, or the present one when it asks for none.
 * @throws Refusal VALIDATION on `status`, naming both states
 */
export function checkedStatus(
  { status: wanted, reschedules }: Pick<SessionWish, "status" | "reschedules">,
  before: SessionRecord,
  now: Date,
): SessionStatus {
  if (wanted === undefined || wanted === before.status) return before.status;
  if (wanted === null || !isStatus(wanted))
    throw refused<SessionField>("status", sessionFaultMessage("status", "INVALID"));
  if (canBecome(before.status, wanted)) return wanted;
  const returns = canBeTakenBack(before, wanted, now) || (reschedules && wanted === "PROGRAMADA");
  if (before.status === "CANCELADA" && returns) return wanted;
  const [from, to] = [before.status.toLowerCase(), wanted.toLowerCase()];
  throw refused<SessionField>("status", `Estado: una sesión ${from} no puede pasar a ${to}.`);
}

const NOT_CANCELLED = "solo se dice de una sesión cancelada.";

/**
 * What is said of a session's cancellation once it has a status: what was said stays, and goes with the cancellation.
 * @throws Refusal VALIDATION for a word nobody knows, and for one said of a session that is not cancelled
 */
export function checkedCancellation(
  { cancellation }: Pick<SessionWish, "cancellation">,
  before: Pick<SessionRecord, "status" | keyof Cancellation>,
  status: SessionStatus,
): Cancellation {
  const checked = <Word extends string>(field: keyof Cancellation, words: readonly Word[], was: Word | null) => {
    const said = cancellation[field];
    const word = said === undefined ? was : (words.find((known) => known === said) ?? null);
    if (said && !word) throw refused<SessionField>(field, sessionFaultMessage(field, "INVALID"));
    if (said && status !== "CANCELADA")
      throw refused<SessionField>(field, `${SESSION_FIELD_LABEL[field]}: ${NOT_CANCELLED}`);
    return status === "CANCELADA" ? word : null;
  };
  return {
    cancelReason: checked("cancelReason", CANCEL_REASONS, before.cancelReason),
    cancelledBy: checked("cancelledBy", CANCELLERS, before.cancelledBy),
  };
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
