import { execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./ports.ts";

export interface TestPostgres {
  url: string;
  pid: number;
  /** Ends the server and removes its files. */
  stop(): Promise<void>;
}

/** Where the newest PostgreSQL of this machine has its programs; null when it has none. */
export function postgresPrograms(): string | null {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return null;
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => `${root}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`)) ?? null;
}

/** PostgreSQL refuses to run as root; then it runs as `postgres` or `nobody`. */
export function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL needs a user other than root");
}

async function untilReady(url: string, isOver: () => boolean): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (isOver()) throw new Error("PostgreSQL did not start", { cause: error });
      await pause(50);
    }
  }
}

/** Whether the service still holds a connection, as the server sees it. */
const isServed = async (client: Client | undefined): Promise<boolean> =>
  (await client?.query("select 1 from pg_stat_activity where application_name = 'consulta'"))?.rowCount !== 0;

/**
 * Takes every connection the server still has to give.
 * @param options `lost`: those of the service too, whose way to the server has been cut, once the server has seen that
 * @returns gives them back
 */
export async function takeAllConnections(url: string, { lost = false } = {}): Promise<() => Promise<void>> {
  const taken: Client[] = [];
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch {
      if (lost && (await isServed(taken[0]))) {
        await pause(20);
        continue;
      }
      return async () => void (await Promise.all(taken.map((one) => one.end())));
    }
  }
}

/** The folder that keeps what a server begins with, one of each kind, for all of a run. */
export const BEGINNINGS = "TEST_POSTGRES_BEGINNINGS";

/** Makes the files of a server that nobody has used; what was made once in a run is copied, which is ten times as fast. */
function begin(data: string, kind: string, make: () => void): void {
  const folder = process.env[BEGINNINGS];
  const kept = folder && path.join(folder, kind);
  const copy = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
  if (kept && existsSync(kept)) {
    copy(kept, data);
    return;
  }
  make();
  if (!kept) return;
  const draft = `${kept}.${process.pid}`;
  copy(data, draft);
  try {
    renameSync(draft, kept);
  } catch (error) {
    // Two made it at once; either will do.
    if (!existsSync(kept)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/** What is done for the next years, or for somebody who follows, would cost more here than all it serves. */
const BRIEF = ["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "jit=off"];

/**
 * Starts a throw-away PostgreSQL on 127.0.0.1.
 * @param options `fsync: false` is faster and not safe against a power cut; `folder` keeps the files of a former start;
 *   `password` is then asked of everybody, and is the superuser's; `settings` are further ones, `name=value`
 * @returns null when this machine has no PostgreSQL
 */
export async function startPostgres(
  options: {
    fsync?: boolean;
    port?: number;
    folder?: string;
    superuser?: string;
    password?: string;
    settings?: string[];
    env?: NodeJS.ProcessEnv;
  } = {},
): Promise<TestPostgres | null> {
  const bin = postgresPrograms();
  if (!bin) return null;
  const user = unprivileged();
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), "consulta-pg-"));
  const data = path.join(folder, "data");
  mkdirSync(folder, { recursive: true });
  if ("uid" in user) chownSync(folder, Number(user.uid), Number(user.gid));
  const { superuser = "consulta", password } = options;
  const secret = path.join(folder, "secret");
  if (password) writeFileSync(secret, password, { mode: 0o644 });
  const auth = password ? ["--auth=scram-sha-256", `--pwfile=${secret}`] : ["--auth=trust"];
  if (!existsSync(data))
    begin(data, `${superuser}${password ? `-${password}` : ""}`, () =>
      execFileSync(
        `${bin}/initdb`,
        ["-D", data, "-U", superuser, ...auth, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
        { ...user, cwd: folder, stdio: "pipe" },
      ),
    );
  const port = options.port ?? (await freePort());
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=300",
    ...(options.fsync === false ? BRIEF : []),
    ...(options.settings ?? []),
  ];
  const server = spawn(`${bin}/postgres`, ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...user,
    cwd: folder,
    env: options.env ?? process.env,
    stdio: "ignore",
  });
  let over = false;
  const gone = new Promise<void>((resolve) => {
    server.once("exit", () => {
      over = true;
      resolve();
    });
  });
  const login = password ? `${superuser}:${password}` : superuser;
  const url = `postgres://${login}@127.0.0.1:${port}/postgres`;
  await untilReady(url, () => over);
  return {
    url,
    pid: server.pid ?? 0,
    async stop() {
      server.kill("SIGINT");
      await gone;
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}
