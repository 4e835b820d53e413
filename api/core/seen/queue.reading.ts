import { sql } from "drizzle-orm";
import { z } from "zod";
import { SCHEMA } from "../queue.ts";
import type { Reading, Sample } from "./readings.ts";

const STATES = ["waiting", "active", "retrying", "done", "failed"] as const;
const number = z.coerce.number();
const counts = z.object({ waiting: number, active: number, retrying: number, done: number, failed: number });
const rowsOf = z.object({ rows: z.array(counts.extend({ name: z.string(), oldest: number })) });

/** What lies in the queues: mails of all kinds, text messages, reminders, questions to PayPal. What has ended leaves them within the hour. */
export const queueReading: Reading = {
  figures: {
    consulta_queue_jobs: {
      help: "Jobs by queue: waiting for their first try, at it, tried and to be tried again, done within a quarter of an hour, and within the last hour given up for good.",
      labels: ["queue", "state"],
    },
    consulta_queue_oldest_seconds: {
      help: "How long ago the first of a queue's jobs that nobody has taken up, for its first try or a later one, should have been.",
      labels: ["queue"],
    },
  },
  async read({ owner }) {
    const schema = sql.identifier(SCHEMA);
    const isDue = sql`job.state in ('created', 'retry') and job.start_after <= now()`;
    // What a row waits for is begun anew, and lost by no job that ends.
    const isBegunAnew = sql`exists (select from ${schema}.job later where later.name = job.name
      and later.singleton_key = job.singleton_key and later.created_on > job.created_on)`;
    const found = await owner.execute(sql`
      select queue.name, count(*) filter (where ${isDue} and job.state = 'created') as waiting,
        count(*) filter (where job.state = 'active' and job.retry_count = 0) as active,
        count(*) filter (where job.state = 'retry' or job.state = 'active' and job.retry_count > 0) as retrying,
        count(*) filter (where job.state = 'completed') as done,
        count(*) filter (where job.state = 'failed' and not ${isBegunAnew}) as failed,
        coalesce(extract(epoch from now() - min(job.start_after) filter (where ${isDue})), 0) as oldest
      from ${schema}.queue left join ${schema}.job on job.name = queue.name and (job.state <= 'active'
        or job.state = 'completed' and job.completed_on > now() - interval '15 minutes'
        or job.state = 'failed' and job.completed_on > now() - interval '1 hour')
      where queue.name not like '\\_\\_%'
      group by queue.name`);
    return rowsOf.parse(found).rows.flatMap(({ name: queue, oldest, ...jobs }): Sample[] => [
      ...STATES.map((state) => ({
        figure: "consulta_queue_jobs",
        labels: { queue, state },
        value: jobs[state],
      })),
      { figure: "consulta_queue_oldest_seconds", labels: { queue }, value: oldest },
    ]);
  },
};
