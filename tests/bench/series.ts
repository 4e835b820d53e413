import { Client } from "pg";
import { SERIES_MAX } from "../../schema/rules/agenda/series.ts";
import type { WireSeriesInput } from "../../schema/wire/series/series.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { signUp } from "./practice.ts";

const SESSIONS = 100_000;
const TURNS = 20;
const PREVIEWED_MS = 200;
const STORED_MS = 500;
const ORIGIN = "http://localhost:4000";
const EMAIL = "elena@correo.es";

/** One session an hour around today, so that every time of the series has something in its way. */
const FILL = `
  with practice as (select id from professionals where email = $1),
    person as (insert into clients (professional_id, name, email, phone)
      select id, 'Lucía Martín Vega', 'p@correo.es', '600' from practice returning id, professional_id),
    filled as (insert into sessions (professional_id, client_id, type, starts_at)
      select professional_id, id, 'Seguimiento', date_trunc('hour', now()) + (n - $2::int / 2) * interval '1 hour'
      from person, generate_series(1, $2::int) n)
  select id from person`;

/** How long a series of the most sessions there can be takes to be seen and stored, in a practice of 100,000 on PostgreSQL. */
export async function benchSeries(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = { DATABASE_URL: postgres.url, API_PORT: new URL(url).port, PUBLIC_URL: ORIGIN };
  const api = await startChild("dist/server/api.js", [], env);
  const db = new Client({ connectionString: postgres.url });
  try {
    await db.connect();
    const headers = { ...(await (await signUp(url, EMAIL))()), "content-type": "application/json" };
    // The first request makes the practice.
    await fetch(`${url}/user-info/validate`, { headers });
    // What triggers count would be written to one client 100,000 times.
    await db.query("set session_replication_role = replica");
    const filled = await db.query<{ id: string }>(FILL, [EMAIL, SESSIONS]);
    await db.query("analyze");
    const client = filled.rows[0]?.id ?? "";
    const series = (turn: number): WireSeriesInput => ({
      client,
      type: "Seguimiento",
      datetime: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + turn * 1_800_000).toISOString(),
      duracionMinutos: 60,
      frecuencia: "SEMANAL",
      cada: 1,
      veces: SERIES_MAX,
    });
    const times = async (path: string, status: number) => {
      const all: number[] = [];
      for (let turn = 1; turn <= TURNS; turn++) {
        const start = performance.now();
        const answer = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(series(turn)) });
        const told = await answer.text();
        if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}: ${told}`);
        all.push(performance.now() - start);
      }
      const sorted = all.sort((a, b) => a - b);
      return { p95: sorted[Math.floor(TURNS * 0.95)] ?? 0, median: sorted[TURNS / 2] ?? 0 };
    };
    const figure = (what: string, { p95, median }: Awaited<ReturnType<typeof times>>, goalMs: number): Figure => ({
      what,
      measured: `${milliseconds(p95)} (half within ${milliseconds(median)})`,
      goal: `≤ ${goalMs} ms`,
      met: p95 <= goalMs,
    });
    return [
      figure(
        `service: a series of ${SERIES_MAX} looked at before it is saved, each with what is in its way, 100,000 sessions in the practice, PostgreSQL, p95 of ${TURNS}`,
        await times("/sessions/series/previa", 200),
        PREVIEWED_MS,
      ),
      figure("service: the same stored", await times("/sessions/series", 201), STORED_MS),
    ];
  } finally {
    await db.end();
    await stopChild(api);
    await postgres.stop();
  }
}
