import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { SCOPES } from "../../schema/rules/tokens.ts";
import { signUpAt } from "./frontDoor.ts";

const READ = "{ clients(pageSize: 5) { items { id name } } }";
const WRITE = `mutation ($name: String!, $key: ID!) {
  createClient(idempotencyKey: $key, input: { name: $name, email: "c@ejemplo.es", phone: "600" }) { client { id } errors { code } }
}`;
/** Longer than any answer of the portal takes. */
const PATIENCE_MS = 20_000;
/** Shorter than a bearer lives. */
const BEARER_MS = 120_000;
const AGAIN_MS = 100;
const GIVE_UP_MS = 60_000;

/** What became of the requests of a therapist who reads and writes while something happens to the portal. */
export interface Tally {
  requests: number;
  /** What went wrong, each with its time; a write that failed is sent again with its key until it is acknowledged. */
  failed: { at: number; what: string }[];
  /** Clients that were acknowledged and are not there. */
  lost: string[];
  /** Clients that are there more than once. */
  double: string[];
  /** Between the first failure and the last. */
  secondsUntilWell: number;
}

export interface Therapist {
  bearer(): Promise<string>;
  /** The one held is not taken any more: the next is a new one, as in the portal's own client. */
  renew(): void;
  /** Makes a token for a program that may read everything. */
  programToken(): Promise<string>;
}

/**
 * Signs up, and may have any number of clients.
 * @param databaseUrl with the owner's rights
 * @param door where mails can be read: a gateway without a proxy in front
 */
export async function newTherapistAt(url: string, databaseUrl: string, door = url): Promise<Therapist> {
  const password = "una-clave-larga-9";
  const cookie = await signUpAt(door, { email: `${Date.now()}@ejemplo.es`, password }, url);
  const ask = async (): Promise<string> => {
    const answer = await fetch(`${url}/auth/token`, { headers: { cookie } });
    const { token } = (await answer.json()) as { token: string };
    return token;
  };
  const first = await ask();
  await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${first}` },
    body: JSON.stringify({ query: READ }),
  });
  await queried(databaseUrl, "update plans set max_clients = null");
  let held = { token: first, askedAt: Date.now() };
  return {
    async bearer() {
      if (Date.now() - held.askedAt > BEARER_MS) {
        const token = await ask().catch(() => null);
        if (token) held = { token, askedAt: Date.now() };
      }
      return held.token;
    },
    renew() {
      held = { ...held, askedAt: 0 };
    },
    async programToken() {
      const form = { name: "Programa", scopes: SCOPES, days: 1, ranges: [], password };
      const answer = await fetch(`${url}/auth/manage/tokens/create`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: url, cookie },
        body: JSON.stringify(form),
      });
      const { token } = (await answer.json()) as { token?: string };
      if (!token) throw new Error(`the token was answered with ${answer.status}`);
      return token;
    },
  };
}

/** Runs a query in the database of an address. */
export async function queried(databaseUrl: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** Null when it was answered as it should, else what went wrong. */
export async function faultOf(url: string, bearer: string, body: object): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { data, errors } = (await answer.json()) as {
      data?: { createClient?: { client: object | null; errors: { code: string }[] } | null };
      errors?: { extensions: { code: string } }[];
    };
    if (errors) return `${answer.status} ${errors.map(({ extensions }) => extensions.code).join()}`;
    const made = data?.createClient;
    return made && !made.client ? `refused ${made.errors.map(({ code }) => code).join()}` : null;
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error ? `${message}: ${cause.message}` : message;
  }
}

/**
 * Holds what was acknowledged against what is there.
 * @param mark how the names of all clients begin that were asked for
 */
export async function tallied(
  { mark, databaseUrl }: { mark: string; databaseUrl: string },
  { requests, failed, acknowledged }: { requests: number; failed: Tally["failed"]; acknowledged: string[] },
): Promise<Tally> {
  const rows = await queried(
    databaseUrl,
    `select name, count(*)::int as times from clients where name like '${mark}%' group by name`,
  );
  const stored = new Map(rows.map(({ name, times }) => [String(name), Number(times)]));
  const [first, last] = [failed[0], failed.at(-1)];
  return {
    requests,
    failed,
    lost: acknowledged.filter((name) => !stored.has(name)),
    double: [...stored].flatMap(([name, times]) => (times > 1 ? [name] : [])),
    secondsUntilWell: first && last ? (last.at - first.at) / 1_000 : 0,
  };
}

/**
 * Reads and writes by turns over kept connections, at an even pace, while `fault` runs.
 * @param databaseUrl where what is there is counted at the end
 */
export async function underTraffic(
  {
    url,
    databaseUrl,
    therapist,
    perSecond,
  }: { url: string; databaseUrl: string; therapist: Therapist; perSecond: number },
  fault: () => Promise<void>,
): Promise<Tally> {
  const mark = `trafico-${Date.now()}-`;
  const failed: Tally["failed"] = [];
  const acknowledged: string[] = [];
  let requests = 0;
  const ask = async (body: object): Promise<boolean> => {
    requests += 1;
    const once = async () => await faultOf(url, await therapist.bearer(), body);
    let what = await once();
    if (what?.includes("UNAUTHENTICATED")) {
      therapist.renew();
      what = await once();
    }
    if (what) failed.push({ at: Date.now(), what });
    return what === null;
  };
  const write = async (name: string): Promise<void> => {
    const body = { query: WRITE, variables: { name, key: `${name}-clave` } };
    for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await pause(AGAIN_MS))
      if (await ask(body)) return void acknowledged.push(name);
  };
  const under: Promise<unknown>[] = [];
  let over = false;
  const happening = fault().finally(() => {
    over = true;
  });
  const beganAt = Date.now();
  for (let n = 0; !over; n += 1) {
    under.push(n % 2 === 0 ? write(`${mark}${n}`) : ask({ query: READ }));
    await pause(Math.max(0, beganAt + ((n + 1) * 1_000) / perSecond - Date.now()));
  }
  await happening;
  await Promise.all(under);
  return await tallied({ mark, databaseUrl }, { requests, failed, acknowledged });
}
