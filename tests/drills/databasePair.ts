import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPgBouncer, type TestPgBouncer } from "../support/pgbouncer.ts";
import { freePort } from "../support/ports.ts";
import { postgresPrograms, unprivileged } from "../support/postgres.ts";
import { makeRoles, newOwner, SECRET, usersOf } from "../support/servers.ts";
import type { Ground, Running } from "./processes.ts";

const PATIENCE_MS = 60_000;

interface Server {
  name: string;
  /** Starts it, or brings it back. */
  start(): void;
  /** Ends PostgreSQL at once, all of its processes; its Patroni goes on. */
  crash(): void;
  /** Ends PostgreSQL and its Patroni at once, as when the machine dies. */
  die(): Promise<void>;
  /** Has PostgreSQL and its Patroni stand still, as a machine that is suspended; `wake` lets them go on where they were. */
  hang(): void;
  wake(): void;
  /** What its Patroni says of it: `primary`, `replica`; null while it says nothing. */
  role(): Promise<string | null>;
}

/** Two PostgreSQL servers under Patroni with one etcd, behind HAProxy and PgBouncer, as the files in deploy/ say. */
export interface DatabasePair {
  servers: Server[];
  /** Settings of the services. */
  settings: { DATABASE_URL: string; DATABASE_PRACTICE_URL: string; DATABASE_DIRECT_URL: string };
  /** Another database beside that of the settings. @returns its address, past PgBouncer */
  another(name: string): Promise<string>;
  primary(): Promise<Server>;
  standby(): Promise<Server>;
  /** Resolves when one server is the primary and the other has everything that is acknowledged. */
  untilPaired(): Promise<void>;
  stop(): Promise<void>;
}

async function until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(200)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`not within a minute: ${what}`);
}

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return [];
  const children = readFileSync(file, "utf8").trim().split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, signal);
}

/** Null where nobody answers soon. */
const asked = (url: string): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);

interface Place {
  ground: Ground;
  /** Where the servers keep their files. */
  folder: string;
  etcd: string;
}

async function newServer({ ground, folder, etcd }: Place, n: number): Promise<Server & { port: number; rest: number }> {
  const name = `postgres-${n}`;
  const [port, rest] = [await freePort(), await freePort()];
  const data = path.join(folder, name);
  const [here, restHere] = [`127.0.0.1:${port}`, `127.0.0.1:${rest}`];
  let patroni: Running | null = null;
  const processes = (): number[] => {
    const [pid] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
    return familyOf(Number(pid));
  };
  const crash = () => signalAll(processes(), "SIGKILL");
  const all = () => [...familyOf(patroni?.child.pid ?? 0), ...processes()];
  return {
    name,
    port,
    rest,
    start() {
      const env = {
        PATRONI_NAME: name,
        PATRONI_RESTAPI_LISTEN: restHere,
        PATRONI_RESTAPI_CONNECT_ADDRESS: restHere,
        PATRONI_POSTGRESQL_LISTEN: here,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: here,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: path.join(folder, `.pgpass-${n}`),
        PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms() ?? "",
        PATRONI_ETCD_HOSTS: etcd,
        PATRONI_SUPERUSER_USERNAME: "postgres",
        PATRONI_SUPERUSER_PASSWORD: SECRET,
        PATRONI_REPLICATION_USERNAME: "replicator",
        PATRONI_REPLICATION_PASSWORD: SECRET,
        PATRONI_REWIND_USERNAME: "rewinder",
        PATRONI_REWIND_PASSWORD: SECRET,
      };
      const file = path.resolve("deploy/patroni.yml");
      patroni = ground.start(name, "patroni", [file], env, { ...unprivileged(), cwd: folder });
    },
    crash,
    async die() {
      const ending = patroni?.end("SIGKILL");
      crash();
      await ending;
    },
    hang: () => signalAll(all(), "SIGSTOP"),
    wake: () => signalAll(all(), "SIGCONT"),
    async role() {
      const answer = await asked(`http://${restHere}/patroni`);
      const told = (await answer?.json().catch(() => null)) as { role?: string; state?: string } | null;
      return told?.state === "running" ? (told.role === "master" ? "primary" : (told.role ?? null)) : null;
    },
  };
}

async function startEtcd(ground: Ground, folder: string): Promise<string> {
  const [clients, peers] = [`127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  ground.start(
    "etcd",
    "etcd",
    [
      "--enable-v2=true",
      `--data-dir=${path.join(folder, "etcd")}`,
      `--listen-client-urls=http://${clients}`,
      `--advertise-client-urls=http://${clients}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=default=${peers}`,
    ],
    {},
  );
  await until("etcd", async () => (await asked(`http://${clients}/health`))?.ok ?? null);
  return clients;
}

export async function startDatabasePair(ground: Ground): Promise<DatabasePair> {
  const folder = path.join(ground.folder, "servers");
  mkdirSync(folder);
  chmodSync(ground.folder, 0o711);
  const { uid, gid } = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, ...unprivileged() };
  chownSync(folder, uid, gid);
  const place = { ground, folder, etcd: await startEtcd(ground, folder) };
  const servers = [await newServer(place, 1), await newServer(place, 2)];
  const [first, second] = servers as [(typeof servers)[0], (typeof servers)[0]];
  const door = await freePort();
  ground.start("haproxy-database", "haproxy", ["-f", "deploy/haproxy-database.cfg", "-db"], {
    DATABASE: `127.0.0.1:${door}`,
    POSTGRES_1: `127.0.0.1:${first.port}`,
    POSTGRES_2: `127.0.0.1:${second.port}`,
    PATRONI_1: String(first.rest),
    PATRONI_2: String(second.rest),
  });
  const isIn = async (paths: [string, string]) => {
    const answers = await Promise.all(
      servers.map(async ({ rest }, n) => (await asked(`http://127.0.0.1:${rest}${paths[n]}`))?.ok),
    );
    return answers.every(Boolean) || null;
  };
  const inRole = (role: string) =>
    until(`a ${role}`, async () => {
      for (const one of servers) if ((await one.role()) === role) return one;
      return null;
    });
  const paired = async () => (await isIn(["/primary", "/sync"])) ?? (await isIn(["/sync", "/primary"]));
  first.start();
  await until("the first server", async () => (await first.role()) === "primary" || null);
  second.start();
  await until("a pair of servers", paired);
  const server = { url: `postgres://postgres:${SECRET}@127.0.0.1:${door}/postgres` };
  // HAProxy looks once a second.
  await until("HAProxy", async () => {
    try {
      execFileSync("pg_isready", ["--quiet", `--dbname=${server.url}`], { env: { PATH: `${postgresPrograms()}` } });
      return true;
    } catch {
      return null;
    }
  });
  const roles = makeRoles(server);
  const pooler: TestPgBouncer = await startPgBouncer({ port: door, users: await usersOf(server) });
  return {
    servers,
    settings: {
      DATABASE_URL: pooler.through(roles.url),
      DATABASE_PRACTICE_URL: pooler.through(roles.practiceUrl),
      DATABASE_DIRECT_URL: roles.url,
    },
    another: (name) => newOwner(server, name, "in role app_user"),
    primary: () => inRole("primary"),
    standby: () => inRole("replica"),
    async untilPaired() {
      await until("a pair of servers", paired);
    },
    stop: () => pooler.stop(),
  };
}
