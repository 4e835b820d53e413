import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pool } from "undici";
import { freePort } from "../support/ports.ts";
import { processorMs, startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";
import { benchTelling } from "./telling.ts";

/** Short, so that whatever else the machine does falls on all three alike. */
const ROUNDS = 40;
const REQUESTS = 200;
const CONNECTIONS = 4;
const WARM = 1_500;
const ISSUER = "http://bench";
const GOAL = { metrics: 5, traces: 30 };

const query = `query Clients { clients(page: 1, pageSize: 10) { items { id name email phone } pageInfo { total } } }`;
const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

/** Takes spans and forgets them. */
async function startSink(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

interface House {
  pids: number[];
  /** Asks so many times, over a few connections. @returns how many were not answered well */
  ask(times: number): Promise<number>;
  stop(): Promise<void>;
}

/** A service on the embedded database with a gateway before it. */
async function startHouse(folder: string, issuerUrl: string, env: Record<string, string>): Promise<House> {
  const [port, apiPort] = [`${await freePort()}`, `${await freePort()}`];
  const accounts = { AUTH_JWKS_URL: `${issuerUrl}/jwks`, AUTH_ISSUER: ISSUER, COST_PER_MINUTE: "1000000000" };
  const given = { ...accounts, BACKUPS: "off", ...env, PORT: port, API_PORT: apiPort, DATA_DIR: folder };
  const api = await startChild("dist/server/api.js", [], given);
  const gateway = await startChild("dist/server/gateway.js", [], given);
  const { token } = (await (await fetch(`${issuerUrl}/token`)).json()) as { token: string };
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: 1 });
  const body = JSON.stringify({ query });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const askOnce = async (): Promise<number> => {
    const answer = await pool.request({ path: "/graphql", method: "POST", headers, body });
    return answer.statusCode === 200 && (await answer.body.text()).startsWith('{"data"') ? 0 : 1;
  };
  return {
    pids: [api, gateway].map(({ pid = 0 }) => pid),
    async ask(times) {
      let [left, failed] = [times, 0];
      const one = async () => {
        while (left > 0) {
          left -= 1;
          failed += await askOnce();
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, one));
      return failed;
    },
    async stop() {
      await pool.close();
      await stopChild(gateway);
      await stopChild(api);
    },
  };
}

/**
 * What it costs to be seen: the same page through gateway and service without it, with figures, and with traces too. The three
 * stand beside each other and are asked in short rounds, in turns; a round's processor time is compared with that of the round without
 * beside it, and the median of these pairs counts.
 */
export async function benchSeen(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-bench-"));
  const stubPort = await freePort();
  const issuerUrl = `http://127.0.0.1:${stubPort}`;
  const issuer = await startChild("tests/bench/stubService.ts", [`${stubPort}`, ISSUER]);
  const sink = await startSink();
  const metrics = async () => ({ METRICS_PORT: `${await freePort()}`, GATEWAY_METRICS_PORT: `${await freePort()}` });
  const houses = {
    off: await startHouse(path.join(folder, "off"), issuerUrl, {}),
    metrics: await startHouse(path.join(folder, "metrics"), issuerUrl, await metrics()),
    traces: await startHouse(path.join(folder, "traces"), issuerUrl, {
      ...(await metrics()),
      OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
    }),
  };
  type Name = keyof typeof houses;
  const names = Object.keys(houses) as Name[];
  const spentBy = (name: Name) => houses[name].pids.reduce((all, pid) => all + processorMs(pid), 0);
  let failed = 0;
  for (const name of names) failed += await houses[name].ask(WARM);
  /** Milliseconds of the processor for one request, of both processes together, round by round. */
  const times: Record<Name, number[]> = { off: [], metrics: [], traces: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of round % 2 ? names.toReversed() : names) {
      const before = spentBy(name);
      failed += await houses[name].ask(REQUESTS);
      times[name].push((spentBy(name) - before) / REQUESTS);
    }
  for (const { stop } of Object.values(houses)) await stop();
  await stopChild(issuer);
  sink.stop();
  rmSync(folder, { recursive: true });
  const told = (name: "metrics" | "traces", what: string): Figure => {
    const pairs = times[name].map((time, round) => (time / (times.off[round] ?? Number.NaN) - 1) * 100);
    const percent = median(pairs);
    // Half of the pairs lie between these.
    const [low, high] = [0.25, 0.75].map(
      (part) => pairs.toSorted((a, b) => a - b)[Math.floor(pairs.length * part)] ?? 0,
    );
    return {
      what: `gateway and service: a page of clients, more processor time with ${what} (median of ${ROUNDS} pairs of ${REQUESTS} requests in turns, ${CONNECTIONS} connections)`,
      measured: `${percent.toFixed(1)} % (half of the pairs ${low?.toFixed(1)} to ${high?.toFixed(1)}; ${median(times.off).toFixed(2)} ms without)${failed ? `, ${failed} failed` : ""}`,
      goal: `≤ ${GOAL[name]} %`,
      met: percent <= GOAL[name] && failed === 0,
    };
  };
  return [...(await benchTelling()), told("metrics", "figures"), told("traces", "figures and traces")];
}
