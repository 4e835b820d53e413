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
      help: "Jobs by queue: waiting for their first try, at it, tried and to be tried again, done within a quarter of an hour, and within the last hour given up.",
      labels: ["queue", "state"],
    },
    consulta_queue_oldest_seconds: {
      help: "How long ago the first of a queue's jobs that are not done should have been, however often it was tried.",
      labels: ["queue"],
    },
  },
  async read({ owner }) {
    const schema = sql.identifier(SCHEMA);
    const isDue = sql`job.state = 'created' and job.start_after <= now()`;
    const isTried = sql`(job.state = 'retry' or job.state = 'active' and job.retry_count > 0)`;
    // A try that fails puts the job's start into the future; jobs are made a minute at most before their first one.
    const since = sql`case when ${isTried} then job.created_on else job.start_after end`;
    const found = await owner.execute(sql`
      select queue.name, count(*) filter (where ${isDue}) as waiting,
        count(*) filter (where job.state = 'active' and job.retry_count = 0) as active,
        count(*) filter (where ${isTried}) as retrying,
        count(*) filter (where job.state = 'completed') as done,
        count(*) filter (where job.state = 'failed') as failed,
        coalesce(extract(epoch from now() - min(${since}) filter (where ${isDue} or ${isTried})), 0) as oldest
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
