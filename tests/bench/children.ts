import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { ALLOCATOR, nodeFlags } from "../../run/portal/life.ts";

const children = new Set<ChildProcess>();

/** Starts a program of this repository, as `npm start` does, and resolves when it says "ready" over its ipc channel. */
export async function startChild(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags(file), file, ...args], {
    env: { ...ALLOCATOR, ...process.env, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.add(child);
  await once(child, "message", { signal: AbortSignal.timeout(180_000) });
  return child;
}

/** Ends a child the way a person would and waits for it. */
export async function stopChild(child: ChildProcess): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

/** Ends whatever is still running. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...children].map(stopChild));
}

/**
 * Resident memory of a process in megabytes, as Linux counts it. What several processes share (the program itself) is
 * divided among them, so that the sum over processes is what the machine really holds.
 */
export function residentMegabytes(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").match(/^Pss:\s+(\d+)/m)?.[1];
  return Number(kilobytes) / 1024;
}

/**
 * Processor time the threads of a process have used so far, user and system, in milliseconds: what others do beside it does not
 * count, and the kernel counts it by the nanosecond.
 */
export function processorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).reduce((sum, task) => {
    const [ran = 0] = readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ").map(Number);
    return sum + ran / 1e6;
  }, 0);
}
