import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const NAME = /^consulta-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/;
/** What a backup that was interrupted leaves behind begins so; older versions left a folder with the database in it. */
const UNFINISHED = ".making-";
export const LAST = "last.json";
const HOUR_MS = 3_600_000;
/** Of each of the last 24 hours and 14 days with backups the newest is kept. */
const KEPT: readonly { spanMs: number; count: number }[] = [
  { spanMs: HOUR_MS, count: 24 },
  { spanMs: 24 * HOUR_MS, count: 14 },
];

export interface KeptBackup {
  name: string;
  madeAt: Date;
}

/** How the last try to make a backup went. */
const attempt = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(["ok", "failed"]),
  /** Why it failed, for the operator. */
  sentence: z.string().nullable(),
  bytes: z.number().nullable(),
  seconds: z.number(),
});
export type BackupAttempt = z.output<typeof attempt>;

/** The name of a backup made at a moment. */
export const backupName = (madeAt: Date, isEncrypted: boolean): string =>
  `consulta-${madeAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz${isEncrypted ? ".age" : ""}`;

/** What a file of that name is called until it is whole. */
export const unfinishedOf = (folder: string, name: string): string => path.join(folder, `${UNFINISHED}${name}`);

/** @returns the names in a folder; none where there is no folder */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** The whole backups of a folder, newest first. */
export function backupsIn(folder: string): KeptBackup[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      return day ? [{ name, madeAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** Those made by a moment. What is dated later was made while the clock was ahead, or it is behind now: nobody can tell. */
const madeBy = (backups: readonly KeptBackup[], now: number): KeptBackup[] =>
  backups.filter(({ madeAt }) => madeAt.getTime() <= now);

/** @returns those that make way for newer ones; what is dated later than now neither goes nor counts */
function outlived(all: readonly KeptBackup[], now: number): KeptBackup[] {
  const backups = madeBy(all, now);
  const kept = new Set<KeptBackup>();
  for (const { spanMs, count } of KEPT) {
    const newest = new Map<number, KeptBackup>();
    for (const backup of backups) {
      const span = Math.floor(backup.madeAt.getTime() / spanMs);
      if (!newest.has(span)) newest.set(span, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup);
  }
  return backups.filter((backup) => !kept.has(backup));
}

/** Removes the backups that newer ones have outlived, never the one just made. */
export function rotate(folder: string, made: KeptBackup): void {
  for (const { name } of outlived(backupsIn(folder), made.madeAt.getTime()))
    if (name !== made.name) rmSync(path.join(folder, name), { force: true });
}

/** Removes what a backup that was interrupted has left. */
export function clearUnfinished(folder: string): void {
  for (const name of namesIn(folder))
    if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** @returns how the last try went; null when there was none, or it is not readable any more */
export function lastAttempt(folder: string): BackupAttempt | null {
  try {
    return attempt.parse(JSON.parse(readFileSync(path.join(folder, LAST), "utf8")));
  } catch {
    return null;
  }
}

export function noteAttempt(folder: string, made: BackupAttempt): void {
  const draft = unfinishedOf(folder, LAST);
  writeFileSync(draft, `${JSON.stringify(made)}\n`, { mode: 0o600 });
  renameSync(draft, path.join(folder, LAST));
}

/** A folder that is somebody else's, is no folder, or is on a disk that is away. */
const UNREADABLE = new Set(["EACCES", "EPERM", "ENOTDIR", "EIO", "ESTALE"]);

/** @returns null where there is none that could be read, let alone restored */
function newestIn(folder: string, now: number): Date | null {
  try {
    return madeBy(backupsIn(folder), now)[0]?.madeAt ?? null;
  } catch (error) {
    if (UNREADABLE.has((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** When the newest whole backup was made, and how the last try went. */
export interface LastBackup {
  madeAt: Date | null;
  attempt: BackupAttempt | null;
}

/** For whoever watches over the installation: metrics, `/status`. @param now none that is dated later is the last */
export const lastBackup = (folder: string, now = Date.now()): LastBackup => ({
  madeAt: newestIn(folder, now),
  attempt: lastAttempt(folder),
});
