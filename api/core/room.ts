import { rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** Two files of the write-ahead log: with less the database could end in the middle of a change. */
const NEEDED = 32 * 1024 * 1024;
/** So that one deleted note does not open and shut the door again and again. */
const COMFORT = 8 * 1024 * 1024;
const LOOK_MS = 2_000;

export interface Room {
  /** Whether nothing can be written safely: the disk is nearly full, or took no file. */
  isShort(): boolean;
  close(): Promise<void>;
}

async function canWrite(folder: string): Promise<boolean> {
  const probe = path.join(folder, ".room");
  try {
    await writeFile(probe, "room\n");
    await rm(probe);
    return true;
  } catch {
    // Full, read-only, over its quota or gone: whatever it is, nothing can be kept there now.
    return false;
  }
}

/** @returns whether `folder` has room for more, judged more strictly after it was short */
export async function hasRoom(folder: string, wasShort = false): Promise<boolean> {
  const facts = await statfs(folder).catch(() => null);
  if (!facts || facts.bavail * facts.bsize < NEEDED + (wasShort ? COMFORT : 0)) return false;
  return await canWrite(folder);
}

/**
 * Looks every two seconds whether the data folder can still be written to.
 * @param onChange is told, and awaited, when that has changed; if it fails it is told again
 */
export function watchRoom(folder: string, onChange: (isShort: boolean) => Promise<void>, everyMs = LOOK_MS): Room {
  let isShort = false;
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    const now = !(await hasRoom(folder, isShort));
    if (now === isShort) return;
    await onChange(now);
    isShort = now;
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, everyMs);
  return {
    isShort: () => isShort,
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
