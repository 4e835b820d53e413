import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./ports.ts";
import { unprivileged } from "./postgres.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Null where this machine has none. */
export const pgbouncerProgram = (): string | null => (existsSync(PROGRAM) ? PROGRAM : null);

/**
 * The text of a file in `deploy/` for this machine: other values for some of its keys.
 * @throws when it has not each of them
 */
export function settled(file: string, values: Record<string, string | number>): string {
  return Object.entries(values).reduce(
    (text, [key, value]) => {
      const line = new RegExp(`^${key} *=.*$`, "m");
      if (!line.test(text)) throw new Error(`${file} has no ${key}`);
      return text.replace(line, () => `${key} = ${value}`);
    },
    readFileSync(file, "utf8"),
  );
}

export interface TestPgBouncer {
  /** An address of the server, leading through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer as deploy/pgbouncer.ini says, before a server on this machine.
 * @param users lines of its `userlist.txt`
 * @param changes other values for some keys of that file
 */
export async function startPgBouncer(
  server: { port: string | number; users: string },
  changes: Record<string, string | number> = {},
): Promise<TestPgBouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-pgbouncer-"));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const users = path.join(folder, "userlist.txt");
  const ini = path.join(folder, "pgbouncer.ini");
  writeFileSync(users, server.users, { mode: 0o644 });
  const text = settled("deploy/pgbouncer.ini", {
    listen_port: port,
    auth_file: users,
    logfile: path.join(folder, "pgbouncer.log"),
    pidfile: path.join(folder, "pgbouncer.pid"),
    ...changes,
  });
  writeFileSync(ini, text.replace("host=127.0.0.1 port=5432", `host=127.0.0.1 port=${server.port}`), { mode: 0o644 });
  const child = spawn(PROGRAM, [ini], { ...unprivileged(), stdio: ["ignore", "ignore", "pipe"] });
  const gone = once(child, "exit");
  for await (const line of createInterface(child.stderr)) if (line.includes("process up")) break;
  if (child.exitCode !== null) throw new Error("PgBouncer did not start");
  child.stderr.resume();
  return {
    through(url) {
      const pooled = new URL(url);
      pooled.port = `${port}`;
      return pooled.href;
    },
    async stop() {
      child.kill("SIGINT");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
