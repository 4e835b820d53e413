import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** The real commands, in a checkout whose build and programs only say that they were there. */
const checkout = mkdtempSync(path.join(tmpdir(), "consulta-beside-"));
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  writeFileSync(path.join(checkout, file), text);
};
const REAL = [
  "run/main.mjs",
  ...["start", "dev", "backup", "operate", "runBuilt", "makeReady", "steps"].map((name) => `run/commands/${name}.ts`),
  ...["workers", "supervisor", "life", "logFile"].map((name) => `run/portal/${name}.ts`),
  ...["ownerFolder", "startError"].map((name) => `api/core/${name}.ts`),
];

test("beside a portal that runs nothing is built: it would lose what it serves", async () => {
  for (const file of REAL) cpSync(file, path.join(checkout, file));
  symlinkSync(path.resolve("node_modules"), path.join(checkout, "node_modules"));
  write("package.json", '{"type":"module"}');
  const generate = '{ name: "", command: "false", args: [] }';
  write("run/commands/build.ts", `export const build = async () => console.log("built"), generate = ${generate};`);
  for (const program of ["backup", "doctor", "portal"])
    write(`dist/server/${program}.js`, `console.log("${program}");`);
  const [portal, service] = [createServer(), createServer()];
  const [port, apiPort] = await Promise.all(
    [portal, service].map(async (server) => {
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      return String((server.address() as AddressInfo).port);
    }),
  );
  // The service's is free by then.
  await new Promise((resolve) => service.close(resolve));
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, PORT: port, API_PORT: apiPort };
  const run = (...words: string[]): string => {
    const { stdout, stderr } = spawnSync(process.execPath, ["run/main.mjs", ...words], { cwd: checkout, env });
    return `${stdout}${stderr}`.trim();
  };
  try {
    expect(run("backup")).toBe("backup");
    expect(run("operate", "doctor")).toBe("doctor");
    expect(run("operate", "admin")).toMatch(/^built/);
    for (const command of ["start", "dev"])
      expect(run(command)).toBe(`El puerto ${port} ya está en uso; cierra el otro programa o cambia PORT.`);
    await new Promise((resolve) => portal.close(resolve));
    expect(run("backup")).toBe("built\nbackup");
    expect(run("operate", "doctor")).toBe("built\ndoctor");
    expect(run("start")).toBe("built\nportal");
    // A port that nobody would find is no portal that runs.
    env.API_PORT = "0";
    expect(run("backup")).toBe("built\nbackup");
    expect(run("start")).toBe("API_PORT debe ser un puerto entre 1 y 65535.");
  } finally {
    portal.close();
    rmSync(checkout, { recursive: true });
  }
});
