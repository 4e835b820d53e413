import { AsyncResource } from "node:async_hooks";
import { Pool, type PoolClient } from "pg";
import { tellStatements } from "../seen/statements.ts";
import { StartError } from "../startError.ts";

/** Shorter than what waits in the process, so that a locked row is told as such and holds no connection for long. */
const LIMITS = { statement_timeout: 8_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };
/** Longer than the server takes to refuse what takes too long, shorter than whoever asked the service waits. */
export const SILENT_MS = 9_000;
/** What costs the server nothing is answered sooner, or by nobody any more. */
export const AT_ONCE_MS = 4_000;
/** Beyond those that stay open, a connection rests so long before it is given back. */
const RESTING_MS = 60_000;
/** No proxy on the way has taken one for left by then. */
const LIFE_S = 12 * 3_600;
/** A resting one is heard of so often that no address translation forgets it on the way. */
const ALIVE_MS = 30_000;
const SILENCE = /Query read timeout/;

type Ask = (...given: unknown[]) => unknown;

/**
 * Has the statements of a connection go without their names: behind a pooler the next transaction finds another
 * connection of the server, which knows none of them.
 */
function sendUnnamed(connection: object): void {
  const asked = connection as { query: Ask };
  const ask = asked.query.bind(asked);
  asked.query = (statement, ...more) =>
    ask(typeof statement === "object" ? { ...statement, name: undefined } : statement, ...more);
}

/** Whether the server, or what is in front of it, has not answered in time. */
export function isSilence(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (SILENCE.test(at.message)) return true;
  return false;
}

/**
 * Ends all resting connections to a server once one has met with silence: what vanished from under that one has most
 * likely vanished from under the others, and whoever got the next would wait as long.
 */
export function endWhatMayBeSilent(pools: Pool[]): void {
  const resting = new Set<PoolClient>();
  for (const pool of pools) {
    pool.on("acquire", (client) => resting.delete(client));
    pool.on("remove", (client) => resting.delete(client));
    pool.on("release", (error, client) => {
      if (!error) resting.add(client);
      else if (isSilence(error)) for (const other of resting) other.connection.stream.destroy();
    });
  }
}

interface Told {
  onLost: (error: Error) => void;
  /** Hears of every refusal of the server, whatever becomes of it. */
  onRefused: (error: Error) => void;
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** The library calls back from within the work of whoever lets go of a connection, and a statement would be told as part of that. */
function callBackAsAsked(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const asAsked = (connected?: Connected) => (connected ? connect(AsyncResource.bind(connected)) : connect());
  pool.connect = asAsked as Pool["connect"];
}

interface Extent {
  /** How many stay open however long nobody asks. */
  min: number;
  max: number;
}

/** @param pooled whether the address is that of a pooler, which hands out a connection of the server for one transaction */
export function openPool(url: string, extent: Extent, pooled: boolean, { onLost, onRefused }: Told): Pool {
  const pool = new Pool({
    connectionString: url,
    ...extent,
    idleTimeoutMillis: RESTING_MS,
    maxLifetimeSeconds: LIFE_S,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    // A pooler's connections to the server were begun by itself, with limits of its own settings.
    ...(pooled ? {} : LIMITS),
    query_timeout: SILENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_MS,
    application_name: "consulta",
  });
  callBackAsAsked(pool);
  pool.on("error", onLost);
  pool.on("connect", (client) => {
    if (pooled) sendUnnamed(client);
    tellStatements(client);
    client.on("error", onLost);
    client.connection.on("errorMessage", onRefused);
  });
  return pool;
}

/**
 * Makes sure that nobody behind a pooler waits for ever.
 * @param setting by which the pool's address was given
 * @throws StartError that names the limits its connections lack
 */
export async function refuseEndless(pool: Pool, setting: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any ($1) and setting = '0' order by name",
    [Object.keys(LIMITS)],
  );
  if (rows.length === 0) return;
  const lacking = rows.map(({ name }) => name).join(", ");
  throw new StartError(
    `Las conexiones de ${setting} no tienen límite de tiempo (${lacking}): dáselo con connect_query, como en deploy/pgbouncer.ini, o con ALTER ROLE … SET.`,
  );
}

export const busyness = (pool: "owner" | "practice", { totalCount, idleCount, waitingCount }: Pool) => ({
  pool,
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});
