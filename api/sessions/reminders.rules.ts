import { isEmail } from "../../schema/rules/accounts.ts";
import { type MailReason, REMINDER_GRACE_MINUTES, type SessionStatus } from "../../schema/rules/sessions.ts";
import type { Mailing } from "../clients/mailRefusals.store.ts";
import type { reminders } from "./reminders.table.ts";

export type ReminderRow = typeof reminders.$inferSelect;
type Ending = Pick<ReminderRow, "status" | "reason">;

/** What a reminder tells, read when it is sent. */
export interface Appointment {
  sessionId: string;
  clientId: string;
  /** Since when the client has the address there is. */
  emailSince: Date;
  version: number;
  startsAt: Date;
  durationMinutes: number;
  location: string | null;
  status: SessionStatus;
  remind: boolean;
  /** Its client is deleted, for as long as that can be undone. */
  isHidden: boolean;
  /** It was cancelled so short ago that this can be taken back. */
  isCancelledAnew: boolean;
  /** Its practice is closed: nobody hears from it any more. */
  isClosed: boolean;
  /** `zone`: by whose clocks the client booked it, or asked for it; null where that is not known. */
  client: { name: string; email: string; isActive: boolean; zone: string | null };
  professional: { fullName: string; email: string; timeZone: string };
  /** What decides whether the client is written to. */
  mailing: Mailing;
}

/** When a reminder is due: as planned, or when the therapist asked for it again. */
export const dueOf = ({ dueAt, askedAt }: Pick<ReminderRow, "dueAt" | "askedAt">): Date => askedAt ?? dueAt;

export const addressOf = ({ client, professional }: Appointment, recipient: ReminderRow["recipient"]): string =>
  (recipient === "CLIENTE" ? client.email : professional.email).trim();

/**
 * What is to be done with a reminder whose time has come: send it, end it, or forget it (`gone`) because nobody is to
 * be reminded any more.
 * @param appointment null: the session is deleted
 */
export function fateOf(row: ReminderRow, appointment: Appointment | null, now: Date): Ending | "send" | "gone" {
  const wanted = appointment?.remind && appointment.status !== "CANCELADA" && appointment.client.isActive;
  if (!wanted || appointment.isClosed) return "gone";
  if (now.getTime() > dueOf(row).getTime() + REMINDER_GRACE_MINUTES * 60_000) return tooLate(row);
  const reason = hindranceOf(appointment, row.recipient);
  return reason ? { status: "OMITIDO", reason } : "send";
}

/** What keeps a mail about a session from going; null when nothing does. */
export function hindranceOf(
  appointment: Appointment,
  recipient: ReminderRow["recipient"],
): Extract<MailReason, "SIN_CORREO" | "BAJA" | "CLIENTE_NUEVO"> | null {
  if (!isEmail(addressOf(appointment, recipient))) return "SIN_CORREO";
  return recipient === "CLIENTE" ? refusalOf(appointment.mailing) : null;
}

/** Why a client is not written to; null when nothing speaks against it. */
export function refusalOf({ refusesMail, isStranger }: Mailing): "BAJA" | "CLIENTE_NUEVO" | null {
  if (refusesMail) return "BAJA";
  return isStranger ? "CLIENTE_NUEVO" : null;
}

/** The end of the grace: a reminder that no mail server took has failed, one that was never tried is omitted. */
const tooLate = ({ reason }: ReminderRow): Ending =>
  reason === "CORREO_RECHAZADO" ? { status: "FALLIDO", reason } : { status: "OMITIDO", reason: "TARDE" };
