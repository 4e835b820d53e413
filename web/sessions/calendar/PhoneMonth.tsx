import { MobileMonthView } from "@mantine/schedule";
import { useState } from "react";
import { dayTitle } from "../sessionTimes.ts";
import { STATUS_WORD } from "../sessionWords.ts";
import { countByDay, wholeEvents } from "./calendarEvents.ts";
import { CALENDAR_LABELS, dayName, weekdayName } from "./calendarWords.ts";
import type { CalendarProps } from "./MonthCalendar.tsx";

/** The month on a phone: dots for sessions, and the chosen day's sessions below. */
export function PhoneMonth({ month, today, events, onEdit }: CalendarProps) {
  const [chosen, setChosen] = useState(today);
  const day = chosen.startsWith(month) ? chosen : today.startsWith(month) ? today : `${month}-01`;
  const counts = countByDay(events);
  return (
    <MobileMonthView
      date={`${month}-01`}
      selectedDate={day}
      onSelectedDateChange={(next) => next && setChosen(next.slice(0, 10))}
      events={wholeEvents(events).map((event) => ({
        ...event,
        title: `${event.payload.session.client.name} · ${STATUS_WORD[event.payload.session.displayStatus]}`,
      }))}
      locale="es"
      firstDayOfWeek={0}
      weekdayFormat={(date) => weekdayName(date).slice(0, 2)}
      consistentWeeks={false}
      highlightToday={false}
      renderHeader={() => null}
      eventsHeaderFormat={(date) => dayTitle(date.slice(0, 10))}
      labels={CALENDAR_LABELS}
      getDayProps={(date) => ({
        "aria-label": dayName(date, counts),
        "aria-selected": undefined,
        "aria-current": date === day ? "date" : undefined,
        "data-today": date === today || undefined,
      })}
      onEventClick={(event) => onEdit(String(event.id))}
    />
  );
}
