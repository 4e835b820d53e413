import { type ClientRequest, request } from "node:http";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { residentMegabytes, startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";
import { signUp } from "./practice.ts";

const PRACTICES = 25;
const STREAMS_OF_EACH = 20;
const ROUNDS = 20;
const GOAL_MEGABYTES = 60;
const GOAL_MS = 1_000;
/** Where the portal would be; nobody goes there. */
const ISSUER = "http://localhost:4000";
const SUBSCRIPTION = JSON.stringify({ query: "subscription { changes { items { id } endCursor } }" });

/** One open stream. `next` resolves with the next event that holds a change. */
interface Open {
  request: ClientRequest;
  next: () => Promise<void>;
}

/** Opens a stream and resolves once it has told where the feed stands. */
function open(url: string, headers: Record<string, string>): Promise<Open> {
  return new Promise((resolve, reject) => {
    let heard: (() => void) | null = null;
    const asked = request(`${url}/graphql/stream`, {
      method: "POST",
      agent: false,
      headers: { ...headers, "content-type": "application/json", accept: "text/event-stream" },
    });
    asked.on("error", reject);
    asked.on("response", (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`));
      response.on("error", () => null);
      response.on("data", (bytes: Buffer) => {
        const text = bytes.toString();
        if (text.includes('"items":[]'))
          resolve({
            request: asked,
            next: () =>
              new Promise((hear) => {
                heard = hear;
              }),
          });
        else if (text.includes('"id"')) heard?.();
      });
    });
    asked.end(SUBSCRIPTION);
  });
}

/** What 500 open streams of changes take of the gateway, and how long a change is on its way to all of a practice. */
export async function benchStreams(): Promise<Figure[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const api = await startChild("dist/server/api.js", [], {
    DATABASE_URL: postgres.url,
    API_PORT: `${port}`,
    PUBLIC_URL: ISSUER,
  });
  const gateway = await startChild("dist/server/gateway.js", [], {
    PORT: `${gatewayPort}`,
    API_BASE_URL: url,
    AUTH_ISSUER: ISSUER,
    COST_PER_MINUTE: "1000000000",
  });
  const streams: Open[] = [];
  try {
    const bearers: Record<string, string>[] = [];
    for (let n = 0; n < PRACTICES; n += 1) bearers.push(await (await signUp(url, `elena${n}@correo.es`))());
    // What the first stream has loaded is not what each takes.
    const first = await open(gatewayUrl, bearers[0] ?? {});
    first.request.destroy();
    const before = residentMegabytes(gateway.pid ?? 0);
    for (const headers of bearers)
      for (let n = 0; n < STREAMS_OF_EACH; n += 1) streams.push(await open(gatewayUrl, headers));
    const after = residentMegabytes(gateway.pid ?? 0);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = streams.slice((round % PRACTICES) * STREAMS_OF_EACH, ((round % PRACTICES) + 1) * STREAMS_OF_EACH);
      const told = Promise.all(own.map(({ next }) => next()));
      const answer = await fetch(`${url}/clientes`, {
        method: "POST",
        headers: { ...bearers[round % PRACTICES], "content-type": "application/json" },
        body: JSON.stringify({ nombre: "Ana", email: "ana@correo.es", phone: "600 000 000" }),
      });
      if (answer.status !== 201) throw new Error(`a client was answered with ${answer.status}`);
      const start = performance.now();
      await told;
      times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    return [
      {
        what: `gateway: what ${PRACTICES * STREAMS_OF_EACH} open streams of changes take`,
        measured: `${Math.round(after - before)} MB (${Math.round(before)} before)`,
        goal: `≤ ${GOAL_MEGABYTES} MB`,
        met: after - before <= GOAL_MEGABYTES,
      },
      {
        what: `gateway: a change told to all ${STREAMS_OF_EACH} streams of its practice, worst of ${ROUNDS}`,
        measured: `${milliseconds(sorted.at(-1) ?? 0)} (median ${milliseconds(sorted[ROUNDS / 2] ?? 0)})`,
        goal: `≤ ${milliseconds(GOAL_MS)}`,
        met: (sorted.at(-1) ?? GOAL_MS) < GOAL_MS,
      },
    ];
  } finally {
    for (const { request: one } of streams) one.destroy();
    await stopChild(gateway);
    await stopChild(api);
    await postgres.stop();
  }
}
