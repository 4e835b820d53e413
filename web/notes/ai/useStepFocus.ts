import { type RefObject, useEffect, useRef } from "react";

/** Where one step of a dialog gives way to the next, the focus goes to the new step instead of being lost with the old. */
export function useStepFocus(step: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    place.current?.focus();
  }, [step]);
  return place;
}
