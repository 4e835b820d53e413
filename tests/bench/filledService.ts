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
/** Where the portal would be; nobody goes there. */
const ISSUER = "http://localhost:4000";

/** The service while it is measured. */
export interface FilledService {
  url: string;
  gatewayUrl: string;
  databaseUrl: string;
  bearer: () => Promise<Record<string, string>>;
}

interface Question {
  what: string;
  /** Path and query of each next request to the service; or each next GraphQL request to the gateway before it. */
  ask: { nextPath: () => string } | { nextBody: () => string };
  goalMs: number;
}

/**
 * How long the built service takes to answer on PostgreSQL, in a practice of 10,000 clients beside 1,000 others.
 * @param load connections, and requests a second over all of them
 * @param fill what else the database holds
 * @param then measures something else of the same service
 */
export async function benchFilledService(
  { connections, rate }: { connections: number; rate: number },
  questions: Question[],
  fill?: (databaseUrl: string, email: string) => Promise<void>,
  then?: (service: FilledService) => Promise<Figure[]>,
): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const dataFolder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const port = await freePort();
  const api = await startChild("dist/server/api.js", [], {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataFolder,
    API_PORT: `${port}`,
    PUBLIC_URL: ISSUER,
  });
  const url = `http://127.0.0.1:${port}`;
  const gatewayPort = await freePort();
  const gateway = await startChild("dist/server/gateway.js", [], {
    PORT: `${gatewayPort}`,
    API_BASE_URL: url,
    AUTH_ISSUER: ISSUER,
    COST_PER_MINUTE: "1000000000",
  });
  try {
    const bearer = await signUp(url, EMAIL);
    await fetch(`${url}/user-info/validate`, { headers: await bearer() });
    await fillPractice(postgres.url, EMAIL);
    await fill?.(postgres.url, EMAIL);
    const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
    const figures: Figure[] = [];
    for (const { what, ask, goalMs } of questions) {
      const [floor, address] = "nextBody" in ask ? ["gateway", `${gatewayUrl}/graphql`] : ["service", url];
      const options = { url: address, connections, seconds: SECONDS, headers: await bearer(), ...ask };
      figures.push(...(await answerTimes(`${floor}: ${what}`, options, rate, goalMs)));
    }
    return [...figures, ...((await then?.({ url, gatewayUrl, databaseUrl: postgres.url, bearer })) ?? [])];
  } finally {
    await stopChild(gateway);
    await stopChild(api);
    await postgres.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
