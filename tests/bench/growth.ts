import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { addDays, addMonths, monthDays } from "../../schema/rules/days.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { fillGrown, type Size, signAllIn } from "./growthFill.ts";
import { steadyLoad } from "./load.ts";
import { NOTE_WORDS } from "./practice.ts";

/** SIZE=0.01 is a hundredth of it, for a look that takes a minute. */
const SHARE = Number(process.env.SIZE ?? 1);
const SIZE: Size = { practices: 1_000, sessions: 20_000_000 * SHARE, notes: 2_000_000 * SHARE };
/** As a server that holds so much is set up; a tenth of this machine's memory would do for the rest. */
const SETTINGS = ["shared_buffers=4GB", "maintenance_work_mem=1GB", "max_wal_size=16GB", "random_page_cost=1.1"];
const SECRET = "g".repeat(64);
const ISSUER = "http://localhost:4000";
const CONNECTIONS = 20;
const RATE = 40;
const SECONDS = 10;
const GOAL_MS = 150;
/** Practices each question is asked of, others each time. */
const ASKED = 200;

const pick = <One>(list: readonly One[]): One => list[randomInt(list.length)] as One;
const today = () => new Date().toISOString().slice(0, 10);
const aMonth = () => monthDays(addMonths(today().slice(0, 7), 1 - randomInt(180)));
const aWeek = () => {
  const first = addDays(today(), -7 * randomInt(700));
  return { first, last: addDays(first, 6) };
};
const between = ({ first, last }: { first: string; last: string }) => `startDate=${first}&endDate=${last}`;

/** What the screens ask of the service. */
const QUESTIONS: Record<string, (client: () => string) => string> = {
  "home: /dashboard": () => "/dashboard",
  "agenda, a month: /sessions": () => `/sessions?${between(aMonth())}&pageSize=100`,
  "agenda, a week: /sessions": () => `/sessions?${between(aWeek())}&pageSize=100`,
  "sessions, newest first: /sessions": () => `/sessions?pageSize=10&page=${1 + randomInt(100)}`,
  "sessions of a client: /sessions": (client) => `/sessions?clientId=${client()}&pageSize=10`,
  "sessions' numbers: /sessions/stats": () => "/sessions/stats",
  "clients: /clientes": () => `/clientes?pageSize=10&page=${1 + randomInt(20)}`,
  "clients searched: /clientes": () => `/clientes?search=apellido${randomInt(97)}&pageSize=10`,
  "a client: /clientes/…": (client) => `/clientes/${client()}`,
  "notes: /notas": () => `/notas?pageSize=10&page=${1 + randomInt(100)}`,
  "notes searched: /notas": () => `/notas?search=${encodeURIComponent(pick(NOTE_WORDS))}&pageSize=10`,
  "notes of a client: /notas": (client) => `/notas?clientId=${client()}&pageSize=10`,
  "objectives: /objetivos": () => "/objetivos?pageSize=10",
  "analytics: /api/analytics": () => "/api/analytics",
  "changes: /cambios": () => "/cambios?limite=1000",
};

interface Practice {
  headers: Record<string, string>;
  clients: string[];
}

/** Every screen's query of random practices among a thousand that have worked for years, on one PostgreSQL. */
export async function benchGrowth(): Promise<Figure[]> {
  const began = performance.now();
  const tell = (what: string) => console.error(`  ${what}: ${Math.round((performance.now() - began) / 1_000)} s`);
  const folder = process.env.GROWN ?? mkdtempSync(path.join(tmpdir(), "consulta-grown-"));
  const postgres = await startPostgres({ folder, fsync: false, settings: SETTINGS });
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await startChild("dist/server/api.js", [], {
    DATABASE_URL: postgres.url,
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "consulta-bench-")),
    API_PORT: `${port}`,
    PUBLIC_URL: ISSUER,
    AUTH_SECRET: SECRET,
  });
  const db = new Client({ connectionString: postgres.url });
  await db.connect();
  try {
    const { rows } = await db.query("select from professionals limit 1");
    if (rows.length === 0) await fillGrown(postgres.url, SIZE, tell);
    const cookies = await signAllIn(postgres.url, SECRET);
    const figures: Figure[] = [];
    for (const [what, pathOf] of Object.entries(QUESTIONS)) {
      const practices: Practice[] = [];
      for (let n = 0; n < ASKED; n += 1) practices.push(await aPractice(url, pick(cookies)));
      let practice = pick(practices);
      const nextPath = () => {
        practice = pick(practices);
        return pathOf(() => pick(practice.clients));
      };
      const { p95, failed } = await steadyLoad(
        { url, connections: CONNECTIONS, seconds: SECONDS, nextPath, nextHeaders: () => practice.headers },
        RATE,
      );
      figures.push({
        what: `service among ${SIZE.practices} practices, ${SIZE.sessions / 1e6} million sessions: ${what}, p95 at ${CONNECTIONS} connections, ${RATE} requests/s`,
        measured: `${milliseconds(p95)}${failed ? `, ${failed} failed` : ""}`,
        goal: `≤ ${GOAL_MS} ms`,
        met: p95 <= GOAL_MS && failed === 0,
      });
      tell(`${what} ${milliseconds(p95)}`);
    }
    return figures;
  } finally {
    await db.end();
    await stopChild(api);
    await postgres.stop();
    if (!process.env.GROWN) rmSync(folder, { recursive: true, force: true });
  }
}

async function aPractice(url: string, cookie: string): Promise<Practice> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const answer = await fetch(`${url}/auth/token`, { headers: { cookie, "x-forwarded-for": address } });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const clients = (await (await fetch(`${url}/clientes?pageSize=50`, { headers })).json()) as {
    data: { id: string }[];
  };
  if (clients.data.length === 0) throw new Error("a practice has no clients");
  return { headers, clients: clients.data.map(({ id }) => id) };
}
