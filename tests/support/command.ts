import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { BRIEF } from "./brief.ts";

export interface Command {
  child: ChildProcess;
  /** All it has printed so far. */
  output: () => string;
  /** Resolves when it has printed `text`; rejects when it ends without. */
  says: (text: string) => Promise<void>;
  /** Resolves with the exit code when it has ended; null after a signal. */
  ended: Promise<number | null>;
}

/** Runs an npm command of the project the way `npm` does, without npm. */
export function runCommand(name: string, env: Record<string, string>, ...options: string[]): Command {
  const child = spawn(process.execPath, ["run/main.mjs", name, ...options], {
    env: { ...process.env, NODE_ENV: "development", ...BRIEF, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const ended = once(child, "close").then(([code]: (number | null)[]) => code ?? null);
  const arrived = new EventTarget();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      arrived.dispatchEvent(new Event("text"));
    });
  return {
    child,
    output: () => output,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!output.includes(text)) return;
          arrived.removeEventListener("text", look);
          resolve();
        };
        arrived.addEventListener("text", look);
        look();
        void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
      }),
  };
}

/** Processes whose environment holds `NAME=value`, however they were started. */
export function processesWith(name: string, value: string): number[] {
  const wanted = `${name}=${value}`;
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(wanted);
      } catch {
        return false; // ended meanwhile
      }
    })
    .map(Number);
}
