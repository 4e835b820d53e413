import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FAMILY_NAMES, GIVEN_NAMES } from "../../api/demo/words.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { answerTimes } from "./answerTimes.ts";
import { startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";
import { CLIENTS, fillPractice, signUp } from "./practice.ts";

const EMAIL = "elena@correo.es";
const GOAL_MS = 50;
const CONNECTIONS = 50;
const SECONDS = 10;
/** Requests a second over all connections: six from each of fifty browsers, more than anyone clicks. */
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
      const options = { url, connections: CONNECTIONS, seconds: SECONDS, headers: await bearer(), nextPath };
      figures.push(...(await answerTimes(`service: /clientes ${what}`, options, STEADY_RATE, GOAL_MS)));
    }
    return figures;
  } finally {
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
