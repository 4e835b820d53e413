import { Client } from "pg";
import type { Figure } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";
import { fillNotes, fillSessions } from "./practice.ts";

/** Twenty browsers, each opening a client's timeline once a second. */
const LOAD = { connections: 20, rate: 20 };
const GOAL_MS = 60;

/** One client of the practice with 2,000 entries: 700 sessions, 600 notes, 300 changes of ten objectives, 400 mails. @returns the id */
async function fillTimeline(databaseUrl: string, email: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ id: string }>(
      `with person as (insert into clients (professional_id, name, email, phone)
          select id, 'Lucía Martín Vega', 'p@correo.es', '600' from professionals where email = $1 returning id, professional_id),
        held as (insert into sessions (professional_id, client_id, type, starts_at, status)
          select professional_id, id, 'Seguimiento', now() - n * interval '2 days', 'CONFIRMADA'
          from person, generate_series(1, 700) n returning id, professional_id, starts_at),
        mailed as (insert into session_reminders (professional_id, session_id, recipient, status, due_at, told_at)
          select professional_id, id, 'CLIENTE', 'ENVIADO', starts_at - interval '1 day', starts_at - interval '1 day'
          from held order by starts_at limit 400),
        written as (insert into notes (professional_id, client_id, title, content, created_at)
          select professional_id, id, 'Sesión ' || n, repeat('La persona habla de la semana. ', 40), now() - n * interval '50 hours'
          from person, generate_series(1, 600) n),
        aims as (insert into objectives (professional_id, client_id, title, progress)
          select professional_id, id, 'Objetivo ' || n, 60 from person, generate_series(1, 10) n
          returning id, professional_id, client_id),
        moved as (insert into objective_changes (
            professional_id, objective_id, client_id, at, version, progress_before, progress, status_before, status)
          select professional_id, id, client_id, now() - n * interval '40 days', 31 - n, 60 - n, 61 - n, 'active', 'active'
          from aims, generate_series(1, 30) n)
      select id from person`,
      [email],
    );
    await client.query("vacuum analyze");
    return rows[0]?.id ?? "";
  } finally {
    await client.end();
  }
}

/** A client's timeline of 2,000 entries on PostgreSQL, in a practice of a million sessions and 100,000 notes beside 1,000 others. */
export function benchTimeline(): Promise<Figure[]> {
  let id = "";
  let turn = 0;
  const path = (query: string) => () => `/clientes/${id}/historia${query}`;
  // Somewhere in four years, as whoever goes on is.
  const later = () => {
    turn += 1;
    const at = new Date(Date.now() - (turn % 1_300) * 86_400_000).toISOString();
    return `/clientes/${id}/historia?despuesDe=${at}_ffffffff-ffff-4fff-bfff-ffffffffffff`;
  };
  return benchFilledService(
    LOAD,
    [
      { what: "a timeline of 2,000 entries, first page", ask: { nextPath: path("") }, goalMs: GOAL_MS },
      { what: "the same, later pages", ask: { nextPath: later }, goalMs: GOAL_MS },
      { what: "the same, mails alone", ask: { nextPath: path("?tipos=CORREO") }, goalMs: GOAL_MS },
    ],
    async (databaseUrl, email) => {
      await fillSessions(databaseUrl, email);
      await fillNotes(databaseUrl, email);
      id = await fillTimeline(databaseUrl, email);
    },
  );
}
