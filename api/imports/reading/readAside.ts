import { type AsideProgram, practicesInTurn, runAside } from "../../core/outside/aside.ts";
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

/** Reads a practice's file, which is fetched when it is its turn. @param gone ends it when nobody waits for it any more */
export type ReadTable = (
  professionalId: string,
  fetched: () => Promise<ReadingJob>,
  gone?: AbortSignal,
) => Promise<FileRead | FileFault>;

/** Reads files in a thread of its own, one at a time: nobody waits for more than one file of somebody else. */
export function openReading(): ReadTable {
  const turn = practicesInTurn();
  return (professionalId, fetched, gone) =>
    turn(
      professionalId,
      async () =>
        (await runAside<ReadingJob, FileRead | FileFault>(PROGRAM, await fetched(), PATIENCE_MS, gone)) ??
        ({ fault: "TOO_SLOW" } satisfies FileFault),
      gone,
    );
}
