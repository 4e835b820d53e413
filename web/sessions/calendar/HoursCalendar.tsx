import { DayView, WeekView } from "@mantine/schedule";
import { dayIn, timeIn } from "../../../schema/rules/days.ts";
import type { SessionsAddress } from "../agenda/sessionsAddress.ts";
import { CalendarEventBody, CalendarEventButton, HOUR_STEPS } from "./CalendarEventButton.tsx";
import { dayPlace, type Placed } from "./calendarEvents.ts";
import { CALENDAR_LABELS, weekdayName } from "./calendarWords.ts";
import type { CalendarProps } from "./MonthCalendar.tsx";

interface HoursCalendarProps extends CalendarProps {
  view: "semana" | "dia";
  onShow: (change: Partial<SessionsAddress>) => void;
}

/** Minutes to which a dragged session snaps. */
const SNAP = 15;
const dayOf = (wall: string) => wall.slice(0, 10);
const timeOfWall = (wall: string) => wall.slice(11, 16);

/** A week or a day by its hours. */
export function HoursCalendar(props: HoursCalendarProps) {
  const { view, anchor, zone, events, onEdit, onNew, onShift, onDrop, onAskMove, onShow } = props;
  const shared = {
    date: anchor,
    withHeader: false,
    locale: "es",
    labels: CALENDAR_LABELS,
    radius: "sm",
    intervalMinutes: 60,
    slotHeight: 60,
    scrollAreaProps: { mah: 660 },
    eventDragInterval: SNAP,
    withEventsDragAndDrop: true,
    getCurrentTime: () => `${dayIn(zone, new Date())} ${timeIn(zone, new Date())}:00`,
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) =>
      onNew({ day: dayOf(slotStart), time: timeOfWall(slotStart) }),
  } as const;
  const handlers: Pick<
    Parameters<typeof WeekView>[0],
    "onEventClick" | "renderEventBody" | "renderEvent" | "canDragEvent" | "onEventDrop"
  > = {
    onEventClick: (event) => onEdit(String(event.id)),
    renderEventBody: ({ payload }) => payload && <CalendarEventBody {...payload} />,
    renderEvent: ({ payload }, given) => (
      <CalendarEventButton
        placed={payload as Placed}
        props={given}
        style={dayPlace(payload as Placed)}
        steps={HOUR_STEPS}
        onShift={onShift}
        onMove={onAskMove}
      />
    ),
    canDragEvent: ({ payload }) => payload?.session.status !== "CANCELLED",
    onEventDrop: ({ event: { payload }, newStart }) =>
      payload && onDrop(payload as Placed, dayOf(newStart), timeOfWall(newStart)),
  };
  if (view === "dia")
    return (
      <DayView
        {...shared}
        {...handlers}
        startScrollTime="08:00:00"
        withAllDaySlot={false}
        // The calendar compares with the browser's day; the line belongs to the practice's.
        withCurrentTimeIndicator={dayIn(zone, new Date()) === anchor}
        events={events.filter(({ payload }) => payload?.day === anchor)}
      />
    );
  return (
    <WeekView
      {...shared}
      {...handlers}
      firstDayOfWeek={0}
      // One hour earlier: the days' names cover it.
      startScrollTime="07:00:00"
      weekdayFormat={weekdayName}
      highlightToday
      withAllDaySlots={false}
      withWeekNumber={false}
      withCurrentTimeBubble={false}
      events={events}
      onDateChange={(day) => onShow({ view: "dia", day: dayOf(day), month: null })}
    />
  );
}
