import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A place for a data folder on which no more can be written when a test says so. */
export interface Disk {
  folder: string;
  env: Record<string, string>;
  fill(): void;
  clear(): void;
  remove(): void;
}

/** A small file system of its own; null where this machine lets us mount none. */
export function mountDisk(at: string, megabytes: number): Disk | null {
  mkdirSync(at);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", at], { stdio: "ignore" });
  } catch {
    return null; // not root, or not allowed even so
  }
  const filler = path.join(at, "filler");
  return {
    folder: path.join(at, "data"),
    env: {},
    fill() {
      const { bavail, bsize } = statfsSync(at);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // The processes write meanwhile: then it is full all the same.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    },
    clear: () => rmSync(filler),
    remove: () => void execFileSync("umount", ["-l", at]),
  };
}

/** A folder in which the processes' own writes fail with a system's code. */
export function failingDisk(at: string, code: "ENOSPC" | "EROFS"): Disk {
  mkdirSync(at);
  const flag = path.join(at, "full");
  const preload = path.resolve("tests/support/fullDisk.cjs");
  return {
    folder: path.join(at, "data"),
    env: { NODE_OPTIONS: `--require=${preload}`, FULL_DISK: flag },
    fill: () => writeFileSync(flag, code),
    clear: () => rmSync(flag),
    remove: () => rmSync(at, { recursive: true, force: true }),
  };
}
