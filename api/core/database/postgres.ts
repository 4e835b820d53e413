import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, type ClientConfig, type Pool, type PoolClient } from "pg";
import { StartError } from "../startError.ts";
import { waitBriefly } from "./besideRequests.ts";
import { type Database, NOBODY, type Queries, wallOf } from "./database.ts";
import { openEars } from "./ears.ts";
import { busyness, endWhatMayBeSilent, isSilence, openPool, refuseEndless } from "./pools.ts";
import { keepRoles, refuseLooseRole } from "./roles.ts";
import { LOOKING, tryWriting, watchServerRoom } from "./serverRoom.ts";
import { atOneMoment, endSteps, inOneStep, inTransaction } from "./transactions.ts";
import { type Share, shareAmongPractices } from "./turns.ts";
import { unusable } from "./unusable.ts";
import { bringUpToDate } from "./upToDate.ts";
import { answerPractices } from "./wall.ts";

/**
 * For practices' queries, and for everything else: no practice ever keeps a sign-in waiting. As many as one practice uses
 * stay open however long nobody asks: one that is opened anew has to plan every query again.
 */
const PRACTICE_CONNECTIONS = { min: 3, max: 10 };
const OWNER_CONNECTIONS = { min: 2, max: 4 };
/** Writers of one practice wait for its row, each on a connection: three of them leave seven to the others. */
const SHARE: Share = { atOnce: 3, waiting: 100, patienceMs: 8_000 };
/** With the owner's rights one waits at a time, so that whoever signs in finds a connection. */
const OWNER_SHARE: Share = { ...SHARE, atOnce: 1 };
/** Any number: who holds it migrates, others wait. */
export const MIGRATION_LOCK = 7_203_114;
/** As `server_version_num` tells it. */
export const OLDEST_VERSION = 150_000;

/**
 * A pooler makes up what it says of the connection that it hands out. Locks, and what is listened for, would go to whoever
 * has that connection next.
 */
export async function refusePooler(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  if (rows[0]?.pid !== Reflect.get(client, "processID"))
    throw new StartError(
      "Entre el portal y PostgreSQL hay un intermediario que reparte conexiones, como PgBouncer: pon en DATABASE_DIRECT_URL la dirección de la misma base de datos sin él.",
    );
}

/** Ways to one database, beside the first; null: as by that. */
interface Ways {
  /** How practices' queries sign in. */
  practiceUrl: string | null;
  /** Past the pooler that the others go through. */
  directUrl: string | null;
}

/** What the role, or its database, may be given for everybody's sake. */
const WITHOUT_LIMITS = "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0";

const CANCEL_AGAIN_MS = 500;

/** Has the server leave what a connection is at, and with it what it waits for. */
async function cancel(settings: ClientConfig, pid: unknown, onLost: (error: Error) => void): Promise<void> {
  const client = new Client(settings);
  client.on("error", onLost);
  try {
    await client.connect();
    await client.query("select pg_cancel_backend($1)", [pid]);
  } finally {
    await client.end();
  }
}

interface Whose {
  role: string;
  database: string;
}

/** Makes sure that the lock which this start holds is held in the database that will be used, by the same role. */
async function refuseAnother(owners: Pool, { role }: Whose): Promise<void> {
  await refuseEndless(owners, "DATABASE_URL");
  const { rows } = await owners.query<{ same: boolean }>(
    `select current_user = $1 and exists (
       select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted and l.objid = $2 and d.datname = current_database()) as same`,
    [role, MIGRATION_LOCK],
  );
  if (!rows[0]?.same)
    throw new StartError("DATABASE_DIRECT_URL tiene que ser la base de datos de DATABASE_URL, con el mismo usuario.");
}

/**
 * Brings the database up to date, by a connection of its own.
 * @param owners by which it will be used; what is found there has to be the same
 * @returns who we are there
 */
async function prepareUnderLock(
  url: string,
  { practiceUrl, directUrl }: Ways,
  { owners, onLost, signal }: { owners: Pool; onLost: (error: Error) => void; signal?: AbortSignal | undefined },
): Promise<Whose> {
  const settings = {
    connectionString: directUrl ?? url,
    connectionTimeoutMillis: 3_000,
    application_name: "consulta",
  };
  const client = new Client(settings);
  client.on("error", onLost);
  let cancelling: NodeJS.Timeout | undefined;
  const giveUp = () => {
    const nag = () => void cancel(settings, Reflect.get(client, "processID"), onLost).catch(onLost);
    nag();
    // Between two statements there is nothing to cancel.
    cancelling = setInterval(nag, CANCEL_AGAIN_MS);
  };
  signal?.addEventListener("abort", giveUp);
  try {
    await client.connect();
    await refusePooler(client);
    // Another start may be at a long migration, or this one.
    await client.query(WITHOUT_LIMITS);
    const version = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(version.rows[0]?.server_version_num) < OLDEST_VERSION)
      throw new StartError("DATABASE_URL apunta a un PostgreSQL anterior a la versión 15.");
    signal?.throwIfAborted();
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const { rows } = await client.query<Whose>("select current_user as role, current_database() as database");
    const [whose] = rows;
    if (!whose) throw new Error("the server did not say who we are");
    if (directUrl) await refuseAnother(owners, whose);
    await keepRoles(client, practiceUrl);
    await waitBriefly(drizzle(client));
    await bringUpToDate(drizzle(client), migrate, "de DATABASE_URL");
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    signal?.throwIfAborted();
    return whose;
  } finally {
    signal?.removeEventListener("abort", giveUp);
    clearInterval(cancelling);
    // The lock goes with the connection, also after a failure.
    await client.end();
  }
}

async function tryBoundRole(practices: Pool, owner: Whose): Promise<void> {
  const client = await practices.connect();
  try {
    await refuseLooseRole(client, owner);
  } finally {
    client.release();
  }
}

/**
 * Opens a PostgreSQL server and brings its tables and its wall up to date.
 * @param signal has it leave what it is at, which may take minutes
 * @throws StartError when it cannot be reached, refuses us or is too old
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  { practiceUrl = null, directUrl = null }: Partial<Ways> = {},
  signal?: AbortSignal,
): Promise<Database> {
  const told = { onLost, onRefused: (error: Error) => room.notice(error) };
  const owners = openPool(url, OWNER_CONNECTIONS, directUrl !== null, told);
  const practices = openPool(practiceUrl ?? url, PRACTICE_CONNECTIONS, directUrl !== null, told);
  practices.on("connect", endSteps);
  endWhatMayBeSilent([owners, practices]);
  const room = watchServerRoom(() => behindWall(LOOKING, tryWriting));
  const ears = openEars(directUrl ?? url, onLost);
  const close = async () => {
    await Promise.all([owners.end(), practices.end(), ears.close()]);
  };
  let setting = directUrl ? "DATABASE_DIRECT_URL o DATABASE_URL" : "DATABASE_URL";
  try {
    const owner = await prepareUnderLock(url, { practiceUrl, directUrl }, { owners, onLost, signal });
    setting = "DATABASE_PRACTICE_URL";
    if (practiceUrl) await tryBoundRole(practices, owner);
    if (practiceUrl && directUrl) await refuseEndless(practices, setting);
  } catch (error) {
    await close();
    if (error instanceof StartError) throw error;
    throw unusable(setting, error);
  }
  // One per connection, so that what a room prepares for a connection can be found again.
  const queries = new WeakMap<PoolClient, Queries>();
  const queriesOf = (client: PoolClient): Queries => {
    const known = queries.get(client) ?? drizzle(client);
    queries.set(client, known);
    return known;
  };
  const behindWall = async <T>(
    wall: string,
    work: (tx: Queries) => Promise<T>,
    run: typeof inTransaction<T> = inTransaction,
  ): Promise<T> => {
    const client = await practices.connect();
    let lost: Error | undefined;
    try {
      return await run(client, wall, () => work(queriesOf(client)));
    } catch (error) {
      const isFree = client.getTransactionStatus() === "I" && !isSilence(error);
      lost = isFree ? undefined : new Error("transaction left open", { cause: error });
      throw error;
    } finally {
      client.release(lost);
    }
  };
  const inTurn = shareAmongPractices(SHARE);
  const owner = drizzle(owners);
  // The library would keep a connection for good on which a transaction cannot be begun, as on one that was lost.
  owner.transaction = async (work, config) => {
    const client = await owners.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return {
    owner,
    asProfessional: async (professionalId, work) => {
      const wall = wallOf(professionalId);
      return await inTurn(professionalId, () => behindWall(wall, work));
    },
    askAsProfessional: async (professionalId, ask) => {
      const wall = wallOf(professionalId);
      return await inTurn(professionalId, () => behindWall(wall, ask, inOneStep));
    },
    readAsProfessional: async (professionalId, read) => {
      const wall = wallOf(professionalId);
      return await inTurn(professionalId, () => behindWall(wall, read, atOneMoment));
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
