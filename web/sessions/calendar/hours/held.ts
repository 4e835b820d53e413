import { clamp } from "@mantine/hooks";
import { type DragEvent, useRef } from "react";
import type { WorkingHours } from "../../../../schema/rules/workingHours.ts";
import { minutesOf, timeOf } from "../../sessionTimes.ts";
import type { Placed } from "../calendarEvents.ts";

/** Minutes to which a dragged session snaps. */
export const SNAP = 15;
const snapped = (minutes: number) => Math.round(minutes / SNAP) * SNAP;

/**
 * A dragged session goes along with the hand, wherever it is held: the calendar itself would have it begin where the pointer
 * is.
 * @param span hours that are shown
 */
export function useHeld({ from, to }: WorkingHours) {
  const [first, last] = [from * 60, to * 60];
  /** Pixels from where the session that is dragged begins to the pointer. */
  const below = useRef(0);
  const follow = ({ nativeEvent }: DragEvent) =>
    Object.defineProperty(nativeEvent, "clientY", { value: nativeEvent.clientY - below.current });
  return {
    hold: ({ currentTarget, clientY }: DragEvent, { begins }: Placed) => {
      const column = (currentTarget.parentElement ?? currentTarget).getBoundingClientRect();
      below.current = clientY - column.top - ((snapped(begins) - first) / (last - first)) * column.height;
    },
    /** For what is around the calendar, which reads the place of the pointer afterwards. */
    following: { onDragOverCapture: follow, onDropCapture: follow },
    /** The hour a session begins at where it was dropped; its own, also between the steps, where only the day is another. */
    hourAt: ({ begins }: Placed, time: string) =>
      minutesOf(time) === clamp(snapped(begins), first, last - SNAP) ? timeOf(begins) : time,
  };
}
