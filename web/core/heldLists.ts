import { useEffect, useState, useSyncExternalStore } from "react";

let holds = 0;
const listeners = new Set<() => void>();
const isHeld = () => holds > 0;

function hold(by: 1 | -1): void {
  holds += by;
  for (const told of listeners) told();
}

function onChange(told: () => void) {
  listeners.add(told);
  return () => void listeners.delete(told);
}

/** Keeps what a row lies in as it is, while the row has a dialog open: a row that goes would take its dialog along. */
export function useHoldLists(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    hold(1);
    return () => hold(-1);
  }, [isOpen]);
}

/** What is there now, or what was there when a row's dialog was opened, until that is closed. */
export function useUnlessHeld<Value>(now: Value): Value {
  const held = useSyncExternalStore(onChange, isHeld);
  const [kept, setKept] = useState(now);
  if (!held && kept !== now) setKept(now);
  return held ? kept : now;
}
