import { type DragEvent, useRef } from "react";
import type { WorkingHours } from "../../../../schema/rules/workingHours.ts";
import { timeOf } from "../../sessionTimes.ts";
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
  const column = useRef<Element | null>(null);
  /** Pixels from where the session that is dragged begins to the pointer. */
  const below = useRef(0);
  /** The minute at which it would begin, also outside what is shown. */
  const wanted = useRef(0);
  const follow = ({ nativeEvent }: DragEvent) => {
    const begin = nativeEvent.clientY - below.current;
    const { top = 0, height = 1 } = column.current?.getBoundingClientRect() ?? {};
    wanted.current = snapped(first + ((begin - top) / height) * (last - first));
    Object.defineProperty(nativeEvent, "clientY", { value: begin });
  };
  return {
    hold: ({ currentTarget, clientY }: DragEvent, { begins }: Placed) => {
      column.current = currentTarget.parentElement ?? currentTarget;
      const { top, height } = column.current.getBoundingClientRect();
      below.current = clientY - top - ((snapped(begins) - first) / (last - first)) * height;
    },
    /** For what is around the calendar, which reads the place of the pointer afterwards. */
    following: { onDragOverCapture: follow, onDropCapture: follow },
    /** The hour a session begins at where it was dropped; its own, also between the steps, where the hand went sideways alone. */
    hourAt: ({ begins }: Placed, time: string) => (wanted.current === snapped(begins) ? timeOf(begins) : time),
  };
}
