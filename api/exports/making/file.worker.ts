import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Beginning, Step } from "./steps.ts";
import { writing } from "./writing.ts";

const work = writing(workerData as Beginning);
parentPort?.on("message", (step: Step) => {
  const tell = (answer: Answer) => parentPort?.postMessage(answer);
  work(step).then(tell, (error: unknown) => {
    // A message may repeat what is being written; the code and the kind do not.
    const { code, name } = Object(error) as { code?: string; name?: string };
    tell({ failed: code ?? name ?? "Error" });
  });
});
