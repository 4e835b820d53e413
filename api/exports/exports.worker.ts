import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { ExportFault } from "../../schema/rules/exports/exports.ts";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { isRoomless } from "../core/problems.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { UnopenedSecret, unsealed } from "../core/sealing.ts";
import { tellWork } from "../core/seen/told.ts";
import { readPractice } from "../practice/practice.store.ts";
import type { ExportFolder } from "./exports.files.ts";
import {
  deleteOver,
  type ExportKey,
  type HeldExport,
  holdExport,
  keepExport,
  readFilesInUse,
  readWaitingExports,
  releaseExport,
  settleExport,
} from "./exports.store.ts";
import { type ExportParts, makeFile } from "./making/making.ts";
import { openThread, WritingFailed, type WritingThread } from "./making/thread.ts";

/** How often is looked for files to make, and how long one is kept from others without a word of it. */
export interface ExportPace {
  exportSweepSeconds: number;
  exportLeaseSeconds: number;
  exportPurgeSeconds: number;
}
const PACE: ExportPace = { exportSweepSeconds: 5, exportLeaseSeconds: 20, exportPurgeSeconds: 300 };
/** Begins of one file: what has ended this process so often is given up. */
const TRIES = 3;

interface Parts {
  database: Database;
  log: Log;
  folder: ExportFolder;
  parts: ExportParts;
  /** What passphrases are sealed with. */
  secret: string;
}

/** The file is wanted no more: its row is gone, or another process has it. */
class GivenUp extends Error {
  override name = "GivenUp";
}

const FAULT_OF: Record<string, ExportFault> = {
  TOO_LARGE: "DEMASIADO_GRANDE",
  ERR_WORKER_OUT_OF_MEMORY: "DEMASIADO_GRANDE",
  NO_CLIENT: "ERROR",
  ENOSPC: "SIN_ESPACIO",
  EDQUOT: "SIN_ESPACIO",
};

/** What a failure says for good; null: it is tried again. */
function faultOf(error: unknown, { tries }: HeldExport): ExportFault | null {
  if (isRoomless(error)) return "SIN_ESPACIO";
  if (error instanceof WritingFailed && FAULT_OF[error.code]) return FAULT_OF[error.code] ?? null;
  if (tries < TRIES) return null;
  return error instanceof UnopenedSecret ? "CONTRASENA" : "ERROR";
}

/** Nothing is wrong: something was given to another client meanwhile. */
const isMoved = (error: unknown): boolean => error instanceof WritingFailed && error.code === "MOVED";

/** Starts making the files that were asked for, one at a time, and removing those whose day is over. */
export function startExports({ database, log, folder, parts, secret }: Parts, pace: Partial<ExportPace> = {}): Rounds {
  const { exportSweepSeconds, exportLeaseSeconds: seconds, exportPurgeSeconds } = { ...PACE, ...pace };
  const behindWall = <T>({ professionalId }: ExportKey, work: Parameters<typeof database.asProfessional<T>>[1]) =>
    database.asProfessional(professionalId, work);

  async function write(held: HeldExport, thread: WritingThread, closing: AbortSignal): Promise<number> {
    const tell = async (done: number, total: number) => {
      if (closing.aborted) throw closing.reason;
      if (!(await behindWall(held, (tx) => keepExport(tx, held, { seconds, done, total })))) throw new GivenUp();
    };
    // A client may take longer than a lease is good for.
    let last = { done: 0, total: 0 };
    let beating: Promise<unknown> = Promise.resolve();
    const beat = setInterval(
      () => {
        beating = beating
          .then(() => behindWall(held, (tx) => keepExport(tx, held, { seconds, ...last })))
          .then((isOurs) => (isOurs ? undefined : thread.close()))
          .catch(() => undefined);
      },
      (seconds * 1_000) / 3,
    );
    try {
      return await makeFile({
        database,
        parts,
        thread,
        held,
        tell: async (done, total) => {
          last = { done, total };
          await tell(done, total);
        },
      });
    } finally {
      clearInterval(beat);
      await beating;
    }
  }

  async function make(held: HeldExport, closing: AbortSignal): Promise<void> {
    if (held.tries > TRIES) return void (await behindWall(held, (tx) => settleExport(tx, held, { fault: "ERROR" })));
    const passphrase = held.passphrase && (await unsealed(secret, held.passphrase));
    if (held.isEncrypted && !passphrase)
      return void (await behindWall(held, (tx) => settleExport(tx, held, { fault: "CONTRASENA" })));
    const { professional } = await behindWall(held, (tx) => readPractice(tx, held.professionalId));
    await mkdir(folder.path, { recursive: true, mode: 0o700 });
    const thread = openThread({
      file: folder.partOf(held.lease),
      spools: path.join(folder.path, held.lease),
      passphrase,
      practice: { name: professional.fullName, zone: professional.timeZone },
      at: held.createdAt.toISOString(),
      withPrivate: held.withPrivate,
    });
    const stop = () => void thread.close();
    closing.addEventListener("abort", stop);
    try {
      const bytes = await write(held, thread, closing);
      const file = await folder.finish(held.lease);
      if (await behindWall(held, (tx) => settleExport(tx, held, { file, bytes }))) return;
      await folder.remove(file);
    } finally {
      closing.removeEventListener("abort", stop);
      await thread.close();
      await folder.drop(held.lease);
    }
  }

  async function begin(key: ExportKey, closing: AbortSignal): Promise<void> {
    const held = await behindWall(key, (tx) => holdExport(tx, { ...key, lease: randomUUID(), seconds }));
    if (!held) return;
    const startedAt = performance.now();
    try {
      await make(held, closing);
      log.info({ export: key.id, ms: Math.round(performance.now() - startedAt) }, "export made");
    } catch (error) {
      if (error instanceof GivenUp) return;
      if (closing.aborted)
        return await behindWall(held, (tx) => releaseExport(tx, held, { isTry: false, waits: false }));
      const fault = faultOf(error, held);
      log.warn({ export: key.id, fault, error: errorFacts(error) }, "export not made");
      if (fault) await behindWall(held, (tx) => settleExport(tx, held, { fault }));
      else await behindWall(held, (tx) => releaseExport(tx, held, { isTry: true, waits: !isMoved(error) }));
    }
  }

  let purgedAt = 0;
  return startRounds(
    { name: "exports", everyMs: exportSweepSeconds * 1_000, log, failed: "exports not looked for" },
    async (closing) => {
      if (Date.now() - purgedAt > exportPurgeSeconds * 1_000) {
        purgedAt = Date.now();
        await deleteOver(database.owner);
        await folder.sweep(() => readFilesInUse(database.owner));
      }
      const left: string[] = [];
      for (;;) {
        const [key] = await readWaitingExports(database.owner, 1, left);
        if (!key || closing.aborted) return;
        try {
          await tellWork({ kind: "job", name: "exports" }, () => begin(key, closing));
        } catch (error) {
          // One that cannot be taken or let go of is left to the next round, and keeps nobody else's waiting.
          left.push(key.id);
          log.warn({ export: key.id, error: errorFacts(error) }, "export left for later");
        }
      }
    },
  );
}
