import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { type Share, shareAmongPractices } from "../database/turns.ts";
import { Problem } from "../problems.ts";

/** What is done of one practice at once, and what may wait for it: a little less long than whoever asks. */
const SHARE: Share = { atOnce: 1, waiting: 20, patienceMs: 80_000 };

/** A program that runs in a thread of its own. */
export interface AsideProgram {
  /** Where it may lie, seen from the module that starts it: beside the built bundle, or among the sources. */
  places: readonly string[];
  /** `import.meta.url` of that module. */
  from: string;
  /** Megabytes it may take. */
  memoryMb: number;
}

/** Whoever works aside, and answers one thing after the other. */
export interface Aside<Question, Answer> {
  tell(question: Question): void;
  /** @returns its next answer; null when there is none: it took longer, failed, or has ended */
  next(patienceMs: number): Promise<Answer | null>;
  close(): void;
}

function fileOf({ places, from }: AsideProgram): string {
  const found = places.map((place) => fileURLToPath(new URL(place, from))).find((file) => existsSync(file));
  if (!found) throw new Error("a program that runs aside is missing from the build");
  return found;
}

/** The bare thread; what a library complains of in it repeats what it reads, and is not printed. */
export function threadOf(program: AsideProgram, job: unknown, given: ArrayBuffer[] = []): Worker {
  const worker = new Worker(fileOf(program), {
    workerData: job,
    transferList: given,
    resourceLimits: { maxOldGenerationSizeMb: program.memoryMb },
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}

/**
 * Starts a thread with a job. It may be ended at any moment: what is outside writes what it reads.
 * @param given what of the job goes over to the thread, and is here no more
 * @param gone ends it when nobody waits for it any more
 */
export function openAside<Job, Question, Answer>(
  program: AsideProgram,
  job: Job,
  given: ArrayBuffer[] = [],
  gone?: AbortSignal,
): Aside<Question, Answer> {
  const worker = threadOf(program, job, given);
  const answers: (Answer | null)[] = [];
  let hasEnded = false;
  let waiting: ((answer: Answer | null) => void) | null = null;
  const answer = (told: Answer | null) => {
    if (waiting) waiting(told);
    else answers.push(told);
  };
  const end = () => {
    hasEnded = true;
    waiting?.(null);
  };
  worker.on("message", (told: Answer) => answer(told));
  worker.once("error", end);
  worker.once("exit", end);
  const close = () => void worker.terminate();
  gone?.addEventListener("abort", close);
  return {
    tell: (question) => worker.postMessage(question),
    next: (patienceMs) =>
      new Promise((done) => {
        const [told] = answers.splice(0, 1);
        if (told !== undefined || hasEnded) return done(told ?? null);
        const give = (found: Answer | null) => {
          clearTimeout(impatience);
          waiting = null;
          done(found);
        };
        const impatience = setTimeout(() => give(null), patienceMs);
        waiting = give;
      }),
    close() {
      gone?.removeEventListener("abort", close);
      close();
    },
  };
}

/**
 * Runs one job in a thread of its own.
 * @param patienceMs milliseconds after which it is given up
 * @param gone ends it when nobody waits for it any more
 * @returns what it answers first; null when it was given up, failed, or ended without an answer
 */
export async function runAside<Job, Answer>(
  program: AsideProgram,
  job: Job,
  patienceMs: number,
  gone?: AbortSignal,
): Promise<Answer | null> {
  const aside = openAside<Job, never, Answer>(program, job, [], gone);
  try {
    return await aside.next(patienceMs);
  } finally {
    aside.close();
  }
}

/** Does a job when it is its practice's turn. @param gone drops it when nobody waits for it any more */
type PracticeTurn = <Done>(professionalId: string, job: () => Promise<Done>, gone?: AbortSignal) => Promise<Done>;

/** @throws Problem UNAVAILABLE, which nobody hears, when whoever asked has left */
export function stay(gone: AbortSignal | undefined): void {
  if (gone?.aborted) throw new Problem("UNAVAILABLE");
}

/**
 * Has jobs done one at a time. Only one of a practice stands in line: its others wait behind that, and nobody else waits for
 * more than one of them.
 * @returns does the job in its turn; rejects with Problem UNAVAILABLE when too many of a practice wait or one waits too long
 */
export function practicesInTurn(): PracticeTurn {
  const ownTurn = shareAmongPractices(SHARE);
  let last: Promise<unknown> = Promise.resolve();
  return (professionalId, job, gone) =>
    ownTurn(professionalId, async () => {
      stay(gone);
      const begin = () => {
        stay(gone);
        return job();
      };
      const next = last.then(begin, begin);
      last = next;
      return await next;
    });
}
