import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { report, runStep, type Step, tool } from "./steps.ts";

const SOURCES = "clients/typescript";
const COMPILED = "dist/clients/typescript";
/** Beside the pages for developers, where the portal serves it. */
const SERVED = "dist/web/developers";

/** The client for programs, as Node and browsers run it. */
export const compileClient = tool("Client for programs", "typescript7/bin/tsc", "--project", SOURCES);

/** As `npm` packs it, which asks nobody for anything and writes the same bytes for the same files. */
const pack: Step = {
  name: "Package of the client",
  command: "npm",
  args: ["pack", `./${COMPILED}`, "--pack-destination", SERVED, "--ignore-scripts", "--offline", "--logs-max=0"],
};

/** What was compiled from a file that has gone would still be packed. */
export const forgetClient = (): void => rmSync(COMPILED, { recursive: true, force: true });

const manifestIn = (folder: string): { version?: string } => JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));

/**
 * Packs the compiled client for `npm install`, in the product's version, under a name that stays the same from version to version.
 * @returns whether it could be
 */
export async function packClient(): Promise<boolean> {
  copyFileSync(`${SOURCES}/README.md`, `${COMPILED}/README.md`);
  const manifest = { ...manifestIn(SOURCES), version: manifestIn(".").version };
  writeFileSync(`${COMPILED}/package.json`, JSON.stringify(manifest, null, 2));
  mkdirSync(SERVED, { recursive: true });
  const packed = await runStep(pack);
  report(packed);
  const name = packed.output.match(/^\S+\.tgz$/m)?.[0];
  if (!packed.passed || !name) return false;
  renameSync(`${SERVED}/${name}`, `${SERVED}/consulta-client.tgz`);
  return true;
}
