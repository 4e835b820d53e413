import { parentPort, workerData } from "node:worker_threads";
import type { Interval } from "./busy.rules.ts";
import { type Taken, takenIn } from "./taken.ts";

/** One calendar to be looked through. */
export interface CalendarJob {
  text: string;
  /** The practice's. */
  zone: string;
  window: Interval;
  /** What it calls the practice's own sessions. */
  own: string[];
}

const { text, zone, window, own } = workerData as CalendarJob;
function look(): Taken | null | "TOO_COMPLEX" {
  try {
    return takenIn(text, zone, window, own);
  } catch {
    // What the library says of a rule repeats it.
    return "TOO_COMPLEX";
  }
}
parentPort?.postMessage({ taken: look() });
