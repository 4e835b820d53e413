import { spawn } from "node:child_process";

/** A command that must succeed; `name` is what a contributor reads. */
export interface Step {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}
export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** A tool of the project's own dependencies, run by the Node this process runs on. */
export const tool = (name: string, bin: string, ...args: string[]): Step => ({
  name,
  command: process.execPath,
  args: [`node_modules/${bin}`, ...args],
});
/** One of the project's own TypeScript or JavaScript programs. */
export const program = (name: string, ...args: string[]): Step => ({ name, command: process.execPath, args });

/** Runs one step and collects what it prints; never throws. */
export function runStep(step: Step, show = false): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(step.command, step.args, {
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...step.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
        if (show) process.stdout.write(chunk);
      });
    const end = (passed: boolean) =>
      resolve({ name: step.name, passed, seconds: (performance.now() - started) / 1000, output });
    child.on("error", (error) => {
      output += error.message;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/** One line a step; what a failed step printed follows it. */
export function report({ name, passed, seconds, output }: StepResult): void {
  console.log(`${passed ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd());
}

/** Runs steps side by side, prints each as it ends, and answers all results. */
export async function runTogether(steps: Step[]): Promise<StepResult[]> {
  return Promise.all(
    steps.map(async (step) => {
      const result = await runStep(step);
      report(result);
      return result;
    }),
  );
}
