import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test.each(["bench", "drill"])("what `npm run %s` can hold is loaded by Node as it is", (command) => {
  const source = readFileSync(`run/commands/${command}.ts`, "utf8");
  const files = [...source.matchAll(/from "\.\.\/\.\.\/(tests\/[^"]+)"/g)].map(([, file = ""]) => path.resolve(file));
  expect(files.length).toBeGreaterThan(3);
  const loading = `for (const file of ${JSON.stringify(files)}) await import(file);`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", `${loading} process.exit(0)`], { stdio: "pipe" });
});
