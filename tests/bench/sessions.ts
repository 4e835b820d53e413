import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addMonths, monthDays } from "../../schema/rules/days.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { load } from "./load.ts";
import { fillPractice, fillSessions, OTHER_PRACTICES, SESSIONS, signUp } from "./practice.ts";

const EMAIL = "elena@correo.es";
const CONNECTIONS = 20;
const SECONDS = 10;
const PAGE = 100;
/** Months that have sessions. */
const MONTHS = 320;

/** `/sessions` on PostgreSQL, 20 connections, 1,000,000 sessions in one practice beside 1,000 others. */
export async function benchSessions(): Promise<Figure[]> {
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
    const bearer = await signUp(url, EMAIL);
    await fetch(`${url}/user-info/validate`, { headers: await bearer() });
    await fillPractice(postgres.url, EMAIL);
    await fillSessions(postgres.url, EMAIL);
    let turn = 0;
    const months = () => {
      const { first, last } = monthDays(addMonths("2000-02", (turn++ * 7) % MONTHS));
      return `/sessions?startDate=${first}&endDate=${last}&pageSize=${PAGE}&page=${1 + (turn % 4)}`;
    };
    const newest = () => `/sessions?pageSize=10&page=${1 + (turn++ % 100)}`;
    const stats = () => "/sessions/stats";
    const figures: Figure[] = [];
    for (const [what, nextPath, goal] of [
      [`month, ${PAGE} rows a page`, months, 40],
      ["newest first, 10 rows a page", newest, 150],
      ["stats", stats, 150],
    ] as const) {
      const options = { url, connections: CONNECTIONS, headers: await bearer(), nextPath };
      await load({ ...options, seconds: 3 });
      const { p95, requestsPerSecond, failed } = await load({ ...options, seconds: SECONDS });
      figures.push({
        what: `service: /sessions ${what}, p95 at ${CONNECTIONS} connections, ${SESSIONS.toLocaleString("en")} sessions beside ${OTHER_PRACTICES.toLocaleString("en")} practices, PostgreSQL`,
        measured: `${milliseconds(p95)} (${Math.round(requestsPerSecond)} requests/s${failed ? `, ${failed} failed` : ""})`,
        goal: `≤ ${goal} ms`,
        met: p95 <= goal && failed === 0,
      });
    }
    return figures;
  } finally {
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
