import { useEffect, useState } from "react";

/** Seconds left until something may be asked for again; `restart` starts over. 0 when it may. */
export function useCountdown(seconds: number, running: boolean) {
  const [left, setLeft] = useState(running ? seconds : 0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(seconds) };
}
