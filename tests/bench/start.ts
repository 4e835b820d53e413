import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { residentMegabytes } from "./children.ts";
import type { Figure } from "./figures.ts";

const IDLE_MS = 30_000;

/** Every process below one, itself included. */
function family(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = readFileSync(`/proc/${name}/status`, "utf8").match(/PPid:\s+(\d+)/)?.[1];
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return []; // ended meanwhile
      }
    });
  const below = (root: number): number[] => [
    root,
    ...parents.filter(({ parent }) => parent === root).flatMap((child) => below(child.pid)),
  ];
  return below(pid);
}

async function startOnce(env: Record<string, string>, idle: boolean): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now();
  const portal = spawn(process.execPath, ["run/main.mjs", "start"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const chunk of portal.stdout) if (String(chunk).includes("Portal listo")) break;
  const seconds = (performance.now() - started) / 1000;
  if (idle) await delay(IDLE_MS);
  const megabytes = portal.pid ? family(portal.pid).reduce((sum, pid) => sum + residentMegabytes(pid), 0) : Number.NaN;
  const gone = once(portal, "exit");
  portal.kill("SIGTERM");
  await gone;
  return { seconds, megabytes };
}

async function measure(name: string, env: Record<string, string>, goalMegabytes: number): Promise<Figure[]> {
  await startOnce(env, false);
  const { seconds, megabytes } = await startOnce(env, true);
  return [
    {
      what: `npm start when built, ${name}: until ready`,
      measured: `${seconds.toFixed(1)} s`,
      goal: "≤ 5 s",
      met: seconds <= 5,
    },
    {
      what: `npm start, ${name}: resident memory of all processes, shared parts once, idle for ${IDLE_MS / 1000} s`,
      measured: `${Math.round(megabytes)} MB`,
      goal: `≤ ${goalMegabytes} MB`,
      met: megabytes <= goalMegabytes,
    },
  ];
}

/** How fast a built portal is up again, and what it holds on to when nobody uses it, on both databases. */
export async function benchStart(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const ports = { PORT: `${await freePort()}`, API_PORT: `${await freePort()}`, LOG_LEVEL: "info" };
  const postgres = await startPostgres();
  try {
    const embedded = await measure("embedded database", { ...ports, DATA_DIR: `${folder}/embedded` }, 350);
    const server = postgres
      ? await measure("PostgreSQL", { ...ports, DATA_DIR: `${folder}/server`, DATABASE_URL: postgres.url }, 350)
      : [];
    return [...embedded, ...server];
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
