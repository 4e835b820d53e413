import { closeSync, cpSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { ApiConfig } from "../config.ts";
import { clearStaging, secretFileOf, stagingOf } from "../dataFolder.ts";
import { leaveToOwnerOf } from "../ownerFolder.ts";
import { StartError } from "../startError.ts";
import { VERSION } from "../version.ts";
import { DATABASE, NO_ROOM, SECRET } from "./archive.ts";
import { backupName, clearUnfinished, LAST, noteAttempt, rotate, unfinishedOf } from "./kept.ts";
import { packApart } from "./packing.ts";
import { freeIn, neededForBackup } from "./space.ts";

export interface MadeBackup {
  file: string;
  bytes: number;
  seconds: number;
}

async function refuseWithoutRoom(config: ApiConfig): Promise<void> {
  const needed = neededForBackup(config);
  const { folder } = config.backups;
  for (const at of [folder, config.dataDir]) {
    const free = await freeIn(at);
    const other = at === folder ? " o elige otra carpeta con BACKUP_DIR" : "";
    if (free < needed)
      throw new StartError(
        `No queda sitio en ${at} para otra copia de seguridad: libera al menos ${Math.ceil((needed - free) / 1024 ** 2)} MB${other}; las anteriores siguen en ${folder}.`,
      );
  }
}

/** A name that is on the disk stays there after a power cut. */
function keepNames(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** @returns the uppermost folder that was made for it, if any */
function openFolder(folder: string): string | undefined {
  try {
    const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
    clearUnfinished(folder);
    return made;
  } catch (error) {
    throw new StartError(`No se puede escribir en la carpeta de copias ${folder}: elige otra con BACKUP_DIR.`, {
      cause: error,
    });
  }
}

/** What a try that failed is told as. */
function failureOf(error: unknown, { dataDir, backups: { folder } }: ApiConfig): StartError {
  if (error instanceof StartError) return error;
  const { code, name } = error as NodeJS.ErrnoException;
  const sentence = NO_ROOM.has(code ?? "")
    ? `No queda sitio para otra copia de seguridad en ${dataDir} o en ${folder}: libera espacio o elige otra carpeta con BACKUP_DIR.`
    : `La copia de seguridad no se ha podido hacer o abrir («${code ?? name}»); las anteriores siguen en ${folder}.`;
  return new StartError(sentence, { cause: error });
}

/**
 * Makes a backup of the embedded database, verified by opening it, and lets those go that it outlives. The copy lies on the
 * database's own disk: another may be slow or away, and is not to see what the key keeps from it.
 * @param copyDatabase copies the database's files, as of one moment, to a folder that does not exist yet
 * @param signal stops it; nothing is left behind
 * @throws StartError, one Spanish sentence; the backups before it stay
 */
export async function makeBackup(
  config: ApiConfig,
  copyDatabase: (into: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const startedAt = performance.now();
  const madeAt = new Date();
  const { dataDir, authSecret } = config;
  const { folder, key } = config.backups;
  const made = openFolder(folder);
  const name = backupName(madeAt, key !== null);
  const file = path.join(folder, name);
  const archive = unfinishedOf(folder, name);
  const staging = stagingOf(dataDir);
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  const note = { at: madeAt.toISOString() };
  try {
    clearStaging(dataDir);
    await refuseWithoutRoom(config);
    mkdirSync(staging, { mode: 0o700 });
    await copyDatabase(path.join(staging, DATABASE));
    const secretFile = secretFileOf(dataDir);
    const secret = !authSecret && existsSync(secretFile) ? "file" : "setting";
    if (secret === "file") cpSync(secretFile, path.join(staging, SECRET));
    await packApart({ staging, archive, key, version: VERSION, madeAt: note.at, secret }, signal);
    renameSync(archive, file);
    keepNames(folder);
    rotate(folder, { name, madeAt });
    const { size: bytes } = statSync(file);
    noteAttempt(folder, { ...note, outcome: "ok", sentence: null, bytes, seconds: seconds() });
    return { file, bytes, seconds: seconds() };
  } catch (error) {
    const failure = failureOf(error, config);
    tellAttempt(folder, { ...note, sentence: failure.message, seconds: seconds() });
    throw failure;
  } finally {
    for (const left of [staging, archive]) rmSync(left, { recursive: true, force: true });
    leaveToOwnerOf(dataDir, made ? [made] : [file, path.join(folder, LAST)]);
  }
}

function tellAttempt(folder: string, failed: { at: string; sentence: string; seconds: number }): void {
  try {
    noteAttempt(folder, { ...failed, outcome: "failed", bytes: null });
  } catch {
    // The disk that has no room for a backup may have none for this line; who asked is told in any case.
  }
}
