import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { shipped } from "../database/shipped.ts";
import { StartError } from "../startError.ts";
import type { Manifest } from "./archive.ts";

/** What the packing thread is asked for. */
export interface PackingJob extends Pick<Manifest, "version" | "madeAt" | "secret"> {
  /** Holds a copy of the database, which goes once it is packed, and maybe the secret. */
  staging: string;
  archive: string;
  key: string | null;
}

/** What it answers: nothing when all is well. */
export interface Packed {
  sentence: string | null;
  code: string | null;
}

/** Its program: beside the built bundle, or beside this source file. */
function packer(): string {
  const source = fileURLToPath(new URL("./packing.worker.ts", import.meta.url));
  const found = shipped("packing.js") ?? (existsSync(source) ? source : null);
  if (!found) throw new Error("the packing of backups is missing from the build");
  return found;
}

/**
 * Has a copy of the database packed and verified in a thread of its own.
 * @param signal ends that thread
 * @throws StartError, one Spanish sentence, or what a disk or library said, by its `code`
 */
export function packApart(job: PackingJob, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(packer(), { workerData: job, stdout: true, stderr: true });
  let packed: Packed | null = null;
  const end = () => void worker.terminate();
  signal?.addEventListener("abort", end, { once: true });
  worker.once("message", (answer: Packed) => {
    packed = answer;
  });
  worker.once("error", reject);
  worker.once("exit", () => {
    signal?.removeEventListener("abort", end);
    if (!packed) return reject(new StartError("La copia de seguridad se ha interrumpido; vuelve a intentarlo."));
    if (packed.code === null) return resolve();
    const { sentence, code } = packed;
    reject(sentence ? new StartError(sentence) : Object.assign(new Error("the packing of a backup failed"), { code }));
  });
  if (signal?.aborted) end();
  return promise;
}
