import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const COMMANDS = ["bench", "drill"];
const filesOf = (command: string): string[] => {
  const source = readFileSync(`run/commands/${command}.ts`, "utf8");
  return [...source.matchAll(/from "\.\.\/\.\.\/(tests\/[^"]+)"/g)].map(([, file = ""]) => path.resolve(file));
};

let told: Record<string, string> | undefined;
/** What went wrong, by file. They are loaded in one process: most of it are the service and the packages, which they share. */
function faults(): Record<string, string> {
  const loading = `const faults = {};
    for (const file of ${JSON.stringify(COMMANDS.flatMap(filesOf))})
      await import(file).catch((error) => { faults[file] = String(error?.stack ?? error); });
    process.stdout.write(JSON.stringify(faults), () => process.exit(0));`;
  told ??= JSON.parse(execFileSync(process.execPath, ["--input-type=module", "--eval", loading], { encoding: "utf8" }));
  return told ?? {};
}

test.each(COMMANDS)("what `npm run %s` can hold is loaded by Node as it is", (command) => {
  const files = filesOf(command);
  expect(files.length).toBeGreaterThan(3);
  expect(files.flatMap((file) => faults()[file] ?? [])).toEqual([]);
});
