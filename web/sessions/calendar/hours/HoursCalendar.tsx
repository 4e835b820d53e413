import { Button } from "@mantine/core";
import { DayView, WeekView } from "@mantine/schedule";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { dayIn, timeIn } from "../../../../schema/rules/days.ts";
import { WORKING_HOURS, type WorkingHours } from "../../../../schema/rules/workingHours.ts";
import type { SessionsAddress } from "../../agenda/sessionsAddress.ts";
import { fullDay, minutesOf, weekOf } from "../../sessionTimes.ts";
import { busyOf, toBusyEvents } from "../busyHours.ts";
import { HourEventBody } from "../CalendarEventBody.tsx";
import { CalendarEventButton, HOUR_STEPS } from "../CalendarEventButton.tsx";
import { CalendarKey } from "../CalendarKey.tsx";
import styles from "../calendar.module.css";
import { byHours, countByDay, dayPlace, type Placed, pulledMinutes } from "../calendarEvents.ts";
import { CALENDAR_LABELS, hourName, weekdayName } from "../calendarWords.ts";
import { daysAround, type Side } from "../daysAround.ts";
import type { CalendarProps } from "../MonthCalendar.tsx";
import { PhoneDays } from "../PhoneDays.tsx";
import { nearestDuration } from "../spot.ts";
import { BusyBlock } from "./BusyBlock.tsx";
import { EdgeSessions } from "./EdgeSessions.tsx";
import { FoldedBlock } from "./FoldedBlock.tsx";
import { foldedOf, withFolded } from "./foldedHours.ts";
import { HoursSetting } from "./HoursSetting.tsx";
import { SNAP, useHeld } from "./held.ts";

interface HoursCalendarProps extends CalendarProps {
  view: "semana" | "dia";
  side: Side;
  /** null: unknown, or not kept. */
  hours: WorkingHours | null;
  onShow: (change: Partial<SessionsAddress>) => void;
  /** What is taken elsewhere could not be had. */
  failed: boolean;
  /** How many sessions a day of the week has room for side by side. */
  columns: number;
  /** Id of the session that was moved last. */
  moved: string | null;
}

/** Minutes of a place that can be pressed. */
const SLOT = 30;
/** Pixels an hour is high; where a finger presses, half of one is as high as it needs. */
const HOUR = 60;
const HOUR_FOR_FINGERS = 90;
const HINT = "Para mover: arrastra, Alt + flechas o la tecla M. Para alargar: el borde, o Alt + Mayús + flechas";
const ALL: WorkingHours = { from: 0, to: 24 };
const dayOf = (wall: string) => wall.slice(0, 10);
const timeOfWall = (wall: string) => wall.slice(11, 16);
const minutesBetween = (start: string, end: string) => minutesOf(timeOfWall(end)) - minutesOf(timeOfWall(start));
const isMovable = (placed: Placed | undefined) => placed?.session.status !== "CANCELLED" && !placed?.isRest;

/** Whether the calendar is drawing a session while its edge is pulled. */
const isBeingResized = (given: object): boolean =>
  "mod" in given &&
  Array.isArray(given.mod) &&
  given.mod.some(
    (mod: unknown) => typeof mod === "object" && mod !== null && "resizing" in mod && mod.resizing === true,
  );

/** A finger that scrolls neither chooses hours nor pulls at a session's edge. */
const leaveToScrolling = (event: PointerEvent) => {
  if (event.pointerType === "touch") event.stopPropagation();
};

/** A week or a day by its hours: those of work, or all of them. */
export function HoursCalendar(props: HoursCalendarProps) {
  const {
    view,
    anchor,
    today,
    zone,
    side,
    hours,
    events,
    busyHours,
    failed,
    onEdit,
    onNew,
    onShift,
    onDrop,
    onAskMove,
    onShow,
    columns,
    moved,
  } = props;
  const [whole, setWhole] = useState(false);
  const work = hours ?? WORKING_HOURS;
  const span = whole ? ALL : work;
  const { hold, following, hourAt } = useHeld(span);
  const now = () => `${dayIn(zone, new Date())} ${timeIn(zone, new Date())}:00`;

  const narrow = side !== null;
  const days = daysAround(anchor, view, side);
  const { before, after, within } = byHours(events, days, span);
  const taken = toBusyEvents(busyHours, days, span);
  const week = withFolded(within, columns, moved);
  const toDay = (day: string) => onShow({ view: "dia", day, month: null });

  const shared = {
    withHeader: false,
    locale: "es",
    labels: CALENDAR_LABELS,
    radius: "sm",
    startTime: `${hourName(span.from)}:00`,
    endTime: span.to === 24 ? "23:59:59" : `${hourName(span.to)}:00`,
    intervalMinutes: SLOT,
    slotHeight: narrow ? HOUR_FOR_FINGERS : HOUR,
    scrollAreaProps: { mah: "none" },
    withEventsDragAndDrop: true,
    eventDragInterval: SNAP,
    withEventResize: !narrow,
    eventResizeInterval: SNAP,
    withDragSlotSelect: !narrow,
    getCurrentTime: now,
    getTimeSlotProps: ({ start }: { start: string }) => ({
      "aria-label": `Nueva sesión el ${fullDay(dayOf(start))}, ${timeOfWall(start)}`,
    }),
    onTimeSlotClick: ({ slotStart }: { slotStart: string }) =>
      onNew({ day: dayOf(slotStart), time: timeOfWall(slotStart) }),
    onSlotDragEnd: (start: string, end: string) =>
      onNew({
        day: dayOf(start),
        time: timeOfWall(start),
        durationMinutes: nearestDuration(minutesBetween(start, end)),
      }),
  } as const;
  const handlers: Pick<
    Parameters<typeof WeekView>[0],
    | "onEventClick"
    | "renderEventBody"
    | "renderEvent"
    | "canDragEvent"
    | "canResizeEvent"
    | "onEventDrop"
    | "onEventResize"
  > = {
    onEventClick: ({ payload }) => {
      const folded = foldedOf(payload);
      if (folded) toDay(folded.on);
      else onEdit((payload as Placed).session.id);
    },
    renderEventBody: ({ payload }) =>
      payload && !busyOf(payload) && !foldedOf(payload) && <HourEventBody {...(payload as Placed)} />,
    renderEvent: ({ payload }, given) => {
      const busy = busyOf(payload);
      const folded = foldedOf(payload);
      if (folded) return <FoldedBlock folded={folded} props={given} place={dayPlace(folded, span)} />;
      return busy ? (
        <BusyBlock busy={busy} props={given} place={dayPlace(busy, span)} />
      ) : (
        <CalendarEventButton
          placed={payload as Placed}
          props={{ ...given, onDragStartCapture: (event) => hold(event, payload as Placed) }}
          style={isBeingResized(given) ? undefined : dayPlace(payload as Placed, span)}
          steps={HOUR_STEPS}
          onShift={onShift}
          onMove={onAskMove}
        />
      );
    },
    canDragEvent: ({ payload }) => !foldedOf(payload) && isMovable(payload as Placed),
    // An edge is pulled from where the calendar was told that it begins.
    canResizeEvent: ({ payload, start }) =>
      !foldedOf(payload) &&
      isMovable(payload as Placed) &&
      minutesOf(timeOfWall(`${start}`)) === (payload as Placed).begins,
    onEventDrop: ({ event: { payload }, newStart }) =>
      payload &&
      onDrop(payload as Placed, { day: dayOf(newStart), time: hourAt(payload as Placed, timeOfWall(newStart)) }),
    onEventResize: ({ event: { payload }, newStart, newEnd }) =>
      payload &&
      onDrop(payload as Placed, {
        time: timeOfWall(newStart),
        durationMinutes: nearestDuration(
          pulledMinutes(payload as Placed, minutesOf(timeOfWall(newStart)), minutesOf(timeOfWall(newEnd))),
        ),
      }),
  };
  const dayView = (day: string) => (
    <DayView
      {...shared}
      {...handlers}
      date={day}
      withAllDaySlot={false}
      // The calendar compares with the browser's day; the line belongs to the practice's.
      withCurrentTimeIndicator={today === day}
      events={[
        ...taken.filter(({ payload }) => payload?.busy.on === day),
        ...within.filter(({ payload }) => payload.on === day),
      ]}
    />
  );
  // The calendar names its days' heads by a date that is not written on them; what is written says it.
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const head of grid.current?.querySelectorAll("[class*=weekViewDayLabel]") ?? [])
      head.removeAttribute("aria-label");
  });
  const edge = { onEdit, onAll: () => setWhole(true) };
  return (
    <>
      <EdgeSessions edge="before" hour={span.from} events={before} {...edge} />
      <div
        ref={grid}
        onPointerDownCapture={narrow ? undefined : leaveToScrolling}
        {...following}
        className={styles.hours}
      >
        {narrow ? (
          <PhoneDays
            days={days}
            week={weekOf(anchor)}
            today={today}
            counts={countByDay(events)}
            onDay={(day) => onShow({ day, month: null })}
          >
            {dayView}
          </PhoneDays>
        ) : view === "dia" ? (
          dayView(anchor)
        ) : (
          <WeekView
            {...shared}
            {...handlers}
            date={anchor}
            firstDayOfWeek={0}
            weekdayFormat={weekdayName}
            highlightToday
            withAllDaySlots={false}
            withWeekNumber={false}
            withCurrentTimeBubble={false}
            events={[...taken, ...week.shown, ...week.folded]}
            onDateChange={(day) => toDay(dayOf(day))}
          />
        )}
      </div>
      <EdgeSessions edge="after" hour={span.to} events={after} {...edge} />
      <CalendarKey hint={narrow ? null : HINT} elsewhere={failed ? "failed" : taken.length > 0 ? "hours" : null}>
        {hours && <HoursSetting hours={hours} />}
        <Button variant="subtle" size="compact-sm" aria-pressed={whole} onClick={() => setWhole(!whole)}>
          Las 24 horas
        </Button>
      </CalendarKey>
    </>
  );
}
