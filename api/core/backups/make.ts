import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { ApiConfig } from "../config.ts";
import { databaseOf, secretFileOf } from "../dataFolder.ts";
import { leaveToOwnerOf } from "../ownerFolder.ts";
import { StartError } from "../startError.ts";
import { VERSION } from "../version.ts";
import { DATABASE, SECRET } from "./archive.ts";
import { backupName, clearUnfinished, LAST, noteAttempt, rotate } from "./kept.ts";
import { packApart } from "./packing.ts";

/** The copy, the archive, and what is unpacked to verify it. */
const TIMES_NEEDED = 3;
/** So much stays free beside it: with less the portal itself would stop writing. */
const SPARE = 64 * 1024 * 1024;

export interface MadeBackup {
  file: string;
  bytes: number;
  seconds: number;
}

const sizeOf = (folder: string): number =>
  globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );

/** Bytes that must be free for a backup of a data folder's database. */
export const neededForBackup = (dataDir: string): number => TIMES_NEEDED * sizeOf(databaseOf(dataDir)) + SPARE;

async function refuseWithoutRoom(folder: string, dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = neededForBackup(dataDir);
  if (bavail * bsize < needed)
    throw new StartError(
      `No queda sitio en ${folder} para otra copia de seguridad: libera al menos ${Math.ceil((needed - bavail * bsize) / 1024 ** 2)} MB o elige otra carpeta con BACKUP_DIR; las anteriores siguen ahí.`,
    );
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

/**
 * Makes a backup of the embedded database, verified by opening it, and lets those go that it outlives.
 * @param copyDatabase copies the database's files, as of one moment, to a folder that does not exist yet
 * @param signal stops it; nothing is left behind
 * @throws StartError, one Spanish sentence; the backups before it stay
 */
export async function makeBackup(
  { dataDir, backups, authSecret }: ApiConfig,
  copyDatabase: (into: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const startedAt = performance.now();
  const madeAt = new Date();
  const { folder, key } = backups;
  const made = openFolder(folder);
  const name = backupName(madeAt, key !== null);
  const staging = path.join(folder, `.making-${name}`);
  const archive = path.join(staging, name);
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  const note = { at: madeAt.toISOString() };
  try {
    await refuseWithoutRoom(folder, dataDir);
    mkdirSync(staging, { mode: 0o700 });
    await copyDatabase(path.join(staging, DATABASE));
    const secretFile = secretFileOf(dataDir);
    const secret = !authSecret && existsSync(secretFile) ? "file" : "setting";
    if (secret === "file") cpSync(secretFile, path.join(staging, SECRET));
    await packApart({ staging, archive, key, version: VERSION, madeAt: note.at, secret }, folder, signal);
    const file = path.join(folder, name);
    renameSync(archive, file);
    keepNames(folder);
    rotate(folder, { name, madeAt });
    const { size: bytes } = statSync(file);
    noteAttempt(folder, { ...note, outcome: "ok", sentence: null, bytes, seconds: seconds() });
    return { file, bytes, seconds: seconds() };
  } catch (error) {
    const failure =
      error instanceof StartError
        ? error
        : new StartError(
            `La copia de seguridad ha fallado («${(error as NodeJS.ErrnoException).code ?? (error as Error).name}»); las anteriores siguen en ${folder}.`,
            { cause: error },
          );
    tellAttempt(folder, { ...note, sentence: failure.message, seconds: seconds() });
    throw failure;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    leaveToOwnerOf(dataDir, made ? [made] : [path.join(folder, name), path.join(folder, LAST)]);
  }
}

function tellAttempt(folder: string, failed: { at: string; sentence: string; seconds: number }): void {
  try {
    noteAttempt(folder, { ...failed, outcome: "failed", bytes: null });
  } catch {
    // The disk that has no room for a backup may have none for this line; who asked is told in any case.
  }
}
