import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** A program that runs in a thread of its own. */
export interface AsideProgram {
  /** Where it may lie, seen from the module that starts it: beside the built bundle, or among the sources. */
  places: readonly string[];
  /** `import.meta.url` of that module. */
  from: string;
  /** Megabytes it may take. */
  memoryMb: number;
}

function fileOf({ places, from }: AsideProgram): string {
  const found = places.map((place) => fileURLToPath(new URL(place, from))).find((file) => existsSync(file));
  if (!found) throw new Error("a program that runs aside is missing from the build");
  return found;
}

/**
 * Runs one job in a thread of its own, which may be ended at any moment: what is outside writes what it reads.
 * @param patienceMs milliseconds after which it is given up
 * @returns what it answers first; null when it was given up, failed, or ended without an answer
 */
export const runAside = <Job, Answer>(program: AsideProgram, job: Job, patienceMs: number): Promise<Answer | null> =>
  new Promise((done) => {
    const worker = new Worker(fileOf(program), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: program.memoryMb },
      // What a library complains of repeats what it reads.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const end = (answer: Answer | null) => {
      clearTimeout(impatience);
      done(answer);
      void worker.terminate();
    };
    const impatience = setTimeout(() => end(null), patienceMs);
    worker.once("message", (answer: Answer) => end(answer));
    worker.once("error", () => end(null));
    worker.once("exit", () => end(null));
  });
