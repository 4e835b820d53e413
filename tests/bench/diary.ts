import { Client } from "pg";
import type { WireToldDiaryFeed } from "../../schema/wire/diary/diary.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { signUp } from "./practice.ts";

/** Within the months that are told, and beside them. */
const SESSIONS = 1_000;
const OTHERS = 99_000;
const READS = 60;
const GOAL_MS = 150;
const ORIGIN = "http://localhost:4000";
const EMAIL = "elena@correo.es";

const FILL = `
  with practice as (select id from professionals where email = $1),
    person as (insert into clients (professional_id, name, email, phone)
      select id, 'Lucía Martín Vega', 'p@correo.es', '600' from practice returning id, professional_id)
  insert into sessions (professional_id, client_id, type, status, location, starts_at)
    select professional_id, id, 'Seguimiento', case when n % 10 = 0 then 'CANCELADA' else 'CONFIRMADA' end, 'Despacho 2',
      case when n <= $2::int then now() - interval '80 days' + n * interval '14 hours'
        else now() - interval '1 year' - n * interval '1 hour' end
    from person, generate_series(1, $2::int + $3::int) n`;

/** How long a calendar waits for an agenda of 1,000 sessions, in a practice of 100,000 on PostgreSQL. */
export async function benchDiary(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const url = `http://127.0.0.1:${await freePort()}`;
  const { port } = new URL(url);
  const env = { DATABASE_URL: postgres.url, API_PORT: port, PUBLIC_URL: ORIGIN };
  const api = await startChild("dist/server/api.js", [], env);
  const db = new Client({ connectionString: postgres.url });
  try {
    await db.connect();
    const headers = { ...(await (await signUp(url, EMAIL))()), "content-type": "application/json" };
    const body = JSON.stringify({ nombre: "Móvil", muestra: "NOMBRES", detalles: true });
    const made = await fetch(`${url}/calendarios`, { method: "POST", headers, body });
    const { direccion } = (await made.json()) as WireToldDiaryFeed;
    // What triggers count would be written to one client 100,000 times.
    await db.query("set session_replication_role = replica");
    await db.query(FILL, [EMAIL, SESSIONS, OTHERS]);
    await db.query("analyze");
    const read = async (held: Record<string, string> = {}) => {
      const start = performance.now();
      const answer = await fetch(`${url}${new URL(direccion).pathname}`, { headers: held });
      const text = await answer.text();
      return { ms: performance.now() - start, text, status: answer.status, etag: answer.headers.get("etag") ?? "" };
    };
    const first = await read();
    const told = first.text.match(/BEGIN:VEVENT/g)?.length ?? 0;
    const times = async (held?: Record<string, string>) => {
      const all: number[] = [];
      for (let turn = 0; turn < READS; turn++) all.push((await read(held)).ms);
      const sorted = all.sort((a, b) => a - b);
      return { p95: sorted[Math.floor(READS * 0.95)] ?? 0, median: sorted[READS / 2] ?? 0 };
    };
    const [whole, same] = [await times(), await times({ "if-none-match": first.etag })];
    return [
      {
        what: `service: the agenda of ${told} sessions as a calendar reads it, of 100,000 in the practice, PostgreSQL, p95 of ${READS}`,
        measured: `${milliseconds(whole.p95)} (half within ${milliseconds(whole.median)}; ${Math.round(first.text.length / 1000)} KB)`,
        goal: `≤ ${GOAL_MS} ms`,
        met: told === SESSIONS && whole.p95 <= GOAL_MS,
      },
      {
        what: "service: the same for a calendar that has it already (304)",
        measured: `${milliseconds(same.p95)} (half within ${milliseconds(same.median)})`,
        goal: `≤ ${GOAL_MS} ms`,
        met: same.p95 <= GOAL_MS,
      },
    ];
  } finally {
    await db.end();
    await stopChild(api);
    await postgres.stop();
  }
}
