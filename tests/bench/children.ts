import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

const children = new Set<ChildProcess>();

/** Starts a program of this repository and resolves when it says "ready" over its ipc channel. */
export async function startChild(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.add(child);
  await once(child, "message", { signal: AbortSignal.timeout(60_000) });
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

/** Processor time a process has used so far, in milliseconds: what others do beside it does not count. */
export function processorMs(pid: number): number {
  // After the program's name, which may hold blanks; a tick is a hundredth of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
