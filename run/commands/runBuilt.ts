import { existsSync } from "node:fs";
import { readWorkers, refuseTakenPorts } from "../portal/workers.ts";
import { build } from "./build.ts";
import { runStep } from "./steps.ts";

async function isRunning(): Promise<boolean> {
  try {
    await refuseTakenPorts(readWorkers(process.env).places);
    return false;
  } catch {
    return true;
  }
}

/**
 * Builds what has changed, for one of the built programs. Beside a portal that runs, what is built stays as it is: the portal
 * still serves from there, and is of that version.
 */
export async function provide(file: string): Promise<void> {
  if (existsSync(`dist/server/${file}.js`) && (await isRunning())) return;
  await build();
}

/** Runs one of the built programs with the options given, and ends as it did. */
export async function runBuilt(name: string, file: string): Promise<never> {
  await provide(file);
  const [options, command] = [process.argv.slice(2), process.execPath];
  const { passed, output } = await runStep({ name, command, args: [`dist/server/${file}.js`, ...options] });
  if (passed) console.log(output.trim());
  else console.error(output.trim());
  process.exit(passed ? 0 : 1);
}
