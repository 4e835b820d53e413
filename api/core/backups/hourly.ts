import { rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import type { ApiConfig } from "../config.ts";
import type { Database } from "../database/database.ts";
import { connectTo, listenAt, socketOf } from "../database/folderSocket.ts";
import { birthOf } from "../dataFolder.ts";
import type { Log } from "../log.ts";
import { type Rounds, startRounds } from "../rounds.ts";
import { tellWork } from "../seen/told.ts";
import { StartError } from "../startError.ts";
import { clearUnfinished, lastAttempt, lastBackup } from "./kept.ts";
import { type MadeBackup, makeBackup } from "./make.ts";

const HOUR_MS = 3_600_000;
const LOOK_MS = 60_000;
/** What failed is tried again sooner than in an hour. */
const AGAIN_MS = 10 * 60_000;
const SOCKET = ".backup.sock";

/** What the service answers to `npm run backup`. */
export type Answer = { made: MadeBackup } | { sentence: string };

/**
 * Whether an hour has passed since the last backup, or since there is something to back up. A clock that was set back must
 * not keep backups away.
 */
export function isDue({ dataDir, backups }: Pick<ApiConfig, "dataDir" | "backups">, now: number): boolean {
  const attempt = lastAttempt(backups.folder);
  if (attempt?.outcome === "failed" && Math.abs(now - Date.parse(attempt.at)) < AGAIN_MS) return false;
  const since = lastBackup(backups.folder, now).madeAt ?? birthOf(dataDir);
  return Math.abs(now - since.getTime()) >= HOUR_MS;
}

function listenForWord(folder: string, make: () => Promise<MadeBackup>): Server {
  const socket = socketOf(folder, SOCKET);
  // The data folder is locked: whoever listened here is gone.
  rmSync(socket, { force: true });
  const server = createServer((peer) => {
    const answer = (text: Answer) => peer.end(JSON.stringify(text));
    peer.on("error", () => peer.destroy());
    make().then(
      (made) => answer({ made }),
      (error: unknown) =>
        answer({ sentence: error instanceof StartError ? error.message : "La copia de seguridad ha fallado." }),
    );
  });
  return listenAt(socket, server).unref();
}

/** @returns the answer of the service that runs on a data folder; null when none does */
export function askService(folder: string): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const peer = connectTo(socketOf(folder, SOCKET)).setEncoding("utf8");
    peer.on("data", (text) => {
      answer += text;
    });
    peer.on("end", () => {
      if (answer) resolve(JSON.parse(answer) as Answer);
      else
        reject(new StartError("El servicio se ha parado mientras hacía la copia de seguridad; vuelve a intentarlo."));
    });
    peer.on("error", () => resolve(null));
  });
}

/** With nobody's word for it none may be made for long, and what was left would lie there. */
function tidy(folder: string, log: Log): void {
  try {
    clearUnfinished(folder);
  } catch (error) {
    log.warn(
      { code: (error as NodeJS.ErrnoException).code },
      "what an interrupted backup may have left is not cleared away",
    );
  }
}

/**
 * Has the service make backups of its embedded database: each hour where that is wanted, and whenever `npm run backup`
 * asks. Databases that are backed up by means of their own are left to these.
 */
export function startBackups(config: ApiConfig, { copyFiles }: Database, log: Log): Pick<Rounds, "close"> {
  if (!copyFiles) return { close: async () => undefined };
  tidy(config.backups.folder, log);
  if (!config.backups.isHourly)
    log.warn("no backups are made by themselves (BACKUPS=off): they are up to whoever runs this portal");
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  const make = (): Promise<MadeBackup> => {
    const made = last.then(async () => {
      if (closing.signal.aborted)
        throw new StartError("El servicio se está parando: la copia de seguridad no se hace.");
      const backup = await tellWork({ kind: "job", name: "backup" }, () =>
        makeBackup(config, copyFiles, closing.signal),
      );
      log.info({ bytes: backup.bytes, seconds: backup.seconds }, "backup made and verified");
      return backup;
    });
    last = made.catch((error: unknown) => {
      if (!closing.signal.aborted)
        log.error({ sentence: error instanceof StartError ? error.message : undefined }, "backup failed");
    });
    return made;
  };
  const server = listenForWord(config.dataDir, make);
  const rounds = config.backups.isHourly
    ? startRounds({ name: "backups", everyMs: LOOK_MS, log, failed: "no backup this time" }, async () => {
        if (isDue(config, Date.now())) await make().catch(() => undefined);
      })
    : null;
  return {
    async close() {
      closing.abort();
      server.close();
      await rounds?.close();
      await last;
    },
  };
}
