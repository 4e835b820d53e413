import { createHash } from "node:crypto";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { blankDatabaseFile } from "./blankDatabase.ts";
import { renderDevelopers } from "./developers.ts";
import { compileClient, forgetClient, packClient } from "./packClient.ts";
import { program, report, runStep, runTogether, type Step, tool } from "./steps.ts";

const INPUTS = [
  "web/**/*",
  "gateway/**/*",
  "api/**/*",
  "schema/**/*",
  "docs/developers/*",
  "clients/typescript/**/*",
  "run/portal/*",
  ".ci/vite.*",
  ".ci/*.mjs",
  "*.ts",
  "*.cjs",
  "tsconfig.json",
  "package-lock.json",
];
const STAMP = "dist/.built";

/** Hash of everything the build reads and does not make, so that an unchanged checkout starts without building. */
export function fingerprint(folder = "."): string {
  const hash = createHash("sha256");
  for (const file of globSync(INPUTS, { cwd: folder }).sort()) {
    if (!/\.[a-z]+$/.test(file) || /\.generated\.|node_modules/.test(file)) continue;
    hash.update(file).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest("hex");
}

/** The typed GraphQL operations beside each `.graphql` file; every check and build needs them. */
export const generate = tool("GraphQL operations", "@graphql-codegen/cli/cjs/bin.js", "--config", "codegen.ts");

/** A build for visitors, whatever NODE_ENV is where the portal runs. */
const floor = (name: string, config: string, ...args: string[]): Step => ({
  ...tool(name, "vite/bin/vite.js", "build", "--config", `.ci/${config}`, ...args),
  env: { NODE_ENV: "production" },
});
export const FLOORS: Step[] = [
  floor("Web", "vite.web.ts", "--logLevel", "warn"),
  floor("Explorer", "vite.explorer.ts", "--logLevel", "error"),
  floor("Service and gateway", "vite.server.ts", "--logLevel", "warn"),
];

async function packBlankDatabase(file: string): Promise<void> {
  const packed = await runStep(program("Empty database", "dist/server/packBlankDatabase.js", file));
  report(packed);
  if (!packed.passed) throw new Error("No se pudo construir el portal.");
}

/**
 * Generates and builds all floors into `dist/` when a source changed since the last build.
 * @throws Error with the failed steps' output already printed
 */
export async function build(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  rmSync(STAMP, { force: true });
  const generated = await runStep(generate);
  if (!generated.passed) {
    report(generated);
    throw new Error("No se pudo construir el portal.");
  }
  forgetClient();
  const results = await runTogether([...FLOORS, compileClient]);
  if (results.some(({ passed }) => !passed) || !(await packClient()))
    throw new Error("No se pudo construir el portal.");
  renderDevelopers("dist/web/developers");
  copyFileSync(await blankDatabaseFile(packBlankDatabase), "dist/server/blank-database.tar.gz");
  mkdirSync("dist", { recursive: true });
  writeFileSync(STAMP, wanted);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
