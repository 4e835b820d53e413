import { MobileMonthView } from "@mantine/schedule";
import type { SessionsAddress } from "../agenda/sessionsAddress.ts";
import { dayTitle } from "../sessionTimes.ts";
import { STATUS_WORD } from "../sessionWords.ts";
import { countByDay, wholeEvents } from "./calendarEvents.ts";
import { CALENDAR_LABELS, dayName, weekdayName } from "./calendarWords.ts";
import type { CalendarProps } from "./MonthCalendar.tsx";

interface PhoneMonthProps extends CalendarProps {
  onShow: (change: Partial<SessionsAddress>) => void;
}

/** The month on a phone: dots for sessions, and below them the chosen day's, which the other views and a new session begin at. */
export function PhoneMonth({ month, anchor, today, events, busyHours, onEdit, onShow }: PhoneMonthProps) {
  const day = anchor.startsWith(month) ? anchor : `${month}-01`;
  const counts = countByDay(events);
  const busyDays = new Set(busyHours.map(({ on }) => on));
  return (
    <MobileMonthView
      date={`${month}-01`}
      selectedDate={day}
      onSelectedDateChange={(next) => next && onShow({ day: next.slice(0, 10), month: null })}
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
        "aria-label": dayName(date, counts, busyDays),
        "data-elsewhere": busyDays.has(date) || undefined,
        "aria-selected": undefined,
        "aria-current": date === day ? "date" : undefined,
        "data-today": date === today || undefined,
      })}
      onEventClick={(event) => onEdit(String(event.id))}
    />
  );
}
