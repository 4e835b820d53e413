import { build } from "./build.ts";
import { runStep } from "./steps.ts";

/** Builds what has changed, runs one of the built programs with the options given, and ends as it did. */
export async function runBuilt(name: string, file: string): Promise<never> {
  await build();
  const [options, command] = [process.argv.slice(2), process.execPath];
  const { passed, output } = await runStep({ name, command, args: [`dist/server/${file}.js`, ...options] });
  if (passed) console.log(output.trim());
  else console.error(output.trim());
  process.exit(passed ? 0 : 1);
}
