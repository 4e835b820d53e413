import { parentPort } from "node:worker_threads";
import { type AiSection, headed } from "../../schema/rules/ai/headed.ts";
import type { NoteLength } from "../../schema/rules/ai.ts";
import type { AiTask } from "./ai.port.ts";
import { summariseUnder } from "./summary.headed.ts";
import { type Summarised, tidied } from "./summary.ts";

/** One text to be worked on. */
export interface LocalJob {
  task: AiTask;
  text: string;
  /** How often the same was asked before. */
  round: number;
  /** How much of it a summary tells. */
  length: NoteLength | null;
  /** The headings it is to have. */
  sections: readonly AiSection[];
}

function improved({ text, round, sections }: LocalJob): Summarised {
  const option = tidied(text);
  return { options: [{ ...option, content: headed(option.content, sections) }], isNew: round === 0 };
}

parentPort?.on("message", (job: LocalJob) => {
  const { task, text, round, length, sections } = job;
  const made = task === "summary" ? summariseUnder(sections, text, round, length ?? undefined) : improved(job);
  parentPort?.postMessage(made);
});
