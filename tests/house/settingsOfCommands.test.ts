import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FLOORS } from "../../run/commands/build.ts";
import { keepToDemonstration } from "../../run/portal/demonstration.ts";

/** A checkout of which nothing but the entry of all commands is real; each of its commands prints a setting. */
let checkout: string;
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  writeFileSync(path.join(checkout, file), text);
};
const SAY = 'console.log("[" + (process.env.DATABASE_URL ?? "") + "]");\n';
const COMMANDS = [
  "start",
  "demo",
  "dev",
  "test",
  "screens",
  "bench",
  "drill",
  "operate",
  "recover",
  "backup",
  "restore",
];
const run = (command: string, ...flags: string[]): string =>
  execFileSync(process.execPath, [...flags, path.join(checkout, "run/main.mjs"), command], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
    stdio: "pipe",
  });
beforeEach(() => {
  checkout = path.join(mkdtempSync(path.join(tmpdir(), "consulta-")), "años de prueba");
  mkdirSync(path.join(checkout, "run"), { recursive: true });
  cpSync("run/main.mjs", path.join(checkout, "run/main.mjs"));
  for (const command of COMMANDS) write(`run/commands/${command}.ts`, SAY);
  write("dist/server/portal.js", SAY);
  write("package.json", '{"type":"module"}');
});
afterEach(() => rmSync(path.dirname(checkout), { recursive: true }));

describe("with the settings of a practice in .env", () => {
  beforeEach(() => {
    symlinkSync(path.resolve("node_modules"), path.join(checkout, "node_modules"));
    write(".env", "DATABASE_URL=postgres://practice\n");
  });

  test.each(["dev", "operate", "recover", "backup", "restore"])("npm run %s works on it", (command) => {
    expect(run(command)).toBe("[postgres://practice]\n");
  });
  test("npm start and the portal it starts work on it", () => {
    expect(run("start")).toBe("[postgres://practice]\n[postgres://practice]\n");
  });
  test.each(["test", "screens", "bench", "drill"])("npm run %s does not touch it", (command) => {
    expect(run(command)).toBe("[]\n");
  });
  test("the demonstration does not touch it", () => {
    expect(run("demo")).toBe("[]\n[]\n");
  });
  test("a Node 20 from before files of settings could be read starts all the same", () => {
    const early = "delete process.loadEnvFile; delete import.meta.dirname";
    expect(run("operate", `--import=data:text/javascript,${encodeURIComponent(early)}`)).toBe(
      "[postgres://practice]\n",
    );
  });
  test("a folder of that name is no settings", () => {
    rmSync(path.join(checkout, ".env"));
    mkdirSync(path.join(checkout, ".env"));
    expect(run("operate")).toBe("[]\n");
  });
});

test("what builds the portal is installed in production too", () => {
  write("vite/package.json", '{"name":"vite","version":"1.0.0"}');
  write("package.json", '{"name":"consulta","version":"1.0.0","type":"module","devDependencies":{"vite":"file:vite"}}');
  execFileSync("npm", ["install", "--package-lock-only", "--offline", "--silent"], { cwd: checkout });
  write(".env", "NODE_ENV=production\n");
  execFileSync(process.execPath, [path.join(checkout, "run/main.mjs"), "start"], {
    env: { PATH: process.env.PATH, HOME: checkout, NODE_ENV: "production" },
    stdio: "pipe",
  });
  expect(existsSync(path.join(checkout, "node_modules/vite/package.json"))).toBe(true);
});

test("what is built is for visitors, whatever NODE_ENV is", () => {
  expect(FLOORS.map(({ env }) => env)).toEqual(FLOORS.map(() => ({ NODE_ENV: "production" })));
});

/** Of the README's settings those that lead nowhere but to the machine the demonstration runs on. */
const OF_THE_MACHINE =
  /^(PORT|API_PORT|HOST|GATEWAYS|SHARED_PORT|GATEWAY_SECRET|DRAIN_MS|PUBLIC_URL|DATA_DIR|BACKUPS|SIGN_UP|MAIL_FROM|SUPPORT_EMAIL|AUTH_AUDIENCE|WEBHOOK_PRIVATE_ADDRESSES|(API_)?TRUST_PROXY|WEB_(DIR|BEFORE)|(ANONYMOUS_)?COST_PER_MINUTE|STREAMS_MAX|EXPLORER_DIR|APOLLO_SANDBOX|PERSISTED_(ONLY|DOCUMENTS)|UPSTREAM_\w+|(GATEWAY_)?METRICS_(PORT|HOST)|OTEL_\w+|LOG_LEVEL|NODE_ENV)$/;

test("the demonstration is told nothing of a real practice, whether by a setting or by the file it names", () => {
  const table = [...readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z_`, ]+) \|/gm)]
    .flatMap(([, cell = ""]) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name))
    .filter((name) => !OF_THE_MACHINE.test(name));
  expect(table).toContain("DATABASE_URL");
  const env = Object.fromEntries(table.flatMap((name) => [name, `${name}_FILE`].map((one) => [one, "practice"])));
  keepToDemonstration(env);
  expect(env).toEqual({ DATA_DIR: path.join(".data", "demo") });
});
