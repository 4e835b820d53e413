import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { type ArchiveAnswer, type ArchiveJob, ArchiveRefused } from "./archive.rules.ts";
import { openArchive } from "./archive.ts";

// On Linux each thread has a priority of its own: whoever waits for another answer comes first. Elsewhere it would be the whole
// process. Not the lowest: somebody waits for this one, too.
if (process.platform === "linux") os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const answer = (told: ArchiveAnswer) => parentPort?.postMessage(told);
const refuse = (error: unknown) => {
  if (!(error instanceof ArchiveRefused)) throw error;
  answer({ refused: error.fault, place: error.place });
};

openArchive(workerData as ArchiveJob).then(({ told, client }) => {
  answer({ told });
  parentPort?.on("message", (place: number) => void client(place).then((whole) => answer({ whole }), refuse));
}, refuse);
