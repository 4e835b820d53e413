import type { Log } from "./log.ts";
import { type Job, type JobPolicy, type Jobs, type Stands, standsIn } from "./queue.ts";
import { type Rounds, startRounds } from "./rounds.ts";

/** How often is looked for work, and how its jobs are treated. */
export interface QueuedPace extends JobPolicy {
  /** Seconds between two looks. */
  sweepSeconds: number;
}

interface QueuedWork<Data extends object> {
  queue: string;
  /** The log's words for a look that failed. */
  failed: string;
  pace: QueuedPace;
  /**
   * What waits, as much as is to be queued in one go; what is in the queue already may be among it.
   * @param stands what is to be left out, so that many rows that are tried in vain keep none from being looked at
   */
  waiting: (stands: Stands) => Promise<Job<Data>[]>;
  /** Does one job. @throws when it has to be tried again later */
  work: (data: Data) => Promise<void>;
}

/**
 * Starts working off what rows of a table wait for: again and again each that has not ended gets a job in the queue, until it has.
 * @throws when the queue cannot be made
 */
export async function startQueuedRounds<Data extends object>(
  { jobs, log }: { jobs: Jobs; log: Log },
  { queue: name, failed, pace, waiting, work }: QueuedWork<Data>,
): Promise<Rounds> {
  const queue = await jobs.open<Data>(name, pace, work);
  return startRounds({ name, everyMs: pace.sweepSeconds * 1_000, log, failed }, async () => {
    const found = await waiting(standsIn(name));
    if (found.length === 0) return;
    await queue.add(found);
    queue.wake();
  });
}

/** Jobs for rows whose id is their key. */
export const keyedById = <Data extends { id: string }>(rows: Data[]): Job<Data>[] =>
  rows.map((data) => ({ key: data.id, data }));
