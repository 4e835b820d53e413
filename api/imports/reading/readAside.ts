import { type AsideProgram, inTurn, runAside } from "../../core/outside/aside.ts";
import type { FileRead } from "../imports.rules.ts";
import type { ReadingJob } from "./readFile.ts";
import type { FileFault } from "./separated.ts";

/** Milliseconds after which a file that is still being read is given up. */
const PATIENCE_MS = 15_000;
const PROGRAM: AsideProgram = {
  places: ["./importFile.js", "../importFile.js", "./reading.worker.ts"],
  from: import.meta.url,
  memoryMb: 256,
};

/** Reads files in a thread of its own, one at a time: nobody else waits for somebody's file. */
export function openReading(): (job: ReadingJob) => Promise<FileRead | FileFault> {
  const turn = inTurn();
  return (job) =>
    turn(
      async () =>
        (await runAside<ReadingJob, FileRead | FileFault>(PROGRAM, job, PATIENCE_MS)) ??
        ({ fault: "TOO_SLOW" } satisfies FileFault),
    );
}
