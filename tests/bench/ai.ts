import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { steadyLoad } from "./load.ts";
import { NOTE_WORDS, signUp } from "./practice.ts";

const WORDS = 2_000;
const SENTENCE = 16;
const GOAL_MS = 200;
/** Milliseconds by which other answers may come later while texts are summarised. */
const FELT_MS = 10;
const SECONDS = 8;
const LOAD = { connections: 20, rate: 100 };
const PAUSE_MS = 100;
/** Therapists who ask in turn: each may have twenty texts a minute. */
const THERAPISTS = 6;

type Bearer = () => Promise<Record<string, string>>;

/** A text of 2,000 words, with a stop after every sixteenth. */
const text = Array.from({ length: WORDS }, (_, n) => {
  const word = NOTE_WORDS[(n * 7 + (n >> 3)) % NOTE_WORDS.length] ?? "";
  return n % SENTENCE === SENTENCE - 1 ? `${word}.` : word;
}).join(" ");

async function summarise(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/notas/ai/summary`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ noteContent: text }),
  });
  if (!answer.ok) throw new Error(`a summary was answered with ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - startedAt;
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Therapists on a plan without limits, each summarising once to begin with. */
async function therapists(url: string, databaseUrl: string): Promise<Bearer[]> {
  const bearers: Bearer[] = [];
  for (let n = 0; n < THERAPISTS; n += 1) bearers.push(await signUp(url, `elena${n}@correo.es`));
  for (const bearer of bearers) await fetch(`${url}/user-info/validate`, { headers: await bearer() });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update professionals set plan_id = 4");
  await client.end();
  for (const bearer of bearers) await summarise(url, await bearer());
  return bearers;
}

/** Texts of 2,000 words summarised without a provider, ten a second, while others read their lists. */
export async function benchAi(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const dataFolder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const port = await freePort();
  const api = await startChild("dist/server/api.js", [], {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataFolder,
    API_PORT: `${port}`,
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    const bearers = await therapists(url, postgres.url);
    const headers = await Promise.all(bearers.map((bearer) => bearer()));
    const reading = {
      url,
      ...LOAD,
      seconds: SECONDS,
      headers: headers[0] ?? {},
      nextPath: () => "/clientes?pageSize=10",
    };
    await steadyLoad({ ...reading, seconds: 3 }, LOAD.rate);
    const alone = await steadyLoad(reading, LOAD.rate);
    const times: number[] = [];
    let isOver = false;
    const writing = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        times.push(await summarise(url, headers[turn % THERAPISTS] ?? {}));
        await pause(PAUSE_MS);
      }
    };
    const written = writing();
    const beside = await steadyLoad(reading, LOAD.rate);
    isOver = true;
    await written;
    const later = beside.p95 - alone.p95;
    const failed = alone.failed + beside.failed;
    return [
      {
        what: `service: ${WORDS.toLocaleString("en")} words summarised without a provider, p95 of ${times.length}`,
        measured: milliseconds(p95(times)),
        goal: `≤ ${GOAL_MS} ms`,
        met: p95(times) <= GOAL_MS,
      },
      {
        what: `service: /clientes meanwhile, ${LOAD.rate} requests/s: p95 beyond that without summaries`,
        measured: `${milliseconds(beside.p95)} against ${milliseconds(alone.p95)}${failed ? `, ${failed} failed` : ""}`,
        goal: `≤ +${FELT_MS} ms`,
        met: later <= FELT_MS && failed === 0,
      },
    ];
  } finally {
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
