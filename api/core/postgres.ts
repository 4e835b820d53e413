import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, type PoolClient } from "pg";
import { type Database, type Queries, wallOf } from "./database.ts";
import { migrationsFolder } from "./migrations.ts";
import { StartError } from "./startError.ts";

const CONNECTIONS = 10;
/** Any number: who holds it migrates, others wait. */
const MIGRATION_LOCK = 7_203_114;
const OLDEST_VERSION = 150_000;

async function migrateUnderLock(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const version = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(version.rows[0]?.server_version_num) < OLDEST_VERSION)
      throw new StartError("DATABASE_URL apunta a un PostgreSQL anterior a la versión 15.");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  } finally {
    // The lock goes with the connection, also after a failure.
    client.release(true);
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

/**
 * Opens a PostgreSQL server and brings its tables up to date.
 * @throws StartError when it cannot be reached, refuses us or is too old
 */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    query_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: "consulta",
  });
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  try {
    await migrateUnderLock(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError("No se puede usar la base de datos de DATABASE_URL: comprueba la dirección y los permisos.", {
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
  return {
    owner: drizzle(pool),
    async asProfessional(professionalId, work) {
      const wall = wallOf(professionalId);
      const client = await pool.connect();
      let lost: Error | undefined;
      try {
        return await inTransaction(client, wall, () => work(queriesOf(client)));
      } catch (error) {
        lost = client.getTransactionStatus() === "I" ? undefined : new Error("transaction left open", { cause: error });
        throw error;
      } finally {
        client.release(lost);
      }
    },
    queue: { connectionString: url },
    async ping() {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}
