import { type AsideProgram, threadOf } from "../../core/outside/aside.ts";
import type { Answer, Beginning, Step } from "./steps.ts";

const PROGRAM: AsideProgram = {
  places: ["./exporter.js", "../exporter.js", "./file.worker.ts"],
  from: import.meta.url,
  memoryMb: 512,
};

/** What a file that cannot be written came to, by a code that repeats nothing of it. */
export class WritingFailed extends Error {
  override name = "WritingFailed";
  readonly code: string;

  constructor(code: string) {
    super(`the file could not be written: ${code}`);
    this.code = code;
  }
}

export interface WritingThread {
  /** @returns how long the file is so far @throws WritingFailed */
  tell(step: Step): Promise<number>;
  close(): Promise<void>;
}

/** Writes one file in a thread of its own, so that nobody waits while pages are laid out and texts are packed. */
export function openThread(begin: Beginning): WritingThread {
  const worker = threadOf(PROGRAM, begin);
  let answered: ((answer: Answer) => void) | null = null;
  const answer = (told: Answer) => {
    answered?.(told);
    answered = null;
  };
  let ended: string | null = null;
  const end = (code: string) => {
    ended ??= code;
    answer({ failed: ended });
  };
  worker.on("message", (told: Answer) => answer(told));
  worker.on("error", (error) => end((error as NodeJS.ErrnoException).code ?? error.name));
  worker.on("exit", () => end("ENDED"));
  return {
    async tell(step) {
      const told = await new Promise<Answer>((resolve) => {
        answered = resolve;
        if (ended) end(ended);
        else worker.postMessage(step);
      });
      if ("failed" in told) throw new WritingFailed(told.failed);
      return told.bytes;
    },
    async close() {
      await worker.terminate();
    },
  };
}
