import { addDays } from "../../../schema/rules/days.ts";
import { showDay } from "../../ui/day.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { toWhen, type When } from "../form/sessionForm.ts";
import type { Overlaps } from "../form/taken.ts";
import { wallTime } from "../sessionTimes.ts";

/** A session to move, where to, and what already stood in the way there. */
export interface MoveTarget {
  session: Session;
  when: When;
  /** How long it is to last from now on; else as long as before. */
  durationMinutes?: number;
  overlaps?: Overlaps;
  /** It was cancelled, and is to take place after all. */
  reschedules?: boolean;
}

/**
 * A cancelled session to put on the agenda again: proposed is when it would have been, or the same hour of the same day
 * of the week, the first that is still to come.
 * @param zone the practice's
 */
export function rescheduled(session: Session, zone: string): MoveTarget {
  const { day, time } = wallTime(zone, session.startsAt);
  if (Date.parse(session.startsAt) > Date.now())
    return { session, when: toWhen(zone, session.startsAt), reschedules: true };
  const now = wallTime(zone, new Date().toISOString());
  let next = addDays(day, 7);
  while (`${next} ${time}` <= `${now.day} ${now.time}`) next = addDays(next, 7);
  return { session, when: { date: showDay(next), time, occurrence: "1" }, reschedules: true };
}
