import { MonthView } from "@mantine/schedule";
import { formatNoun } from "../ui/format.ts";
import { CalendarEventBody, CalendarEventButton, MONTH_STEPS, type Shift } from "./CalendarEventButton.tsx";
import type { CalendarEvent, Placed } from "./calendarEvents.ts";
import { CALENDAR_LABELS, weekdayName } from "./calendarWords.ts";
import { fullDay } from "./sessionTimes.ts";

export interface CalendarProps {
  month: string;
  anchor: string;
  today: string;
  zone: string;
  events: CalendarEvent[];
  onEdit: (id: string) => void;
  onNew: (at: { day: string; time?: string }) => void;
  onShift: (placed: Placed, shift: Shift) => void;
  onDrop: (placed: Placed, day: string, time: string) => void;
  onAskMove: (placed: Placed) => void;
}

/** Most sessions of a day that are shown before '+N mas' (document §9). */
const SHOWN = 3;

/** How many sessions each day has. */
export const countByDay = (events: readonly CalendarEvent[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { payload } of events) if (payload) counts.set(payload.day, (counts.get(payload.day) ?? 0) + 1);
  return counts;
};
export const dayName = (day: string, counts: Map<string, number>): string =>
  `${fullDay(day)}, ${formatNoun(counts.get(day) ?? 0, "sesión", "sesiones")}`;

/** The document's month: seven columns, Sunday first, three a day and '+N mas'. */
export function MonthCalendar({ month, today, events, onEdit, onNew, onShift, onDrop, onAskMove }: CalendarProps) {
  const counts = countByDay(events);
  return (
    <MonthView
      date={`${month}-01`}
      withHeader={false}
      events={events}
      locale="es"
      firstDayOfWeek={0}
      weekdayFormat={weekdayName}
      maxEventsPerDay={SHOWN}
      consistentWeeks={false}
      highlightToday={false}
      labels={CALENDAR_LABELS}
      radius="sm"
      moreEventsProps={{ popoverProps: { zIndex: 150, returnFocus: true, offset: 4 } }}
      getDayProps={(day) => ({
        "aria-label": `Nueva sesión el ${dayName(day, counts)}`,
        "data-today": day === today || undefined,
      })}
      onDayClick={(day) => onNew({ day })}
      onEventClick={(event) => onEdit(String(event.id))}
      renderEventBody={({ payload }) => payload && <CalendarEventBody {...payload} />}
      renderEvent={({ payload }, props) => (
        <CalendarEventButton
          placed={payload as Placed}
          props={props}
          steps={MONTH_STEPS}
          onShift={onShift}
          onMove={onAskMove}
        />
      )}
      withEventsDragAndDrop
      canDragEvent={({ payload }) => payload?.session.status !== "CANCELLED"}
      // Only the day is taken from where it was dropped: its hour stays what it was.
      onEventDrop={({ event: { payload }, newStart }) =>
        payload && onDrop(payload as Placed, newStart.slice(0, 10), payload.time)
      }
    />
  );
}
