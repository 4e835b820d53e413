import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { WireExport } from "../../schema/wire/exports/exports.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { steadyLoad } from "./load.ts";
import { NOTE_WORDS, signUp } from "./practice.ts";

const NOTES = 500;
const CLIENTS = 40;
const WEEKS = 52;
const GOAL_MS = { dossier: 10_000, practice: 30_000 };
/** Milliseconds by which other answers may come later while files are made. */
const FELT_MS = 10;
const LOAD = { connections: 20, rate: 100 };
const SECONDS = 8;
const EMAIL = "elena@correo.es";
const LOOK_MS = 50;

/** Some 3,000 characters, as a session's note has them. */
const NOTE = Array.from({ length: 480 }, (_, n) => NOTE_WORDS[(n * 7 + (n >> 3)) % NOTE_WORDS.length] ?? "").join(" ");

/** The first client has as many notes as one has after ten years, the others a year of weeks. */
const FILL = `
  with practice as (select id from professionals where email = $1),
    people as (insert into clients (professional_id, name, email, phone, created_at)
      select id, 'Persona ' || n, n || '@correo.es', '600', now() - interval '400 days' + n * interval '1 minute'
        from practice, generate_series(1, $2::int) n returning id, professional_id, email),
    met as (insert into sessions (professional_id, client_id, type, status, notes, price_cents, starts_at)
      select professional_id, id, 'Seguimiento', 'CONFIRMADA', left($4, 300), 6000, now() - n * interval '7 days'
        from people, generate_series(1, $3::int) n),
    aims as (insert into objectives (professional_id, client_id, title, description)
      select professional_id, id, 'Objetivo ' || n, left($4, 200) from people, generate_series(1, 4) n)
  insert into notes (professional_id, client_id, title, content, created_at)
    select professional_id, id, 'Sesión ' || n, $4, now() - n * interval '7 days'
      from people, generate_series(1, case when email = '1@correo.es' then $5::int else $3::int end) n`;

/** How long a dossier of 500 notes and a practice of 40 clients and a year take, and who feels it. */
export async function benchExports(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const dataFolder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataFolder, API_PORT: `${port}` };
  const api = await startChild("dist/server/api.js", [], env);
  const db = new Client({ connectionString: postgres.url });
  try {
    await db.connect();
    const bearer = await signUp(url, EMAIL);
    await fetch(`${url}/user-info/validate`, { headers: await bearer() });
    await db.query(FILL, [EMAIL, CLIENTS, WEEKS, NOTE, NOTES]);
    await db.query("analyze");
    const { rows } = await db.query<{ id: string }>("select id from clients where email = '1@correo.es'");
    const ask = async (body: object): Promise<{ ms: number; made: WireExport }> => {
      const headers = { ...(await bearer()), "content-type": "application/json" };
      const begun = performance.now();
      const asked = await fetch(`${url}/exportaciones`, { method: "POST", headers, body: JSON.stringify(body) });
      const { id } = (await asked.json()) as WireExport;
      for (;;) {
        await pause(LOOK_MS);
        const made = (await (await fetch(`${url}/exportaciones/${id}`, { headers })).json()) as WireExport;
        if (made.estado !== "LISTA" && made.estado !== "FALLIDA") continue;
        const ms = performance.now() - begun;
        await fetch(`${url}/exportaciones/${id}`, { method: "DELETE", headers });
        return { ms, made };
      }
    };
    const whole = { notasPrivadas: true, contrasena: "cuatro palabras largas y verdes" };
    const dossier = await ask({ ...whole, client: rows[0]?.id });
    const practice = await ask(whole);

    const headers = await bearer();
    const reading = { url, ...LOAD, seconds: SECONDS, headers, nextPath: () => "/clientes?pageSize=10" };
    await steadyLoad({ ...reading, seconds: 3 }, LOAD.rate);
    const alone = await steadyLoad(reading, LOAD.rate);
    let isOver = false;
    const again = (async () => {
      while (!isOver) await ask({ ...whole, client: rows[0]?.id });
    })();
    const beside = await steadyLoad(reading, LOAD.rate);
    isOver = true;
    await again;
    const failed = alone.failed + beside.failed;
    const isMade = dossier.made.estado === "LISTA" && practice.made.estado === "LISTA";
    const size = ({ bytes }: WireExport) => `${((bytes ?? 0) / 1e6).toFixed(1)} MB`;
    return [
      {
        what: `service: one client's dossier of ${NOTES} notes as an encrypted ZIP with PDF, JSON and CSV, PostgreSQL`,
        measured: `${milliseconds(dossier.ms)} (${size(dossier.made)})`,
        goal: `≤ ${GOAL_MS.dossier / 1_000} s`,
        met: isMade && dossier.ms <= GOAL_MS.dossier,
      },
      {
        what: `service: the same of a whole practice, ${CLIENTS} clients and a year of weekly sessions and notes`,
        measured: `${milliseconds(practice.ms)} (${size(practice.made)})`,
        goal: `≤ ${GOAL_MS.practice / 1_000} s`,
        met: isMade && practice.ms <= GOAL_MS.practice,
      },
      {
        what: `service: /clientes while dossiers are made, ${LOAD.rate} requests/s: p95 beyond that without`,
        measured: `${milliseconds(beside.p95)} against ${milliseconds(alone.p95)}${failed ? `, ${failed} failed` : ""}`,
        goal: `≤ +${FELT_MS} ms`,
        met: beside.p95 - alone.p95 <= FELT_MS && failed === 0,
      },
    ];
  } finally {
    await db.end();
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true });
  }
}
