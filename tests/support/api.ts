import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { hashPassword } from "better-auth/crypto";
import { desc, eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { Client } from "pg";
import { fromPglite, PgBoss } from "pg-boss";
import { pino } from "pino";
import { account, session, user } from "../../api/account/accounts.table.ts";
import { hashKey } from "../../api/account/hashedKeys.ts";
import { type ApiConfig, readApiConfig } from "../../api/core/config.ts";
import type { Database } from "../../api/core/database.ts";
import { openMemory } from "../../api/core/embedded.ts";
import { outbox } from "../../api/core/outbox.table.ts";
import { openPostgres } from "../../api/core/postgres.ts";
import { type Pace, startApi } from "../../api/core/server.ts";
import { keepWall } from "../../api/core/wall.ts";
import type { WireClient, WireClientInput } from "../../schema/wire/clients.ts";
import type { WireProblem } from "../../schema/wire/core.ts";

export interface CallOptions {
  method?: string;
  token?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}
export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}
export interface TestApi {
  url: string;
  config: ApiConfig;
  database: Database;
  /** Every line the service has logged. */
  logs: string[];
  /** One HTTP request, from a network address of its own, so that limits per address stay out of the way. */
  call<Body = WireProblem>(path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

async function packMigrated(): Promise<Blob> {
  const client = await PGlite.create({ extensions: { btree_gin, pg_trgm, unaccent } });
  await migrate(drizzle(client), { migrationsFolder: "api/migrations" });
  await keepWall(drizzle(client));
  // The queue's own tables too, which would take every start another quarter of a second.
  const boss = new PgBoss({
    db: fromPglite(client),
    backend: "pglite",
    schema: "jobs",
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop();
  const dump = await client.dumpDataDir("none");
  await client.close();
  return dump;
}

/** A migrated database, packed once per state of the migrations and kept between runs. */
async function migratedDump(): Promise<Blob> {
  const migrations = "api/migrations";
  const hash = createHash("sha256").update(readFileSync("node_modules/pg-boss/package.json"));
  hash.update(readFileSync("api/core/wall.ts"));
  for (const file of readdirSync(migrations).sort())
    if (file.endsWith(".sql")) hash.update(readFileSync(path.join(migrations, file)));
  const folder = "node_modules/.cache/consulta";
  const file = path.join(folder, `migrated-${hash.digest("hex").slice(0, 16)}.tar`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, Buffer.from(await (await packMigrated()).arrayBuffer()));
    renameSync(draft, file);
  }
  return new Blob([readFileSync(file)]);
}

/** An empty database of the server at `serverUrl`, gone when it is closed. */
async function freshPostgres(serverUrl: string): Promise<Database> {
  const name = `consulta_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const admin = new Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await run(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // Dropping the database at the end cuts connections that are still saying goodbye.
  const database = await openPostgres(url.href, () => undefined);
  return {
    ...database,
    async close() {
      await database.close();
      await run(`drop database ${name} with (force)`);
    },
  };
}

/** A migrated database for one test file: PGlite in memory, or a database of a PostgreSQL server. */
export async function openTestDatabase(serverUrl = process.env.TEST_DATABASE_URL): Promise<Database> {
  return serverUrl ? await freshPostgres(serverUrl) : await openMemory(await migratedDump());
}

const newAddress = (): string => `10.${[...randomBytes(3)].join(".")}`;

async function request<Body>(url: string, { method, token, body, headers }: CallOptions): Promise<Answer<Body>> {
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "x-forwarded-for": newAddress(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  return { status: answer.status, headers: answer.headers, body: (isJson && text ? JSON.parse(text) : text) as Body };
}

/** The service with an empty database, or the given one, on a port of its own, answering over real HTTP. */
export async function startTestApi(
  options: Partial<ApiConfig> = {},
  given?: Database,
  pace?: Pace,
  aiPatienceMs?: number,
): Promise<TestApi> {
  const config: ApiConfig = {
    ...readApiConfig({ API_PORT: "0", LOG_LEVEL: "info", PUBLIC_URL: "http://localhost:4000" }),
    database: { kind: "memory" },
    authSecret: randomBytes(32).toString("base64url"),
    ...options,
  };
  const logs: string[] = [];
  const log = pino({ level: config.logLevel }, { write: (line: string) => logs.push(line) });
  const database = given ?? (await openTestDatabase());
  const { url, close } = await startApi(config, { log, database, pace, aiPatienceMs });
  return {
    url,
    config,
    database,
    logs,
    close,
    call: (target, call = {}) => request(`${url}${target}`, call),
    async codeFor(email) {
      const [mail] = await database.owner
        .select()
        .from(outbox)
        .where(eq(outbox.recipient, email))
        .orderBy(desc(outbox.createdAt))
        .limit(1);
      const code = mail?.body.match(/^\d{6}$/m)?.[0];
      if (!code) throw new Error(`no code was mailed to ${email}`);
      return code;
    },
  };
}

export interface SignedIn {
  email: string;
  password: string;
  /** Short-lived bearer for the calls of the product. */
  token: string;
  /** The session cookie, as a browser sends it back. */
  cookie: string;
}

/** `name=value` of each cookie an answer sets. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** A new bearer for a signed-in browser. */
export async function tokenOf(api: TestApi, cookie: string): Promise<string> {
  const { body } = await api.call<{ token: string }>("/auth/token", { headers: { cookie } });
  return body.token;
}

/** Creates an account the way a therapist does: form, code from the mail, signed in. */
export async function signUp(
  api: TestApi,
  { email = `${randomUUID()}@ejemplo.es`, password = "secreto", name = "Ana Ruiz" } = {},
): Promise<SignedIn> {
  const created = await api.call("/auth/sign-up/email", { body: { email, password, name } });
  if (created.status !== 200) throw new Error(`sign-up was answered with ${created.status}`);
  const verified = await api.call("/auth/email-otp/verify-email", { body: { email, otp: await api.codeFor(email) } });
  if (verified.status !== 200) throw new Error(`the code was answered with ${verified.status}`);
  const cookie = cookiesOf(verified.headers);
  return { email, password, cookie, token: await tokenOf(api, cookie) };
}

/** The hash of a password takes long on purpose; tests share those of the few they use. */
const hashes = new Map<string, Promise<string>>();
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** A therapist who is signed in without the forms and their slow password, for tests about something else. */
export async function newTherapist(api: TestApi, name = "Ana Ruiz", password = "secreto"): Promise<SignedIn> {
  const { owner } = api.database;
  const email = `${randomUUID()}@ejemplo.es`;
  const [made] = await owner.insert(user).values({ name, email, emailVerified: true }).returning({ userId: user.id });
  if (!made) throw new Error("the account was not stored");
  const { userId } = made;
  const token = randomUUID();
  await owner
    .insert(account)
    .values({ userId, accountId: userId, providerId: "credential", password: await hashOf(password) });
  await owner.insert(session).values({ userId, token: hashKey(token), expiresAt: new Date(Date.now() + 3_600_000) });
  const signature = createHmac("sha256", api.config.authSecret ?? "")
    .update(token)
    .digest("base64");
  const cookie = `consulta.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  return { email, password, cookie, token: await tokenOf(api, cookie) };
}

/** A client's form with everything required filled in. */
export const aClient = (fields: Partial<WireClientInput> = {}): WireClientInput => ({
  nombre: "Lucía Martín",
  email: "lucia@ejemplo.es",
  phone: "612 345 678",
  ...fields,
});

/** Creates a client and expects it to be accepted. */
export async function createClient(
  api: TestApi,
  token: string,
  fields: Partial<WireClientInput> = {},
): Promise<WireClient> {
  const { status, body } = await api.call<WireClient>("/clientes", { token, body: aClient(fields) });
  if (status !== 201) throw new Error(`the client was answered with ${status}`);
  return body;
}
