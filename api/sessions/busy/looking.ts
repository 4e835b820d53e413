import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { CalendarJob } from "./calendar.worker.ts";
import type { Taken } from "./taken.ts";

/** Milliseconds after which a calendar that is still being looked through is given up, and the memory it may take. */
const PATIENCE_MS = 4_000;
const MEMORY_MB = 192;

/** What is in a calendar, or why that cannot be said. */
export type Looked = Taken | "NO_CALENDAR" | "TOO_COMPLEX";

/** The worker's program: beside the built bundle, or beside this source file. */
function workerFile(): string {
  const places = ["./calendar.js", "../calendar.js", "./calendar.worker.ts"];
  const found = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error("what looks through calendars is missing from the build");
  return found;
}

/** Looks through one calendar in a thread of its own, which may be ended at any moment: what is outside writes its text. */
const lookAlone = (job: CalendarJob, patienceMs: number): Promise<Looked> =>
  new Promise((done) => {
    const worker = new Worker(workerFile(), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // What the library complains of repeats the calendar's words.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const end = (looked: Looked) => {
      clearTimeout(impatience);
      done(looked);
      void worker.terminate();
    };
    const impatience = setTimeout(() => end("TOO_COMPLEX"), patienceMs);
    worker.once("message", (made: Taken | null | "TOO_COMPLEX") => end(made ?? "NO_CALENDAR"));
    worker.once("error", () => end("TOO_COMPLEX"));
    worker.once("exit", () => end("TOO_COMPLEX"));
  });

/** Looks through calendars, one at a time. @param patienceMs milliseconds for each */
export function openLooking(patienceMs = PATIENCE_MS): (job: CalendarJob) => Promise<Looked> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(() => lookAlone(job, patienceMs));
    last = next;
    return next;
  };
}
