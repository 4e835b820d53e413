import { parentPort } from "node:worker_threads";
import type { AiTask } from "./ai.port.ts";
import { summarise, tidied } from "./summary.ts";

parentPort?.on("message", ({ task, text }: { task: AiTask; text: string }) => {
  parentPort?.postMessage(task === "summary" ? summarise(text) : [tidied(text)]);
});
