import { cancelUntil } from "../../../schema/rules/agenda/answers.ts";
import { type SessionStatus, startOf } from "../../../schema/rules/sessions.ts";
import { isToFormerAddress } from "../../clients/mailedTo.ts";
import type { AnswerKey } from "./answers.links.ts";
import type { Answered } from "./answers.store.ts";

/** What a link shows, of the practice, the day and the hour alone. */
export interface LinkedAppointment {
  startsAt: Date;
  practice: string;
  /** The IANA zones by whose clocks the client booked it or asked for it, else the practice's; and the practice's. */
  zone: string;
  practiceZone: string;
  cancelHours: number;
  /** Until when it can be cancelled here; past: no longer. */
  cancelUntil: Date;
  canCancel: boolean;
  status: SessionStatus;
  /** The time the client has asked for instead. */
  wantedAt: Date | null;
  /** Whether the client is mailed what becomes of that. */
  takesMail: boolean;
}

/**
 * How a session stands for whoever has a link to it: open to answers, cancelled by this very person, or `over`, because it was
 * cancelled, moved or deleted, is another client's, or has begun, or the link went to an address that is the client's no more.
 */
export function standingOf(
  found: Answered | null,
  key: AnswerKey,
  now: Date,
): { kind: "open" | "cancelled"; appointment: LinkedAppointment } | { kind: "over" } {
  if (!found || found.isHidden || found.practice.closedAt || found.clientId !== key.clientId) return { kind: "over" };
  if (isToFormerAddress(key, found.emailSince)) return { kind: "over" };
  // Links from before sessions began on their minute say seconds.
  const isMoved = startOf(found.startsAt).getTime() !== startOf(key.startsAt).getTime();
  if (isMoved || found.startsAt <= now) return { kind: "over" };
  const { startsAt, status, last, practice, takesMail, zone } = found;
  const until = cancelUntil(startsAt, practice.cancelHours);
  const appointment = {
    startsAt,
    practice: practice.fullName,
    zone: zone ?? practice.timeZone,
    practiceZone: practice.timeZone,
    cancelHours: practice.cancelHours,
    cancelUntil: until,
    canCancel: now <= until,
    status,
    wantedAt: last?.outcome === "PENDIENTE" ? last.wantedAt : null,
    takesMail,
  };
  if (status !== "CANCELADA") return { kind: "open", appointment };
  return last?.kind === "CANCELA" ? { kind: "cancelled", appointment } : { kind: "over" };
}
