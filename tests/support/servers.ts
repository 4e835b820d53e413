import { execFileSync, spawnSync } from "node:child_process";
import { Client } from "pg";
import { postgresPrograms, startPostgres, type TestPostgres } from "./postgres.ts";

export const SECRET = "una-clave-de-prueba";
const SUPERUSER = "postgres";

/** Where a server is, and how its superuser signs in. */
type Reached = Pick<TestPostgres, "url">;

const withRole = (server: Reached, role: string, database: string): string => {
  const url = new URL(server.url);
  url.username = role;
  url.pathname = `/${database}`;
  return url.href;
};

/** What psql, pg_dump and pg_restore read to find the server. */
const reach = (server: Reached) => ({
  PATH: `${postgresPrograms()}:${process.env.PATH}`,
  PGHOST: "127.0.0.1",
  PGPORT: new URL(server.url).port,
  PGPASSWORD: SECRET,
});

/** Runs statements as the server's superuser. */
export async function asSuperuser(server: Reached, statements: string, database = "postgres"): Promise<void> {
  const client = new Client({ connectionString: withRole(server, SUPERUSER, database) });
  await client.connect();
  await client.query(statements);
  await client.end();
}

/** The roles of the service and their passwords as PgBouncer reads them, by the statement that deploy/pgbouncer.ini names. */
export async function usersOf(server: Reached): Promise<string> {
  const client = new Client({ connectionString: withRole(server, SUPERUSER, "postgres") });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname in ('consulta', 'consulta_practice')`,
  );
  await client.end();
  return rows.map(({ line }) => `${line}\n`).join("");
}

/** Where a server keeps its files when it is to be started again, and its port then. */
interface Files {
  folder?: string;
  port?: number;
}

export interface RoledServer {
  server: TestPostgres;
  /** Signed in as the owner of the tables, which is no superuser. */
  url: string;
  practiceUrl: string;
}

/** A server that asks for passwords and has the roles and the database of `deploy/database.sh`, as docker compose makes it. */
export async function startRoledServer(files: Files = {}): Promise<RoledServer> {
  const server = await startBareServer(files);
  return { server, ...makeRoles(server) };
}

/** Has deploy/database.sh make roles and database on a server whose superuser signs in with `SECRET`. */
export function makeRoles(server: Reached): { url: string; practiceUrl: string } {
  execFileSync("deploy/database.sh", { env: { ...reach(server), DATABASE_PASSWORD: SECRET }, stdio: "pipe" });
  return {
    url: withRole(server, "consulta", "consulta"),
    practiceUrl: withRole(server, "consulta_practice", "consulta"),
  };
}

/** A server that asks for passwords and knows nobody but its superuser. */
export async function startBareServer(files: Files = {}): Promise<TestPostgres> {
  const server = await startPostgres({ fsync: false, superuser: SUPERUSER, password: SECRET, ...files });
  if (!server) throw new Error("this machine has no PostgreSQL");
  return server;
}

/** Another role of a bare server, with an empty database of its own. @returns how it signs in there */
export async function newOwner(server: Reached, role: string, may = ""): Promise<string> {
  await asSuperuser(server, `create role ${role} login password '${SECRET}' ${may}`);
  await asSuperuser(server, `create database ${role} owner ${role}`);
  return withRole(server, role, role);
}

/** Dumps a database the way docs/operations.md says. @returns the file's content */
export const dump = (server: TestPostgres, url: string): Buffer =>
  execFileSync("pg_dump", ["--format=custom", "--enable-row-security", url], {
    env: reach(server),
    maxBuffer: 2 ** 28,
  });

/** Restores a dump the way docs/operations.md says. @returns what pg_restore complained about */
export function restore(server: TestPostgres, url: string, dumped: Buffer): string {
  const run = spawnSync("pg_restore", ["--no-owner", `--dbname=${url}`], { env: reach(server), input: dumped });
  return run.stderr.toString();
}
