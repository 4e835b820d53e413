import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { desc, eq, sql } from "drizzle-orm";
import { ACCOUNT_MAILS } from "../../api/account/accounts.post.ts";
import { account, session, user } from "../../api/account/accounts.table.ts";
import type { Passwords } from "../../api/account/accounts.ts";
import { hashKey } from "../../api/account/hashedKeys.ts";
import { type Pace, startApi } from "../../api/app/server.ts";
import { type ApiConfig, readApiConfig } from "../../api/core/config.ts";
import type { Database } from "../../api/core/database/database.ts";
import { createLog } from "../../api/core/log.ts";
import { outbox } from "../../api/core/mail/outbox.table.ts";
import type { WireClient, WireClientInput } from "../../schema/wire/clients.ts";
import type { WireProblem } from "../../schema/wire/core.ts";
import { openTestDatabase } from "./testDatabase.ts";

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
  /** Where its figures are told; null when they are off. */
  metrics: string | null;
  config: ApiConfig;
  database: Database;
  passwords: Passwords;
  /** Every line the service has logged. */
  logs: string[];
  /** One HTTP request, from a network address of its own, so that limits per address stay out of the way. */
  call<Body = WireProblem>(path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>;
  close(): Promise<void>;
}

const newAddress = (): string => `10.${[...randomBytes(3)].join(".")}`;

async function request<Body>(url: string, { method, token, body, headers }: CallOptions): Promise<Answer<Body>> {
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "x-forwarded-for": newAddress(),
      // As a browser says; of the first request of a practice the service keeps it.
      "x-time-zone": "Europe/Madrid",
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

const MAILS_WAITING = sql`select 1 from jobs.job where name = ${ACCOUNT_MAILS} and state < 'completed' limit 1`;
/** Waits until no mail of the accounts is on its way any more. */
async function mailsOut(database: Database): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const { rows } = (await database.owner.execute(MAILS_WAITING)) as unknown as { rows: unknown[] };
    if (rows.length === 0) return;
    await setTimeout(20);
  }
  throw new Error("mails of the accounts are still waiting");
}

/** Passwords kept at no cost, for the tests that are about something else: the real hash takes a tenth of a second. */
const QUICK_PASSWORDS: Passwords = {
  hash: async (password) => createHash("sha256").update(password).digest("hex"),
  verify: async ({ hash, password }) => hash === createHash("sha256").update(password).digest("hex"),
};

/** A service that runs elsewhere, over a database that is open here, too. */
export const serviceAt = (url: string, database: Database, authSecret: string): TestApi => ({
  url,
  metrics: null,
  config: { ...readApiConfig({ PUBLIC_URL: "http://localhost:4000" }), authSecret },
  database,
  passwords: QUICK_PASSWORDS,
  logs: [],
  call: (target, call = {}) => request(`${url}${target}`, call),
  codeFor: () => Promise.reject(new Error("its mails go elsewhere")),
  close: () => Promise.resolve(),
});

interface Given {
  /** Closed together with the service. */
  database?: Database | undefined;
  pace?: Pace;
  /** How long a model has. */
  aiPatienceMs?: number;
  passwords?: Passwords;
}

/** The service with an empty database, or the given one, on a port of its own, answering over real HTTP. */
export async function startTestApi(
  options: Partial<ApiConfig> = {},
  { passwords = QUICK_PASSWORDS, ...given }: Given = {},
): Promise<TestApi> {
  const config: ApiConfig = {
    ...readApiConfig({ API_PORT: "0", LOG_LEVEL: "info", PUBLIC_URL: "http://localhost:4000" }),
    database: { kind: "memory" },
    authSecret: randomBytes(32).toString("base64url"),
    ...options,
  };
  const logs: string[] = [];
  const log = createLog(config.logLevel, { write: (line: string) => void logs.push(line) });
  const database = given.database ?? (await openTestDatabase());
  const { url, metrics, close } = await startApi(config, { ...given, log, database, passwords });
  return {
    url,
    metrics,
    config,
    database,
    passwords,
    logs,
    close,
    call: (target, call = {}) => request(`${url}${target}`, call),
    async codeFor(email) {
      await mailsOut(database);
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

/** `name=value` of each cookie an answer sets, without those it takes away. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");

/** A new bearer for a signed-in browser. */
export async function tokenOf(api: TestApi, cookie: string): Promise<string> {
  const { body } = await api.call<{ token: string }>("/auth/token", { headers: { cookie } });
  return body.token;
}

/** Creates an account the way a therapist does: form, code from the mail, signed in. */
export async function signUp(
  api: TestApi,
  { email = `${randomUUID()}@ejemplo.es`, password = "una-clave-9", name = "Ana Ruiz" } = {},
): Promise<SignedIn> {
  const created = await api.call("/auth/sign-up/email", { body: { email, password, name } });
  if (created.status !== 200) throw new Error(`sign-up was answered with ${created.status}`);
  const headers = { cookie: cookiesOf(created.headers), origin: api.config.publicUrl };
  const verified = await api.call("/auth/email-otp/verify-email", {
    body: { email, otp: await api.codeFor(email) },
    headers,
  });
  if (verified.status !== 200) throw new Error(`the code was answered with ${verified.status}`);
  const cookie = cookiesOf(verified.headers);
  return { email, password, cookie, token: await tokenOf(api, cookie) };
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
    .values({ userId, accountId: userId, providerId: "credential", password: await api.passwords.hash(password) });
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
