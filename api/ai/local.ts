import type { Worker } from "node:worker_threads";
import { type AsideProgram, threadOf } from "../core/outside/aside.ts";
import { Problem } from "../core/problems.ts";
import type { AiPort } from "./ai.port.ts";
import type { LocalJob } from "./local.worker.ts";
import type { Summarised } from "./summary.ts";

/** Texts that may wait for their turn. */
const WAITING_MAX = 20;
/** Milliseconds after which a text that is still being worked on is given up. */
const PATIENCE_MS = 30_000;
const PROGRAM: AsideProgram = {
  places: ["./summariser.js", "../summariser.js", "./local.worker.ts"],
  from: import.meta.url,
  memoryMb: 256,
};

interface Job extends LocalJob {
  done(made: Summarised): void;
  fail(problem: Problem): void;
}

/** One worker, begun when it is first needed, with a short queue before it. */
class Summariser {
  readonly #waiting: Job[] = [];
  #worker: Worker | null = null;
  #running: Job | null = null;
  #impatience: NodeJS.Timeout | undefined;

  /** @throws Problem AI_UNAVAILABLE when too many are waiting */
  add(job: Job): void {
    if (this.#waiting.length >= WAITING_MAX) throw new Problem("AI_UNAVAILABLE");
    this.#waiting.push(job);
    this.#next();
  }

  /** Takes a job back; one that is being worked on runs on, and nobody hears of it. */
  drop(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  async close(): Promise<void> {
    for (const job of this.#waiting.splice(0)) job.fail(new Problem("AI_UNAVAILABLE"));
    await this.#worker?.terminate();
  }

  #next(): void {
    const job = this.#running ? undefined : this.#waiting.shift();
    if (!job) return;
    this.#worker ??= this.#hire();
    this.#running = job;
    this.#impatience = setTimeout(() => this.#end(new Problem("AI_TIMEOUT")), PATIENCE_MS);
    const { task, text, round, length, sections } = job;
    this.#worker.postMessage({ task, text, round, length, sections } satisfies LocalJob);
  }

  #hire(): Worker {
    const worker = threadOf(PROGRAM, null);
    // An idle summariser keeps no process from ending.
    worker.unref();
    worker.on("message", (made: Summarised) => this.#finish((job) => job.done(made)));
    worker.once("error", () => this.#end(new Problem("AI_UNAVAILABLE"), worker));
    worker.once("exit", () => this.#end(new Problem("AI_UNAVAILABLE"), worker));
    return worker;
  }

  /** Lets the worker go, with the job it had; the next job gets a new one. */
  #end(problem: Problem, worker = this.#worker): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    void worker?.terminate();
    this.#finish((job) => job.fail(problem));
  }

  #finish(tell: (job: Job) => void): void {
    const job = this.#running;
    clearTimeout(this.#impatience);
    this.#running = null;
    if (job) tell(job);
    this.#next();
  }
}

/** Summarises on this machine, with the text's own sentences, beside the thread that answers requests. */
export function openLocal(): AiPort {
  const summariser = new Summariser();
  return {
    about: { provider: "local", model: null, recipient: null },
    write: (task, text, signal, { round = 0, length = null, sections = [] } = {}) =>
      new Promise((done, fail) => {
        signal.throwIfAborted();
        const job: Job = { task, text, round, length, sections, done, fail };
        summariser.add(job);
        signal.addEventListener("abort", () => {
          summariser.drop(job);
          fail(new Problem("AI_UNAVAILABLE"));
        });
      }),
    close: () => summariser.close(),
  };
}
