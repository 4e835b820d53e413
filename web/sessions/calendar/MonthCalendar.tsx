import { MonthView, type MonthViewProps, MoreEvents, type ScheduleEventData } from "@mantine/schedule";
import { useMemo } from "react";
import type { BusyHours } from "./busyHours.ts";
import { CalendarEventBody } from "./CalendarEventBody.tsx";
import { CalendarEventButton, MONTH_STEPS, type Shift } from "./CalendarEventButton.tsx";
import { byBeginning, type CalendarEvent, countByDay, type Placed, wholeEvents } from "./calendarEvents.ts";
import { CALENDAR_LABELS, dayName, weekdayName } from "./calendarWords.ts";
import type { Spot } from "./spot.ts";

export interface CalendarProps {
  month: string;
  anchor: string;
  today: string;
  zone: string;
  events: CalendarEvent[];
  /** What calendars elsewhere have taken. */
  busyHours: readonly BusyHours[];
  onEdit: (id: string) => void;
  onNew: (at: Partial<Spot>) => void;
  onShift: (placed: Placed, shift: Shift) => void;
  onDrop: (placed: Placed, to: Partial<Spot>) => void;
  onAskMove: (placed: Placed) => void;
}

/** Most sessions of a day that are shown before '+N mas' (document §9). */
const SHOWN = 3;

/** All sessions of a day that has more than are shown. */
interface Crowd {
  crowd: CalendarEvent[];
}
type MonthEvent = ScheduleEventData<Placed | Crowd>;

/**
 * What the grid draws: a day's first sessions, and one place for «+N mas». The calendar's own would compare every
 * session of the month with every other.
 */
function toMonthEvents(events: readonly CalendarEvent[]): MonthEvent[] {
  const days = Map.groupBy(wholeEvents(events).toSorted(byBeginning), ({ payload }) => payload.day);
  return [...days].flatMap(([day, crowd]): MonthEvent[] => {
    if (crowd.length <= SHOWN) return crowd;
    const rest = { id: `rest-${day}`, title: "", start: `${day} 23:59:58`, end: `${day} 23:59:59`, color: "gray" };
    return [...crowd.slice(0, SHOWN), { ...rest, payload: { crowd } }];
  });
}

/** The document's month: seven columns, Sunday first, three a day and '+N mas'. */
export function MonthCalendar(props: CalendarProps) {
  const { month, today, events, busyHours, onEdit, onNew, onShift, onDrop, onAskMove } = props;
  const counts = countByDay(events);
  const busyDays = new Set(busyHours.map(({ on }) => on));
  const shown = useMemo(() => toMonthEvents(events), [events]);
  const drawing: Pick<MonthViewProps, "renderEvent" | "renderEventBody" | "onEventClick"> = {
    onEventClick: (event) => onEdit(String(event.id)),
    renderEventBody: ({ payload }) => payload && "session" in payload && <CalendarEventBody {...payload} />,
    renderEvent: ({ payload }, props) =>
      payload && "crowd" in payload ? (
        <MoreEvents
          {...drawing}
          events={payload.crowd}
          moreEventsCount={payload.crowd.length - SHOWN}
          labels={CALENDAR_LABELS}
          style={props.style}
          popoverProps={{ zIndex: 150, returnFocus: true, offset: 4 }}
        />
      ) : (
        <CalendarEventButton
          placed={payload as Placed}
          props={props}
          steps={MONTH_STEPS}
          onShift={onShift}
          onMove={onAskMove}
        />
      ),
  };
  return (
    <MonthView
      {...drawing}
      date={`${month}-01`}
      withHeader={false}
      events={shown}
      locale="es"
      firstDayOfWeek={0}
      weekdayFormat={weekdayName}
      maxEventsPerDay={SHOWN + 1}
      consistentWeeks={false}
      highlightToday={false}
      labels={CALENDAR_LABELS}
      radius="sm"
      getDayProps={(day) => ({
        "aria-label": `Nueva sesión el ${dayName(day, counts, busyDays)}`,
        "data-elsewhere": busyDays.has(day) || undefined,
        "data-today": day === today || undefined,
      })}
      onDayClick={(day) => onNew({ day })}
      withEventsDragAndDrop
      canDragEvent={({ payload }) =>
        payload !== undefined && "session" in payload && payload.session.status !== "CANCELLED"
      }
      // Only the day is taken from where it was dropped: its hour stays what it was.
      onEventDrop={({ event: { payload }, newStart }) =>
        payload && "session" in payload && onDrop(payload as Placed, { day: newStart.slice(0, 10) })
      }
    />
  );
}
