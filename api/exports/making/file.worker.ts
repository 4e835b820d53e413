import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Beginning, Step } from "./steps.ts";
import { writing } from "./writing.ts";

// On Linux each thread has a priority of its own: whoever waits for an answer comes first. Elsewhere it would be the whole process.
if (process.platform === "linux") os.setPriority(os.constants.priority.PRIORITY_LOW);

const work = writing(workerData as Beginning);
parentPort?.on("message", (step: Step) => {
  const tell = (answer: Answer) => parentPort?.postMessage(answer);
  work(step).then(tell, (error: unknown) => {
    // A message may repeat what is being written; the code and the kind do not.
    const { code, name } = Object(error) as { code?: string; name?: string };
    tell({ failed: code ?? name ?? "Error" });
  });
});
