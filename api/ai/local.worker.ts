import { parentPort } from "node:worker_threads";
import type { AiTask } from "./ai.port.ts";
import { type Summarised, summarise, tidied } from "./summary.ts";

/** One text to be worked on. */
export interface LocalJob {
  task: AiTask;
  text: string;
  /** How often the same was asked before. */
  round: number;
}

parentPort?.on("message", ({ task, text, round }: LocalJob) => {
  const made: Summarised =
    task === "summary" ? summarise(text, round) : { options: [tidied(text)], isNew: round === 0 };
  parentPort?.postMessage(made);
});
