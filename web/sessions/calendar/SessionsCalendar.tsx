import { Card } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/schedule/styles.layer.css";
import "dayjs/locale/es";
import { type FocusEvent, memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { WorkingHours } from "../../../schema/rules/workingHours.ts";
import type { SessionsAddress } from "../agenda/sessionsAddress.ts";
import type { Session } from "../agenda/useAgenda.ts";
import type { Shift } from "./CalendarEventButton.tsx";
import { CalendarKey } from "./CalendarKey.tsx";
import styles from "./calendar.module.css";
import { type Placed, toEvents } from "./calendarEvents.ts";
import { HoursCalendar } from "./HoursCalendar.tsx";
import { MonthCalendar } from "./MonthCalendar.tsx";
import { PhoneMonth } from "./PhoneMonth.tsx";
import { SessionGlance } from "./SessionGlance.tsx";
import type { Spot } from "./spot.ts";
import { useBusyHours } from "./useBusyHours.ts";

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
  onStep: (session: Session, by: Shift) => void;
  /** Asks where to. */
  onAskMove: (session: Session) => void;
  onShow: (change: Partial<SessionsAddress>) => void;
}

/**
 * The sessions of a month, a week or a day as a calendar; loaded only when it is looked at, and drawn only when what it
 * shows changes: give it handlers that stay the same.
 */
export const SessionsCalendar = memo(function SessionsCalendar(props: SessionsCalendarProps) {
  const { view, sessions, zone, hours, busy, onMove, onStep, onAskMove, ...rest } = props;
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { busyHours, failed } = useBusyHours(view === "calendario" ? rest.month : rest.anchor.slice(0, 7), zone);
  const events = useMemo(() => toEvents(sessions, zone), [sessions, zone]);
  const place = useRef<HTMLDivElement>(null);
  const shifted = useRef<string | null>(null);
  const followed = useRef<string | null>(null);

  // A session that goes to another week is drawn anew, once it is moved and once more if that is taken back; the focus
  // goes with it, before anything else takes it over.
  useLayoutEffect(() => {
    const id = shifted.current;
    if (id === null) return;
    const holder = document.activeElement;
    if (holder !== document.body) {
      if (!(holder instanceof HTMLElement && holder.dataset.eventId === id)) shifted.current = null;
      return;
    }
    place.current?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`)?.focus();
  });
  // The screen goes along with a session that leaves it, once for each step.
  useEffect(() => {
    const id = events.length > 0 ? followed.current : null;
    if (id === null) return;
    followed.current = null;
    place.current?.querySelector(`[data-event-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [events]);
  const forget = (event: FocusEvent) => {
    if (event.target.isConnected) shifted.current = null;
  };
  const shift = ({ session }: Placed, by: Shift) => {
    shifted.current = session.id;
    followed.current = session.id;
    onStep(session, by);
  };
  const shared = {
    ...rest,
    zone,
    events,
    busyHours,
    onShift: shift,
    onDrop: ({ session }: Placed, to: Partial<Spot>) => onMove(session, to),
    onAskMove: ({ session }: Placed) => onAskMove(session),
  };
  return (
    <Card
      padding={0}
      className={styles.cal}
      role="group"
      aria-label="Calendario de sesiones"
      ref={place}
      aria-busy={busy}
      data-busy={busy || undefined}
      onBlur={forget}
    >
      {view === "calendario" ? (
        <>
          {phone ? <PhoneMonth {...shared} /> : <MonthCalendar {...shared} />}
          <CalendarKey
            hint={phone ? null : "Para mover: arrastra, Alt + flechas o la tecla M"}
            elsewhere={failed ? "failed" : busyHours.length > 0 ? "days" : null}
          >
            {phone && <span>Cada punto es una sesión.</span>}
          </CalendarKey>
        </>
      ) : (
        <HoursCalendar view={view} phone={phone} hours={hours} failed={failed} {...shared} />
      )}
      <SessionGlance place={place} events={events} />
    </Card>
  );
});
