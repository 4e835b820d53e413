import { UnstyledButton } from "@mantine/core";
import type { ComponentPropsWithoutRef, CSSProperties, KeyboardEvent, ReactNode } from "react";
import type { Placed } from "./calendarEvents.ts";

/** By how much a session is moved, and by how many steps of the durations on offer it is made longer. */
export interface Shift {
  days: number;
  minutes: number;
  longer?: 1 | -1;
}
type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
type Steps = Record<Arrow, Shift>;

const STAY = { days: 0, minutes: 0 };
const DAY = { ArrowLeft: { days: -1, minutes: 0 }, ArrowRight: { days: 1, minutes: 0 } };
/** What Alt and an arrow do in a month, and in a grid of hours. */
export const MONTH_STEPS: Steps = { ...DAY, ArrowUp: { days: -7, minutes: 0 }, ArrowDown: { days: 7, minutes: 0 } };
export const HOUR_STEPS: Steps = { ...DAY, ArrowUp: { days: 0, minutes: -15 }, ArrowDown: { days: 0, minutes: 15 } };
const LONGER: Partial<Record<string, Shift>> = {
  ArrowUp: { ...STAY, longer: -1 },
  ArrowDown: { ...STAY, longer: 1 },
};

interface CalendarEventButtonProps {
  placed: Placed;
  /** What the calendar gives its event: place, drag handlers, content. */
  props: ComponentPropsWithoutRef<"button"> & { children: ReactNode };
  style?: CSSProperties;
  steps: Steps;
  onShift: (placed: Placed, shift: Shift) => void;
  onMove: (placed: Placed) => void;
}

/**
 * One session of the calendar: opens with Enter, moves with Alt and the arrows, or with M to a day and hour that are
 * typed; among the hours it lasts longer or shorter with Mayús besides.
 */
export function CalendarEventButton({ placed, props, style, steps, onShift, onMove }: CalendarEventButtonProps) {
  const amongHours = steps === HOUR_STEPS;
  const isMovable = placed.session.status !== "CANCELLED";
  const onKeyDown = (event: KeyboardEvent) => {
    const shift = event.shiftKey && amongHours ? LONGER[event.key] : steps[event.key as Arrow];
    if (event.altKey && shift) {
      // Also where nothing is moved: the browser would leave the page.
      event.preventDefault();
      onShift(placed, shift);
    } else if (isMovable && event.key.toLowerCase() === "m" && !event.ctrlKey && !event.metaKey && !event.altKey)
      onMove(placed);
  };
  return (
    <UnstyledButton
      {...props}
      // Its glance tells more.
      title={undefined}
      style={{ ...props.style, ...style }}
      aria-keyshortcuts={
        isMovable
          ? `M Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown${amongHours ? " Alt+Shift+ArrowUp Alt+Shift+ArrowDown" : ""}`
          : undefined
      }
      onKeyDown={onKeyDown}
    />
  );
}
