import { parentPort, workerData } from "node:worker_threads";
import { type ReadingJob, readFile } from "./readFile.ts";

parentPort?.postMessage(readFile(workerData as ReadingJob));
