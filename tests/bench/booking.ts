import { Client } from "pg";
import type { WireFreeTimes } from "../../schema/wire/booking/booking.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { signUp } from "./practice.ts";

const SESSIONS = 100_000;
const DAYS = 60;
const READS = 60;
const GOAL_MS = 100;
const ORIGIN = "http://localhost:4000";
const EMAIL = "elena@correo.es";

/** One session of 45 minutes every other hour around today, and an hour taken elsewhere every other hour beside them. */
const FILL = `
  with practice as (select id from professionals where email = $1),
    person as (insert into clients (professional_id, name, email, phone)
      select id, 'Lucía Martín Vega', 'p@correo.es', '600' from practice returning id, professional_id),
    filled as (insert into sessions (professional_id, client_id, type, duration_minutes, starts_at)
      select professional_id, id, 'Seguimiento', 45, date_trunc('hour', now()) + (n - $2::int / 2) * interval '2 hours'
      from person, generate_series(1, $2::int) n),
    elsewhere as (insert into busy_calendars (professional_id, name, host, secret, due_at)
      select id, 'Google', 'ejemplo.es', '-', now() + interval '1 day' from practice returning id, professional_id)
  insert into busy_times (professional_id, calendar_id, starts_at, ends_at)
    select professional_id, id, date_trunc('hour', now()) + n * interval '2 hours' + interval '70 minutes',
      date_trunc('hour', now()) + n * interval '2 hours' + interval '80 minutes'
    from elsewhere, generate_series(1, 2000) n`;

/** How long it takes to say which times of sixty days are free, with as much in the way as there can be. */
export async function benchBooking(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { DATABASE_URL: postgres.url, API_PORT: new URL(url).port, PUBLIC_URL: ORIGIN };
  const api = await startChild("dist/server/api.js", [], env);
  const db = new Client({ connectionString: postgres.url });
  try {
    await db.connect();
    const headers = { ...(await (await signUp(url, EMAIL))()), "content-type": "application/json" };
    const semana = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: "00:00", hasta: "24:00" }));
    const rules = { paso: 15, margenAntes: 5, margenDespues: 5, antelacionHoras: 0, diasVista: 90 };
    const body = JSON.stringify({ activa: true, nombre: "elena-vidal", semana, ...rules });
    await fetch(`${url}/sessions/reservas`, { method: "PUT", headers, body });
    // What triggers count would be written to one client 100,000 times.
    await db.query("set session_replication_role = replica");
    await db.query(FILL, [EMAIL, SESSIONS]);
    await db.query("analyze");
    const times = async (path: string) => {
      const all: number[] = [];
      let told = "";
      for (let turn = 0; turn < READS; turn++) {
        const start = performance.now();
        const answer = await fetch(`${url}${path}`, { headers });
        told = await answer.text();
        if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
        all.push(performance.now() - start);
      }
      const sorted = all.sort((a, b) => a - b);
      return { p95: sorted[Math.floor(READS * 0.95)] ?? 0, median: sorted[READS / 2] ?? 0, told };
    };
    const asked = await times(`/sessions/reservas/horas?duracionMinutos=15&dias=${DAYS}`);
    const { data } = JSON.parse(asked.told) as WireFreeTimes;
    const free = data.reduce((sum, { horas }) => sum + horas.length, 0);
    return [
      {
        what: `service: the free times of ${DAYS} whole days (${free} of them), every other hour taken here and elsewhere, ${SESSIONS.toLocaleString("en")} sessions in the practice, PostgreSQL, p95 of ${READS}`,
        measured: `${milliseconds(asked.p95)} (half within ${milliseconds(asked.median)})`,
        goal: `≤ ${GOAL_MS} ms`,
        met: free > 0 && asked.p95 <= GOAL_MS,
      },
    ];
  } finally {
    await db.end();
    await stopChild(api);
    await postgres.stop();
  }
}
