import { useEffect, useState } from "react";

const CLOCK_MS = 30_000;

/** The moment, as it passes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date()), CLOCK_MS);
    return () => clearInterval(clock);
  }, []);
  return now;
}
