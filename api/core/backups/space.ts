import { existsSync, globSync, statfsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import type { ApiConfig } from "../config.ts";
import { databaseOf } from "../dataFolder.ts";

/** So much stays free beside it: with less the portal itself would stop writing. */
const SPARE = 64 * 1024 * 1024;

const sizeOf = (folder: string): number =>
  globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );

/** The folder, or the nearest above it that exists. */
function nearest(folder: string): string {
  let at = path.resolve(folder);
  while (!existsSync(at) && at !== path.dirname(at)) at = path.dirname(at);
  return at;
}

/** Bytes that are free where a folder is, or would be made. */
export async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearest(folder));
  return bavail * bsize;
}

/** Whether what is written in one folder takes the other's room: subvolumes and layers have a device number each, and one room. */
function isOneRoom(one: string, other: string): boolean {
  if (statSync(one).dev === statSync(other).dev) return true;
  const [free, freeThere] = [one, other].map((at) => statfsSync(at)).map(({ bavail, bsize }) => bavail * bsize);
  return free === freeThere;
}

/**
 * Bytes that must be free for a backup where the database is, and where backups go: here its copy, and after that what is
 * unpacked to verify it; there the archive.
 */
export function neededForBackup({ dataDir, backups }: Pick<ApiConfig, "dataDir" | "backups">): number {
  const copies = isOneRoom(nearest(dataDir), nearest(backups.folder)) ? 2 : 1;
  return copies * sizeOf(databaseOf(dataDir)) + SPARE;
}
