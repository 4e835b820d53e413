import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, Pool, type PoolClient } from "pg";
import { tellStatements } from "../seen/statements.ts";
import { StartError } from "../startError.ts";
import { type Database, NOBODY, type Queries, wallOf } from "./database.ts";
import { openEars } from "./ears.ts";
import { keepRoles, refuseLooseRole } from "./roles.ts";
import { LOOKING, tryWriting, watchServerRoom } from "./serverRoom.ts";
import { type Share, shareAmongPractices } from "./turns.ts";
import { bringUpToDate } from "./upToDate.ts";
import { answerPractices } from "./wall.ts";

/** For practices' queries, and for everything else: no practice ever keeps a sign-in waiting. */
const PRACTICE_CONNECTIONS = 10;
const OWNER_CONNECTIONS = 4;
/** Writers of one practice wait for its row, each on a connection: three of them leave seven to the others. */
const SHARE: Share = { atOnce: 3, waiting: 100, patienceMs: 8_000 };
/** With the owner's rights one waits at a time, so that whoever signs in finds a connection. */
const OWNER_SHARE: Share = { ...SHARE, atOnce: 1 };
/** Shorter than what waits in the process, so that a locked row is told as such and holds no connection for long. */
const LOCK_MS = 5_000;
/** Any number: who holds it migrates, others wait. */
const MIGRATION_LOCK = 7_203_114;
const OLDEST_VERSION = 150_000;

/** @returns who we are there */
async function prepareUnderLock(
  url: string,
  practiceUrl: string | null,
  onLost: (error: Error) => void,
): Promise<{ role: string; database: string }> {
  // A connection without limits on time: another start may be at a long migration, or this one.
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000, application_name: "consulta" });
  client.on("error", onLost);
  try {
    await client.connect();
    const version = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(version.rows[0]?.server_version_num) < OLDEST_VERSION)
      throw new StartError("DATABASE_URL apunta a un PostgreSQL anterior a la versión 15.");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await keepRoles(client, practiceUrl);
    await bringUpToDate(drizzle(client), migrate, "de DATABASE_URL");
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    const { rows } = await client.query("select current_user as role, current_database() as database");
    return rows[0];
  } finally {
    // The lock goes with the connection, also after a failure.
    await client.end();
  }
}

async function inTransaction<T>(client: PoolClient, wall: string, work: () => Promise<T>): Promise<T> {
  // Not awaited: the pipelined connection sends it together with the first query of `work`. If it fails, the server
  // refuses every query after it, so nothing ever runs outside the wall.
  const begun = client.query(`begin; ${wall}`);
  begun.catch(() => undefined);
  try {
    const result = await work();
    await begun;
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error.
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("the transaction was not committed");
    return result;
  } catch (error) {
    // A lost connection cannot roll back, and need not: the caller drops it and hears of the first error.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

function openPool(
  url: string,
  max: number,
  { onLost, onRefused }: { onLost: (error: Error) => void; onRefused: (error: Error) => void },
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    lock_timeout: LOCK_MS,
    query_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "consulta",
  });
  pool.on("error", onLost);
  pool.on("connect", (client) => {
    tellStatements(client);
    client.on("error", onLost);
    // Whoever sent the query, and whatever becomes of its error.
    client.connection.on("errorMessage", onRefused);
  });
  return pool;
}

const busyness = (pool: "owner" | "practice", { totalCount, idleCount, waitingCount }: Pool) => ({
  pool,
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

async function tryBoundRole(practices: Pool, owner: { role: string; database: string }): Promise<void> {
  const client = await practices.connect();
  try {
    await refuseLooseRole(client, owner);
  } finally {
    client.release();
  }
}

/**
 * Opens a PostgreSQL server and brings its tables and its wall up to date.
 * @param practiceUrl how practices' queries sign in; null: as everything else does, and each takes the role on
 * @throws StartError when it cannot be reached, refuses us or is too old
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  practiceUrl: string | null = null,
): Promise<Database> {
  const told = { onLost, onRefused: (error: Error) => room.notice(error) };
  const owners = openPool(url, OWNER_CONNECTIONS, told);
  const practices = openPool(practiceUrl ?? url, PRACTICE_CONNECTIONS, told);
  const room = watchServerRoom(() => behindWall(LOOKING, tryWriting));
  const ears = openEars(url, onLost);
  const close = async () => {
    await Promise.all([owners.end(), practices.end(), ears.close()]);
  };
  let setting = "DATABASE_URL";
  try {
    const owner = await prepareUnderLock(url, practiceUrl, onLost);
    setting = "DATABASE_PRACTICE_URL";
    if (practiceUrl) await tryBoundRole(practices, owner);
  } catch (error) {
    await close();
    if (error instanceof StartError) throw error;
    throw new StartError(`No se puede usar la base de datos de ${setting}: comprueba la dirección y los permisos.`, {
      cause: error,
    });
  }
  // One per connection, so that what a room prepares for a connection can be found again.
  const queries = new WeakMap<PoolClient, Queries>();
  const queriesOf = (client: PoolClient): Queries => {
    const known = queries.get(client) ?? drizzle(client);
    queries.set(client, known);
    return known;
  };
  const behindWall = async <T>(wall: string, work: (tx: Queries) => Promise<T>): Promise<T> => {
    const client = await practices.connect();
    let lost: Error | undefined;
    try {
      return await inTransaction(client, wall, () => work(queriesOf(client)));
    } catch (error) {
      lost = client.getTransactionStatus() === "I" ? undefined : new Error("transaction left open", { cause: error });
      throw error;
    } finally {
      client.release(lost);
    }
  };
  const inTurn = shareAmongPractices(SHARE);
  return {
    owner: drizzle(owners),
    asProfessional: async (professionalId, work) => {
      const wall = wallOf(professionalId);
      return await inTurn(professionalId, () => behindWall(wall, work));
    },
    inTurn: shareAmongPractices(OWNER_SHARE),
    queue: { connectionString: url },
    hear: ears.hear,
    connections: () => [busyness("owner", owners), busyness("practice", practices)],
    async ping() {
      await Promise.all([owners.query("select 1"), behindWall(wallOf(NOBODY), answerPractices)]);
      await room.hold();
    },
    close,
  };
}
