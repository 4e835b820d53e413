import { type AsideProgram, practicesInTurn, runAside } from "../../core/outside/aside.ts";
import type { CalendarJob } from "./calendar.worker.ts";
import type { Taken } from "./taken.ts";

/** Milliseconds after which a calendar that is still being looked through is given up. */
const PATIENCE_MS = 4_000;
const PROGRAM: AsideProgram = {
  places: ["./calendar.js", "../calendar.js", "./calendar.worker.ts"],
  from: import.meta.url,
  memoryMb: 192,
};

/** What is in a calendar, or why that cannot be said. */
export type Looked = Taken | "NO_CALENDAR" | "TOO_COMPLEX";

/** What the worker says; an object, as null is what it says of no calendar. */
type Said = { taken: Taken | null | "TOO_COMPLEX" };

async function lookAlone(job: CalendarJob, patienceMs: number): Promise<Looked> {
  const said = await runAside<CalendarJob, Said>(PROGRAM, job, patienceMs);
  return said ? (said.taken ?? "NO_CALENDAR") : "TOO_COMPLEX";
}

/**
 * Looks through calendars, one at a time; those of one practice wait for one another.
 * @param patienceMs milliseconds for each
 */
export function openLooking(patienceMs = PATIENCE_MS): (professionalId: string, job: CalendarJob) => Promise<Looked> {
  const inTurn = practicesInTurn();
  return (professionalId, job) => inTurn(professionalId, () => lookAlone(job, patienceMs));
}
