import { Card } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/schedule/styles.layer.css";
import "dayjs/locale/es";
import { memo, useState } from "react";
import { monthWeeks } from "../../../schema/rules/days.ts";
import type { WorkingHours } from "../../../schema/rules/workingHours.ts";
import type { SessionsAddress } from "../agenda/sessionsAddress.ts";
import type { Session } from "../agenda/useAgenda.ts";
import type { Shift } from "./CalendarEventButton.tsx";
import { CalendarKey } from "./CalendarKey.tsx";
import styles from "./calendar.module.css";
import type { Placed } from "./calendarEvents.ts";
import { daysAround } from "./daysAround.ts";
import { HoursCalendar } from "./hours/HoursCalendar.tsx";
import { MonthCalendar } from "./MonthCalendar.tsx";
import { PhoneMonth } from "./PhoneMonth.tsx";
import { SessionGlance } from "./SessionGlance.tsx";
import { PHONE, type Spot } from "./spot.ts";
import { useBusyHours } from "./useBusyHours.ts";
import { useStepped } from "./useStepped.ts";

interface SessionsCalendarProps {
  view: "calendario" | "semana" | "dia";
  /** `YYYY-MM`, and the day a week or a day is shown around. */
  month: string;
  anchor: string;
  today: string;
  /** The practice's. */
  zone: string;
  /** Those of work; null while unknown, or where the service keeps none. */
  hours: WorkingHours | null;
  sessions: readonly Session[];
  /** Another month is on its way. */
  busy: boolean;
  onEdit: (id: string) => void;
  onNew: (at: Partial<Spot>) => void;
  onMove: (session: Session, to: Partial<Spot>) => void;
  /** @returns whether it goes */
  onStep: (session: Session, by: Shift) => boolean;
  /** Asks where to. */
  onAskMove: (session: Session) => void;
  onShow: (change: Partial<SessionsAddress>, options?: { replace: boolean }) => void;
}

const INITIAL = { getInitialValueInEffect: false };

/**
 * The sessions of a month, a week or a day as a calendar; loaded only when it is looked at, and drawn only when what it
 * shows changes: give it handlers that stay the same.
 */
export const SessionsCalendar = memo(function SessionsCalendar(props: SessionsCalendarProps) {
  const { view, sessions, zone, hours, busy, onMove, onStep, onAskMove, ...rest } = props;
  const { month, anchor, onShow } = rest;
  const phone = useMediaQuery(PHONE, false, INITIAL);
  const lying = useMediaQuery("(max-height: 31em) and (orientation: landscape) and (max-width: 62em)", false, INITIAL);
  const side = lying ? 3 : phone ? 1 : null;
  const isDrawn = (day: string) => {
    const { first, last } = monthWeeks(month);
    return view === "calendario" ? first <= day && day <= last : daysAround(anchor, view, side).includes(day);
  };
  const wide = useMediaQuery("(min-width: 75em)", false, INITIAL);
  const { events, step, frame, ...at } = useStepped({ view, month, anchor, zone, sessions, isDrawn, onShow });
  const { busyHours, failed } = useBusyHours(view === "calendario" ? at.month : at.anchor.slice(0, 7), zone);
  /** What was moved last stays in sight where it came to stand among many. */
  const [moved, setMoved] = useState<string | null>(null);
  const shift = ({ session }: Placed, by: Shift) => {
    if (!onStep(session, by)) return;
    setMoved(session.id);
    step(session.id);
  };
  const shared = {
    ...rest,
    ...at,
    zone,
    events,
    busyHours,
    onShift: shift,
    onDrop: ({ session }: Placed, to: Partial<Spot>) => {
      setMoved(session.id);
      onMove(session, to);
    },
    onAskMove: ({ session }: Placed) => {
      setMoved(session.id);
      onAskMove(session);
    },
  };
  return (
    <Card
      padding={0}
      className={styles.cal}
      role="group"
      aria-label="Calendario de sesiones"
      aria-busy={busy}
      data-busy={busy || undefined}
      {...frame}
    >
      {view === "calendario" ? (
        <>
          {phone ? <PhoneMonth {...shared} /> : <MonthCalendar {...shared} />}
          <CalendarKey
            hint={phone ? null : "Para mover: arrastra, Alt + flechas o la tecla M"}
            elsewhere={failed ? "failed" : busyHours.length > 0 ? "days" : null}
          >
            {phone && <span>Cada punto es una sesión; tres puntos, tres o más.</span>}
          </CalendarKey>
        </>
      ) : (
        <HoursCalendar {...{ view, side, hours, failed, moved }} columns={wide ? 3 : 2} {...shared} />
      )}
      <SessionGlance place={frame.ref} events={events} />
    </Card>
  );
});
