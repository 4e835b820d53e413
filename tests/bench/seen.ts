import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../support/ports.ts";
import { processorMs, residentMegabytes, startChild, stopChild } from "./children.ts";
import type { Figure } from "./figures.ts";
import { load } from "./load.ts";
import { benchTelling } from "./telling.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 10;
const ISSUER = "http://bench";
const GOAL = { metrics: 5, traces: 30, megabytes: 30 };

const query = `query Clients { clients(page: 1, pageSize: 10) { items { id name email phone } pageInfo { total } } }`;
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

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

/** A service on the embedded database with a gateway before it. */
async function startHouse(folder: string, issuerUrl: string, env: Record<string, string>) {
  const [port, apiPort] = [`${await freePort()}`, `${await freePort()}`];
  const accounts = { AUTH_JWKS_URL: `${issuerUrl}/jwks`, AUTH_ISSUER: ISSUER, COST_PER_MINUTE: "1000000000" };
  const given = { ...accounts, ...env, PORT: port, API_PORT: apiPort, DATA_DIR: folder };
  const api = await startChild("dist/server/api.js", [], given);
  const gateway = await startChild("dist/server/gateway.js", [], given);
  const { token } = (await (await fetch(`${issuerUrl}/token`)).json()) as { token: string };
  const asked = { url: `http://127.0.0.1:${port}/graphql`, headers: { authorization: `Bearer ${token}` } };
  return { asked: { ...asked, body: JSON.stringify({ query }), connections: CONNECTIONS }, children: [api, gateway] };
}

/** What it costs to be seen: the same page through gateway and service without it, with figures, and with traces too. */
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
  const names = Object.keys(houses) as (keyof typeof houses)[];
  /** Milliseconds of the processor for one request, of both processes together. */
  const times: Record<keyof typeof houses, number[]> = { off: [], metrics: [], traces: [] };
  let failed = 0;
  const sum = (name: keyof typeof houses, of: (pid: number) => number) =>
    houses[name].children.reduce((all, { pid = 0 }) => all + of(pid), 0);
  const idle = { off: sum("off", residentMegabytes), metrics: sum("metrics", residentMegabytes) };
  const more = { metrics: idle.metrics - idle.off, traces: sum("traces", residentMegabytes) - idle.off };
  for (const name of names) await load({ ...houses[name].asked, seconds: 3 });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) {
      const before = sum(name, processorMs);
      const answer = await load({ ...houses[name].asked, seconds: SECONDS });
      failed += answer.failed;
      times[name].push((sum(name, processorMs) - before) / (answer.requestsPerSecond * SECONDS));
    }
  for (const child of [...Object.values(houses).flatMap(({ children }) => children.toReversed()), issuer])
    await stopChild(child);
  sink.stop();
  rmSync(folder, { recursive: true });
  const told = (name: "metrics" | "traces", what: string): Figure => {
    const percent = (median(times[name]) / median(times.off) - 1) * 100;
    return {
      what: `gateway and service: a page of clients, more processor time with ${what} (${ROUNDS} rounds in turns, ${CONNECTIONS} connections)`,
      measured: `${percent.toFixed(1)} % (${median(times[name]).toFixed(2)} ms against ${median(times.off).toFixed(2)} ms)${failed ? `, ${failed} failed` : ""}`,
      goal: `≤ ${GOAL[name]} %`,
      met: percent <= GOAL[name] && failed === 0,
    };
  };
  return [
    await benchTelling(),
    told("metrics", "figures"),
    told("traces", "figures and traces"),
    {
      what: "gateway and service together: more memory with figures, with traces too, when started",
      measured: `${more.metrics.toFixed(0)} and ${more.traces.toFixed(0)} MB`,
      goal: `≤ ${GOAL.megabytes} MB`,
      met: more.traces <= GOAL.megabytes,
    },
  ];
}
