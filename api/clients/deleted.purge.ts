import type { Database } from "../core/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type JobPolicy, openQueue } from "../core/queue.ts";
import { purgeOneClient } from "./deleted.store.ts";

const POLICY: JobPolicy = {
  expireSeconds: 3_600,
  retrySeconds: 600,
  retryMaxSeconds: 3_600,
  retries: 20,
  pollSeconds: 300,
  superviseSeconds: 3_600,
};
/** When practices sleep in most of the portal's time zones. */
const HOUR_UTC = 4;
const DAY_MS = 86_400_000;
const PLAN_EVERY_MS = 3_600_000;

export interface ClientPurge {
  close(): Promise<void>;
}

/** The next time the purge is due. */
function nextPurge(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(HOUR_UTC, 0, 0, 0);
  return today > now ? today : new Date(today.getTime() + DAY_MS);
}

/** Deletes for good every client whose days are over. @returns how many */
export async function purgeClients(database: Database, now: Date): Promise<number> {
  let gone = 0;
  while (await purgeOneClient(database.owner, now)) gone += 1;
  return gone;
}

/**
 * Starts the daily purge. Each night's job waits in the queue under that day's name, so that one process of many works
 * it off, and a night the service slept through is made up for at its next start.
 */
export async function startClientPurge(database: Database, log: Log): Promise<ClientPurge> {
  const queue = await openQueue<{ day: string }>("client-purge", POLICY, { database, log }, async () => {
    const clients = await purgeClients(database, new Date());
    log.info({ clients }, "deleted clients purged");
  });
  const plan = (): Promise<void> => {
    const startAfter = nextPurge(new Date());
    const day = startAfter.toISOString().slice(0, 10);
    return queue
      .add([{ key: day, data: { day }, startAfter }])
      .catch((error: unknown) => log.warn({ error: errorFacts(error) }, "purge not planned"));
  };
  let planning = plan();
  const timer = setInterval(() => {
    planning = plan();
  }, PLAN_EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await planning;
      await queue.close();
    },
  };
}
