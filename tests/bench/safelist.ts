import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "../support/ports.ts";
import { startChild, stopChild } from "./children.ts";
import { type Figure, milliseconds } from "./figures.ts";

const STARTS = 5;
const GOAL_START_MS = 300;
const GOAL_MEGABYTES = 15;
const ISSUER = "http://bench";

interface Operation {
  id: string;
  name: string;
  type: string;
  body: string;
}
/** What the built portal sends. */
const readOperations = () =>
  (JSON.parse(readFileSync("dist/web/.vite/documents.json", "utf8")) as { operations: Operation[] }).operations;
const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** One gateway that has just started: how long that took, what its heap holds, and each query of the portal for the first time. */
async function measured(
  stubUrl: string,
  webDir: string,
  operations: Operation[],
  bodyOf: (operation: Operation) => object,
) {
  const port = await freePort();
  const startedAt = performance.now();
  const gateway = await startChild("tests/bench/heapOfGateway.ts", [], {
    PORT: `${port}`,
    API_BASE_URL: stubUrl,
    AUTH_JWKS_URL: `${stubUrl}/jwks`,
    AUTH_ISSUER: ISSUER,
    WEB_DIR: webDir,
  });
  const start = performance.now() - startedAt;
  gateway.send("heap");
  const [{ heapMegabytes: heap }] = (await once(gateway, "message")) as [{ heapMegabytes: number }];
  const { token } = (await (await fetch(`${stubUrl}/token?sub=one`)).json()) as { token: string };
  const ask = async (body: object): Promise<number> => {
    const before = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    await answer.text();
    return performance.now() - before;
  };
  for (let time = 0; time < 20; time += 1) await ask({ query: "{ plans { id } }" });
  const first: number[] = [];
  for (const operation of operations.filter(({ type }) => type === "query"))
    first.push(await ask({ operationName: operation.name, variables: {}, ...bodyOf(operation) }));
  await stopChild(gateway);
  return { start, heap, first: median(first) };
}

/** What it costs to have the portal's operations ready before they are asked for, and what it saves the first who asks. */
export async function benchSafelist(): Promise<Figure[]> {
  const operations = readOperations();
  const port = await freePort();
  const stubUrl = `http://127.0.0.1:${port}`;
  const stub = await startChild("tests/bench/stubService.ts", [`${port}`, ISSUER]);
  const byHash = ({ id }: Operation) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: id } } });
  try {
    const [ready, unready] = [[], []] as Awaited<ReturnType<typeof measured>>[][];
    for (let time = 0; time < STARTS; time += 1) {
      ready?.push(await measured(stubUrl, "dist/web", operations, byHash));
      unready?.push(await measured(stubUrl, "dist/none", operations, ({ body }) => ({ query: body })));
    }
    const of = (runs: typeof ready, what: "start" | "heap" | "first") => median((runs ?? []).map((run) => run[what]));
    const start = of(ready, "start") - of(unready, "start");
    const heap = of(ready, "heap") - of(unready, "heap");
    return [
      {
        what: `gateway: having ${operations.length} operations of the portal ready, more time until it is (median of ${STARTS})`,
        measured: milliseconds(start),
        goal: `≤ ${GOAL_START_MS} ms`,
        met: start <= GOAL_START_MS,
      },
      {
        what: "gateway: the same, more heap after a collection",
        measured: `${heap.toFixed(1)} MB`,
        goal: `≤ ${GOAL_MEGABYTES} MB`,
        met: heap <= GOAL_MEGABYTES,
      },
      {
        what: "gateway: the first request for a query of the portal, by hash, median of all",
        measured: `${milliseconds(of(ready, "first"))} (as text, unprepared: ${milliseconds(of(unready, "first"))})`,
        goal: "quicker",
        met: of(ready, "first") < of(unready, "first"),
      },
    ];
  } finally {
    await stopChild(stub);
  }
}
