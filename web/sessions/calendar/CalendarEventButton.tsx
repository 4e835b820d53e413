import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ComponentPropsWithoutRef, CSSProperties, KeyboardEvent, ReactNode } from "react";
import ui from "../../ui/parts/ui.module.css";
import { STATUS_WORD } from "../sessionWords.ts";
import styles from "./calendar.module.css";
import type { Placed } from "./calendarEvents.ts";

/** Days and minutes by which a session is moved. */
export interface Shift {
  days: number;
  minutes: number;
}
type Arrow = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";
type Steps = Record<Arrow, Shift>;

const DAY = { ArrowLeft: { days: -1, minutes: 0 }, ArrowRight: { days: 1, minutes: 0 } };
/** What Alt and an arrow do in a month, and in a grid of hours. */
export const MONTH_STEPS: Steps = { ...DAY, ArrowUp: { days: -7, minutes: 0 }, ArrowDown: { days: 7, minutes: 0 } };
export const HOUR_STEPS: Steps = { ...DAY, ArrowUp: { days: 0, minutes: -15 }, ArrowDown: { days: 0, minutes: 15 } };

interface CalendarEventButtonProps {
  placed: Placed;
  /** What the calendar gives its event: place, drag handlers, content. */
  props: ComponentPropsWithoutRef<"button"> & { children: ReactNode };
  style?: CSSProperties;
  steps: Steps;
  onShift: (placed: Placed, shift: Shift) => void;
  onMove: (placed: Placed) => void;
}

/** One session of the calendar: opens with Enter, moves with Alt and the arrows, or with M to a day and hour that are typed. */
export function CalendarEventButton({ placed, props, style, steps, onShift, onMove }: CalendarEventButtonProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (placed.session.status === "CANCELLED") return;
    if (event.altKey && Object.hasOwn(steps, event.key)) {
      event.preventDefault();
      onShift(placed, steps[event.key as Arrow]);
    } else if (event.key === "m" && !event.ctrlKey && !event.metaKey) onMove(placed);
  };
  return (
    <UnstyledButton
      {...props}
      style={{ ...props.style, ...style }}
      aria-keyshortcuts="M Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
    />
  );
}

/** What stands in it: a check once it is over, hour and client; the rest of it for screen readers. */
export function CalendarEventBody({ time, session }: Placed) {
  const status = session.displayStatus;
  return (
    <span className={styles.ev} data-s={status}>
      {status === "COMPLETED" && <IconCheck size={13} stroke={2.5} aria-hidden />}
      <b>{time}</b> <span className={styles.evName}>{session.client.name}</span>
      <span className={ui.sr}>, {STATUS_WORD[status]}</span>
    </span>
  );
}
