import { parentPort } from "node:worker_threads";
import type { NoteLength } from "../../schema/rules/ai.ts";
import type { AiTask } from "./ai.port.ts";
import { type Summarised, summarise, tidied } from "./summary.ts";

/** One text to be worked on. */
export interface LocalJob {
  task: AiTask;
  text: string;
  /** How often the same was asked before. */
  round: number;
  /** How much of it a summary tells. */
  length: NoteLength | null;
}

parentPort?.on("message", ({ task, text, round, length }: LocalJob) => {
  const made: Summarised =
    task === "summary" ? summarise(text, round, length ?? undefined) : { options: [tidied(text)], isNew: round === 0 };
  parentPort?.postMessage(made);
});
