import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { answerTimes } from "./answerTimes.ts";
import { startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";
import { fillPractice, signUp } from "./practice.ts";

const EMAIL = "elena@correo.es";
const SECONDS = 10;

interface Question {
  what: string;
  /** Path and query of each next request. */
  nextPath: () => string;
  goalMs: number;
}

/**
 * How long the built service takes to answer on PostgreSQL, in a practice of 10,000 clients beside 1,000 others.
 * @param load connections, and requests a second over all of them
 * @param fill what else the database holds
 */
export async function benchFilledService(
  { connections, rate }: { connections: number; rate: number },
  questions: Question[],
  fill?: (databaseUrl: string, email: string) => Promise<void>,
): Promise<Figure[]> {
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
    await fill?.(postgres.url, EMAIL);
    const figures: Figure[] = [];
    for (const { what, nextPath, goalMs } of questions) {
      const options = { url, connections, seconds: SECONDS, headers: await bearer(), nextPath };
      figures.push(...(await answerTimes(`service: ${what}`, options, rate, goalMs)));
    }
    return figures;
  } finally {
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
