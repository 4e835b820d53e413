import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FAMILY_NAMES, GIVEN_NAMES } from "../../api/demo/words.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { load, steadyLoad } from "./load.ts";
import { CLIENTS, fillPractice, OTHER_PRACTICES, signUp } from "./practice.ts";

const EMAIL = "elena@correo.es";
const GOAL_MS = 50;
const CONNECTIONS = 50;
const SECONDS = 10;
/** Requests a second over all connections: ten a second from each of fifty browsers would be more than anyone clicks. */
const STEADY_RATE = 300;

/** `/clientes` page and search on PostgreSQL, 50 connections, 10,000 clients in one practice beside 1,000 others. */
export async function benchService(): Promise<Figure[]> {
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
    let turn = 0;
    const pages = () => `/clientes?page=${1 + (turn++ % 1_000)}&pageSize=10`;
    const searches = () => {
      turn += 1;
      const words =
        turn % 3 === 0
          ? `persona${turn % CLIENTS}`
          : `${GIVEN_NAMES[turn % GIVEN_NAMES.length]} ${FAMILY_NAMES[(turn * 7) % FAMILY_NAMES.length]}`;
      return `/clientes?pageSize=10&search=${encodeURIComponent(words)}`;
    };
    const figures: Figure[] = [];
    for (const [what, nextPath] of [
      ["page", pages],
      ["search", searches],
    ] as const) {
      const options = { url, connections: CONNECTIONS, headers: await bearer(), nextPath };
      await load({ ...options, seconds: 3 });
      const steady = await steadyLoad({ ...options, seconds: SECONDS }, STEADY_RATE);
      const full = await load({ ...options, seconds: SECONDS });
      const failed = steady.failed + full.failed;
      figures.push(
        {
          what: `service: /clientes ${what}, p95 at ${CONNECTIONS} connections, ${STEADY_RATE} requests/s, ${CLIENTS.toLocaleString("en")} clients beside ${OTHER_PRACTICES.toLocaleString("en")} practices, PostgreSQL`,
          measured: `${milliseconds(steady.p95)}${failed ? `, ${failed} failed` : ""}`,
          goal: `≤ ${GOAL_MS} ms`,
          met: steady.p95 <= GOAL_MS && failed === 0,
        },
        {
          what: `service: /clientes ${what}, the same connections asking without pause`,
          measured: `${milliseconds(full.p95)} (${Math.round(full.requestsPerSecond)} requests/s)`,
          goal: `≤ ${GOAL_MS} ms`,
          met: full.p95 <= GOAL_MS,
        },
      );
    }
    return figures;
  } finally {
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
