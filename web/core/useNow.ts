import { useInterval } from "@mantine/hooks";
import { useState } from "react";

const CLOCK_MS = 30_000;

/** The moment, as it passes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), CLOCK_MS, { autoInvoke: true });
  return now;
}
