import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { BRIEF } from "./brief.ts";

export interface ApiProcess {
  url: string;
  child: ChildProcess;
  /** Sends a signal and waits for the end. @returns the exit code, null after a kill */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Of what this process is told, all that it hands on; the last one spares a quarter of a start on PostgreSQL. */
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

const launch = (env: Record<string, string>, file = "dist/server/api.js"): ChildProcess =>
  spawn(process.execPath, [file], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, API_PORT: "0", ...BRIEF, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

const endOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", resolve));

/**
 * Starts the built service as its own process and waits until it says that it is ready.
 * @param file another program that starts it
 */
export async function startApiProcess(env: Record<string, string>, file?: string): Promise<ApiProcess> {
  const child = launch(env, file);
  if (!child.stdout || !child.stderr) throw new Error("the process has no output");
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  for await (const line of createInterface(child.stdout)) {
    const { msg, url } = JSON.parse(line) as { msg: string; url: string };
    if (msg !== "ready") continue;
    child.stdout.resume();
    return {
      url,
      child,
      end(signal) {
        child.kill(signal);
        return endOf(child);
      },
    };
  }
  throw new Error(`the service did not start: ${errors}`);
}

/** Starts the service where it cannot start. */
export async function failingStart(
  env: Record<string, string>,
): Promise<{ code: number | null; sentence: string; log: string; ms: number }> {
  const startedAt = performance.now();
  const child = launch(env);
  let sentence = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    sentence += text;
  });
  let log = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  // Not its exit alone, after which there may be more to read.
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, sentence: sentence.trim(), log, ms: performance.now() - startedAt };
}
