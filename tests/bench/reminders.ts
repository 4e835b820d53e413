import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { startMailServer } from "../support/mailServer.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { residentMegabytes, startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";

const REMINDERS = 10_000;
const SPREAD_S = 60;
const GRACE_S = 15 * 60;
/** Megabytes a service may hold on to after all of them, beyond what it took when it had sent the first thousand. */
const GROWTH_MB = 50;

/** Sessions of ten practices whose reminders, two each, become due within the next minute. */
async function fill(client: Client): Promise<void> {
  await client.query(`
    with practice as (
      insert into professionals (issuer, subject, full_name, email, plan_id)
      select 'bench', 'reminders' || n, 'Elena Vidal', 'elena@consulta.es', 4 from generate_series(1, 10) n returning id
    ), people as (
      insert into clients (professional_id, name, email, phone)
      select id, 'Persona ' || n, id || '.' || n || '@correo.es', '600' from practice, generate_series(1, ${REMINDERS / 20}) n
      returning professional_id, id
    ), timed as (
      select *, now() + ${SPREAD_S} * interval '1 second' * row_number() over () / ${REMINDERS / 2} as due from people
    ), made as (
      insert into sessions (professional_id, client_id, starts_at, type, remind, reminder_due_at)
      select professional_id, id, due + interval '1 hour', 'Seguimiento', true, due from timed
      returning professional_id, id, reminder_due_at
    )
    insert into session_reminders (professional_id, session_id, recipient, due_at)
    select professional_id, id, recipient, reminder_due_at from made, unnest(array['PROFESIONAL', 'CLIENTE']) recipient`);
}

const sentIn = async (client: Client): Promise<number> =>
  (await client.query("select count(*)::int as n from session_reminders where status = 'ENVIADO'")).rows[0]?.n;

/** 10,000 reminders due in one minute, one service on PostgreSQL, a mail server on the same machine. */
export async function benchReminders(file = "dist/server/api.js"): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const dataFolder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const taken = new Map<string, number>();
  const smtp = await startMailServer({
    onTaken: ({ headers }) => {
      const id = headers["message-id"] ?? "";
      taken.set(id, (taken.get(id) ?? 0) + 1);
      smtp.mails.length = 0;
    },
  });
  const api = await startChild(file, [], {
    DATABASE_URL: postgres.url,
    SMTP_URL: smtp.url,
    DATA_DIR: dataFolder,
    API_PORT: `${await freePort()}`,
  });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await fill(client);
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    let warm: number | undefined;
    let peak = 0;
    while ((await sentIn(client)) < REMINDERS && seconds() < GRACE_S) {
      await pause(1_000);
      const megabytes = residentMegabytes(api.pid ?? 0);
      if (taken.size >= 1_000) warm ??= megabytes;
      peak = Math.max(peak, megabytes);
    }
    const took = seconds();
    const sent = await sentIn(client);
    const twice = [...taken.values()].filter((times) => times > 1).length;
    const growth = residentMegabytes(api.pid ?? 0) - (warm ?? 0);
    const all = sent === REMINDERS && taken.size === REMINDERS && twice === 0;
    return [
      {
        what: `service: ${REMINDERS.toLocaleString("en")} reminders due in one minute, PostgreSQL: handed over, each once`,
        measured: `${taken.size.toLocaleString("en")}, ${twice} twice, in ${Math.round(took)} s`,
        goal: `all within ${GRACE_S / 60} min`,
        met: all,
      },
      {
        what: "service: memory after these reminders, beyond that after the first thousand",
        measured: `${growth < 0 ? "−" : "+"}${Math.abs(Math.round(growth))} MB (peak ${Math.round(peak)} MB)`,
        goal: `≤ +${GROWTH_MB} MB`,
        met: growth <= GROWTH_MB,
      },
    ];
  } finally {
    await client.end();
    await stopChild(api);
    await smtp.close();
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
