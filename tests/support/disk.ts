import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";

/** A place for a data folder on which no more can be written when a test says so. */
export interface Disk {
  folder: string;
  env: Record<string, string>;
  fill(): void;
  clear(): void;
}

/**
 * A small file system of its own, there while this file's tests run, whichever of them do; null where this machine lets us mount
 * none. What holds it is to be removed by an `afterAll` before the call, what uses it to be ended by one after it.
 */
export function mountDisk(at: string, megabytes: number): Disk | null {
  mkdirSync(at);
  const mount = () =>
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", at], { stdio: "ignore" });
  const unmount = () => execFileSync("umount", ["-l", at]);
  try {
    mount();
    unmount();
  } catch {
    return null; // not root, or not allowed even so
  }
  beforeAll(() => void mount());
  afterAll(() => void unmount());
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
  };
}
