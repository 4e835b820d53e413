import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { z } from "zod";
import type { Database, Queries } from "./database/database.ts";
import { SILENT_MS } from "./database/pools.ts";
import { errorFacts, type Log } from "./log.ts";
import { tellWork } from "./seen/told.ts";

/** Where the jobs lie; only the owner of the database may look in there. */
export const SCHEMA = "jobs";
/** Beside the portal's own pool: one connection to fetch and settle jobs, one for the supervision. */
const CONNECTIONS = 2;
/** Passed on to the library's pool: without it a queue whose connections vanish from under it stands still for good. */
const IN_TIME = { query_timeout: SILENT_MS, keepAlive: true };
const HOUR_S = 3_600;
const STOP_MS = 10_000;

/** How a queue treats its jobs. */
export interface JobPolicy {
  /** Seconds after which a job whose worker went silent is given to another. */
  expireSeconds: number;
  /** Seconds until the first retry; each later one waits about twice as long, up to `retryMaxSeconds`. */
  retrySeconds: number;
  retryMaxSeconds: number;
  retries: number;
  /** Seconds between two looks for jobs while there are none. */
  pollSeconds: number;
}

export interface Job<Data extends object> {
  /** Of all waiting or running jobs of a queue only one has this key; adding it again does nothing. */
  key: string;
  data: Data;
  /** Not before; without it at once, whatever this machine's clock says: the database's tells what is due. */
  startAfter?: Date;
}

/** A queue of jobs kept in the database; any number of processes may share it. */
interface Queue<Data extends object> {
  /**
   * Adds the jobs whose keys are not in the queue yet.
   * @param tx with the owner's rights: they are there once, and if, it is committed
   */
  add(jobs: Job<Data>[], tx?: Queries): Promise<void>;
  /** Works off what is there before the next look for jobs would be due. */
  wake(): void;
}

const answered = z.object({ rows: z.array(z.unknown()) });
/** A transaction in the library's words. */
const within = (tx: Queries) =>
  fromDrizzle({ execute: async (query) => answered.parse(await tx.execute(query as SQL)) }, sql);

/** All queues of one process. */
export interface Jobs {
  /**
   * Opens a queue and works it off, one job at a time.
   * @param work a job it rejects is tried again later
   * @throws when the queue cannot be made
   */
  open<Data extends object>(name: string, policy: JobPolicy, work: (data: Data) => Promise<void>): Promise<Queue<Data>>;
  /** Takes no new jobs, waits some seconds for those at work, and lets go of the database. */
  close(): Promise<void>;
}

/**
 * Opens the database's jobs.
 * @param superviseSeconds between two looks for jobs whose worker went silent
 * @throws when the tables cannot be made
 */
export async function openJobs(
  { database, log }: { database: Database; log: Log },
  superviseSeconds = 30,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...database.queue,
    ...IN_TIME,
    schema: SCHEMA,
    max: CONNECTIONS,
    application_name: "consulta jobs",
    connectionTimeoutMillis: 3_000,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // What we do not use looks into the database as seldom as the library allows.
    flowIntervalSeconds: HOUR_S,
    bamIntervalSeconds: HOUR_S,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ error: errorFacts(error) }, "queue failed"));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return {
    async open<Data extends object>(name: string, policy: JobPolicy, work: (data: Data) => Promise<void>) {
      // The library stores what a job threw, with its message: nothing of ours may be in it.
      const tell = async (data: Data): Promise<void> => {
        try {
          await tellWork({ kind: "job", name }, () => work(data));
        } catch (error) {
          log.warn({ queue: name, error: errorFacts(error) }, "job to be tried again");
          throw new Error("to be tried again");
        }
      };
      const options = {
        expireInSeconds: policy.expireSeconds,
        retryLimit: policy.retries,
        retryDelay: policy.retrySeconds,
        retryDelayMax: policy.retryMaxSeconds,
        retryBackoff: true,
        deleteAfterSeconds: HOUR_S,
      };
      await boss.createQueue(name, { policy: "exclusive", ...options });
      await boss.updateQueue(name, options);
      const worker: string = await boss.work<Data>(
        name,
        { batchSize: 1, pollingIntervalSeconds: policy.pollSeconds },
        async ([job]) => {
          // After one job the worker looks for the next at once; it waits only when there is none.
          boss.notifyWorker(worker);
          if (job) await tell(job.data);
        },
      );
      return {
        async add(jobs, tx) {
          await boss.insert(
            name,
            jobs.map(({ key, data, startAfter }) => ({ singletonKey: key, data, startAfter })),
            { returnId: false, ...(tx && { db: within(tx) }) },
          );
        },
        wake: () => boss.notifyWorker(worker),
      };
    },
    close: () => boss.stop({ timeout: STOP_MS }),
  };
}

/** Of a row with that key: whether its job has been tried and stands in the queue for another try. */
export type Stands = (key: SQLWrapper) => SQL;

/** In the words of the index that keeps a queue's keys apart. */
export const standsIn =
  (queue: string): Stands =>
  (key) =>
    sql`exists (select from ${sql.identifier(SCHEMA)}.job where job.name = ${queue}
    and coalesce(job.singleton_key, '') = (${key})::text and job.state <= 'active' and job.policy = 'exclusive' and job.state = 'retry')`;

/** Uses a queue that others work off. @returns what `otherwise` is, where nobody has opened it yet */
async function besideWorkers<Result>(
  { queue }: Pick<Database, "queue">,
  name: string,
  use: (boss: PgBoss) => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  const boss = new PgBoss({ ...queue, schema: SCHEMA, max: 1, supervise: false, schedule: false });
  // What fails is thrown by the calls below as well.
  boss.on("error", () => undefined);
  try {
    await boss.start();
    return (await boss.getQueue(name)) ? await use(boss) : otherwise;
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Adds a job to a queue that others work off. @returns whether it is there */
export const addJob = (database: Pick<Database, "queue">, name: string, { key, data }: Job<object>): Promise<boolean> =>
  besideWorkers(
    database,
    name,
    async (boss) => {
      await boss.insert(name, [{ singletonKey: key, data }], { returnId: false });
      return true;
    },
    false,
  );

/**
 * Has the jobs of a queue tried once more whose tries are used up (they are kept for an hour). Whoever has the queue open works
 * them off.
 * @returns how many
 */
export const retryFailed = (database: Pick<Database, "queue">, name: string): Promise<number> =>
  besideWorkers(
    database,
    name,
    async (boss) => {
      const failed = (await boss.findJobs(name)).filter(({ state }) => state === "failed");
      if (failed.length > 0)
        await boss.retry(
          name,
          failed.map(({ id }) => id),
        );
      return failed.length;
    },
    0,
  );
