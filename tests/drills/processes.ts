import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { nodeFlags } from "../../run/portal/life.ts";
import { freePort } from "../support/ports.ts";

const PATH = `${process.env.PATH}:/usr/sbin`;
const READY_MS = 60_000;

export interface Running {
  child: ChildProcess;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Where a drill's processes run and what they have said; removed at the end. */
export interface Ground {
  folder: string;
  start(name: string, command: string, args: string[], env: NodeJS.ProcessEnv, options?: object): Running;
  /** Ends what still runs, the youngest first. */
  clear(): Promise<void>;
}

export function newGround(): Ground {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-drill-"));
  mkdirSync(path.join(folder, "logs"));
  const running: Running[] = [];
  return {
    folder,
    start(name, command, args, env, options = {}) {
      const log = createWriteStream(path.join(folder, "logs", `${name}.log`), { flags: "a" });
      const child = spawn(command, args, {
        env: { PATH, HOME: process.env.HOME, ...env },
        stdio: ["ignore", "pipe", "pipe"],
        ...options,
      });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      const gone = once(child, "exit");
      const one: Running = {
        child,
        async end(signal) {
          if (child.exitCode === null && child.signalCode === null) child.kill(signal);
          await gone;
        },
      };
      running.push(one);
      return one;
    },
    async clear() {
      for (const one of running.toReversed()) {
        const late = setTimeout(() => one.child.kill("SIGKILL"), 10_000);
        await one.end("SIGTERM");
        clearTimeout(late);
      }
      if (!process.env.KEEP_DRILL) rmSync(folder, { recursive: true, force: true });
      else console.error(`Logs of the drill: ${folder}/logs`);
    },
  };
}

const isAnswered = async (url: string): Promise<boolean> => {
  const answer = await fetch(url, { headers: { connection: "close" } }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
};
export const isReady = (url: string): Promise<boolean> => isAnswered(`${url}/readyz`);

async function untilAnswered(url: string): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await pause(50)) if (await isAnswered(url)) return;
  throw new Error(`${url} did not answer well within a minute`);
}
export const untilReady = (url: string): Promise<void> => untilAnswered(`${url}/readyz`);

/** Says whether HAProxy has all of them, for whoever replaces one after the other. */
const ALL_THERE = `
frontend all-there
  bind "\${ALL_THERE}"
  acl gateway-missing nbsrv(gateways) lt 2
  acl service-missing nbsrv(services) lt 2
  monitor-uri /all
  monitor fail if gateway-missing or service-missing
`;

/** Two gateways and two services, each with its place behind HAProxy as deploy/haproxy.cfg says. */
export interface Pairs {
  /** Where browsers go. */
  url: string;
  /** One of the gateways, without HAProxy in front. */
  door: string;
  /** Each can be replaced by itself; services first, as an upgrade does. */
  members: { name: string; replace(folder?: string, settings?: NodeJS.ProcessEnv): Promise<void> }[];
  /** Whether every one of them is the process that was started. */
  allRun(): boolean;
}

/**
 * Starts HAProxy and, behind it, two services and two gateways.
 * @param folder of a built portal
 * @param balance makes HAProxy's settings of those in deploy/haproxy.cfg
 */
export async function startPairs(
  ground: Ground,
  env: NodeJS.ProcessEnv,
  folder: string,
  balance = (given: string): string => given,
): Promise<Pairs> {
  const ports = Object.fromEntries(
    await Promise.all(
      ["PORTAL", "SERVICES", "ALL_THERE", "SERVICE_1", "SERVICE_2", "GATEWAY_1", "GATEWAY_2"].map(
        async (name) => [name, `127.0.0.1:${await freePort()}`] as const,
      ),
    ),
  );
  const url = `http://localhost:${portOf(ports.PORTAL)}`;
  const settings = {
    NODE_ENV: "development",
    AUTH_SECRET: "s".repeat(64),
    GATEWAY_SECRET: "g".repeat(64),
    DATA_DIR: path.join(ground.folder, "data"),
    PUBLIC_URL: url,
    DRAIN_MS: "2000",
    TRUST_PROXY: "1",
    API_BASE_URL: `http://${ports.SERVICES}`,
    ...env,
  };
  const members = (["SERVICE_1", "SERVICE_2", "GATEWAY_1", "GATEWAY_2"] as const).map((name) => {
    const kind = name.startsWith("SERVICE") ? "api" : "gateway";
    const port = portOf(ports[name]);
    const launch = (from: string, more: NodeJS.ProcessEnv) =>
      ground.start(
        name.toLowerCase(),
        process.execPath,
        [...nodeFlags(`dist/server/${kind}.js`), `dist/server/${kind}.js`],
        { ...settings, ...more, [kind === "api" ? "API_PORT" : "PORT"]: port },
        { cwd: from },
      );
    let running: Running | null = null;
    return {
      name,
      runs: () => running?.child.exitCode === null && running.child.signalCode === null,
      async replace(from = folder, more = {}) {
        await running?.end("SIGTERM");
        running = launch(from, more);
        await untilReady(`http://127.0.0.1:${port}`);
        if (members.every(({ runs }) => runs())) await untilAnswered(`http://${ports.ALL_THERE}/all`);
        // Those who went to the other are spread again.
        await pause(500);
      },
    };
  });
  const settingsOfHaproxy = path.join(ground.folder, "haproxy.cfg");
  writeFileSync(settingsOfHaproxy, balance(readFileSync("deploy/haproxy.cfg", "utf8")) + ALL_THERE);
  ground.start("haproxy", "haproxy", ["-f", settingsOfHaproxy, "-db"], ports);
  for (const member of members) await member.replace();
  await untilReady(url);
  return {
    url,
    door: `http://localhost:${portOf(ports.GATEWAY_1)}`,
    members,
    allRun: () => members.every(({ runs }) => runs()),
  };
}

const portOf = (place = ""): string => place.split(":")[1] ?? "";
