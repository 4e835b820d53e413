import { sql } from "drizzle-orm";
import { z } from "zod";
import { SCHEMA } from "./queue.ts";
import type { Reading, Sample } from "./seen/readings.ts";

const rowsOf = z.object({
  rows: z.array(
    z.object({ name: z.string(), waiting: z.coerce.number(), active: z.coerce.number(), oldest: z.coerce.number() }),
  ),
});

/** What lies in the queues: mails of all kinds, text messages, reminders, questions to PayPal. What is done leaves them within the hour. */
export const queueReading: Reading = {
  figures: {
    consulta_queue_jobs: {
      help: "Jobs whose time has come, by queue: waiting or at work.",
      labels: ["queue", "state"],
    },
    consulta_queue_oldest_seconds: { help: "How long the first of a queue's jobs has waited.", labels: ["queue"] },
  },
  async read({ owner }) {
    const schema = sql.identifier(SCHEMA);
    const isWaiting = sql`job.state < 'active' and job.start_after <= now()`;
    const found = await owner.execute(sql`
      select queue.name, count(*) filter (where ${isWaiting}) as waiting,
        count(*) filter (where job.state = 'active') as active,
        coalesce(extract(epoch from now() - min(job.start_after) filter (where ${isWaiting})), 0) as oldest
      from ${schema}.queue left join ${schema}.job on job.name = queue.name and job.state <= 'active'
      where queue.name not like '\\_\\_%'
      group by queue.name`);
    return rowsOf.parse(found).rows.flatMap(({ name: queue, waiting, active, oldest }): Sample[] => [
      { figure: "consulta_queue_jobs", labels: { queue, state: "waiting" }, value: waiting },
      { figure: "consulta_queue_jobs", labels: { queue, state: "active" }, value: active },
      { figure: "consulta_queue_oldest_seconds", labels: { queue }, value: oldest },
    ]);
  },
};
