import { useRef } from "react";
import { addDays, instantsOf } from "../../../schema/rules/days.ts";
import { showDay } from "../../ui/day.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { toWhen } from "../form/sessionForm.ts";
import { minutesOf, timeOf, wallTime } from "../sessionTimes.ts";
import type { Shift } from "./CalendarEventButton.tsx";
import type { MoveTarget } from "./moveTarget.ts";
import { nextDuration, type Spot } from "./spot.ts";
import type { MoveSession } from "./useMoveSession.ts";

interface Moving {
  /** The practice's. */
  zone: string;
  /** As they are now: what is pressed may still be drawn from before. */
  sessions: readonly Session[];
  move: MoveSession;
  /** Asks about what cannot simply be moved: another session, an hour the clocks skip or show twice. */
  mover: Dialog<MoveTarget>;
  /** Says to who cannot see it that nothing was moved, and why. */
  onSaid: (words: string) => void;
}

const STAYS_ON_ITS_DAY = "La sesión no se ha movido: cambiaría de día. Para eso, Alt + ← o →, o la tecla M.";
const IS_CANCELLED = "La sesión no se ha movido: está cancelada.";

const standsAlike = (one: Session, other: Session) =>
  one.startsAt === other.startsAt && one.durationMinutes === other.durationMinutes;

/**
 * Moves sessions to a place in the calendar, or by a step. What is moved on before its move is stored or drawn goes on from
 * where that leads to, and only the last place is asked about.
 */
export function useMoveTo({ zone, sessions, move, mover, onSaid }: Moving) {
  /** What is on its way, as it will be. */
  const heading = useRef(new Map<string, Session>());
  const now = (session: Session) => sessions.find(({ id }) => id === session.id) ?? session;
  const standing = (session: Session) => heading.current.get(session.id) ?? now(session);

  /** One move after the other, until it stands where it was wanted last. */
  const follow = async (session: Session) => {
    let from = session;
    for (let to = heading.current.get(from.id); to; to = heading.current.get(from.id)) {
      const { startsAt, durationMinutes } = to;
      const outcome = standsAlike(from, to)
        ? null
        : await move(from, { startsAt: new Date(startsAt), durationMinutes });
      if (outcome?.kind === "moved") from = to;
      if (heading.current.get(from.id) !== to) continue;
      heading.current.delete(from.id);
      if (outcome?.kind === "overlap")
        mover.open({ session: from, when: toWhen(zone, startsAt), durationMinutes, overlaps: outcome.overlaps });
      else if (outcome?.kind === "failed") showToast({ text: outcome.sentence, failed: true });
    }
  };

  const moveTo = (session: Session, wanted: Partial<Spot>) => {
    const before = standing(session);
    const from = wallTime(zone, before.startsAt);
    const { day, time, durationMinutes } = { ...from, durationMinutes: before.durationMinutes, ...wanted };
    const stays = from.day === day && from.time === time;
    if (stays && durationMinutes === before.durationMinutes) return;
    const [at, second] = stays ? [new Date(before.startsAt)] : instantsOf(zone, day, time);
    if (!at || second)
      return mover.open({ session: before, when: { date: showDay(day), time, occurrence: "1" }, durationMinutes });
    const isOnItsWay = heading.current.has(before.id);
    heading.current.set(before.id, { ...before, startsAt: at.toISOString(), durationMinutes });
    if (!isOnItsWay) void follow(now(session)).finally(() => heading.current.delete(before.id));
  };

  /** @returns whether it goes: else it is said why it stays */
  const step = (session: Session, { days, minutes, longer }: Shift): boolean => {
    const isCancelled = session.status === "CANCELLED";
    const { startsAt, durationMinutes } = standing(session);
    const { day, time } = wallTime(zone, startsAt);
    const begins = minutesOf(time) + minutes;
    const isOfDay = begins >= 0 && begins < 24 * 60;
    onSaid(isCancelled ? IS_CANCELLED : isOfDay ? "" : STAYS_ON_ITS_DAY);
    if (isCancelled || !isOfDay) return false;
    moveTo(session, {
      day: addDays(day, days),
      time: timeOf(begins),
      durationMinutes: longer ? nextDuration(durationMinutes, longer) : durationMinutes,
    });
    return true;
  };
  return { moveTo, step };
}
