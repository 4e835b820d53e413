import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Upstream } from "../rest.ts";
import { answerScrapes, type Scrapes } from "./scrapes.ts";
import { type CallTold, calls, hearing, hearRefusals, type OperationTold, operations } from "./told.ts";

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface Watched {
  upstream: Upstream;
  /** Names of the portal's own operations; all others are told as one. */
  names: ReadonlySet<string>;
  openStreams: () => number;
}

/** An answer's class, as `2xx`; a service that does not answer has none, and what nobody waited for is named so. */
const classOf = (status: CallTold["status"]): string =>
  typeof status === "number" ? `${Math.floor(status / 100)}xx` : (status ?? "none");

/** Counts what is told. @returns stops it */
function count(registry: Registry, names: ReadonlySet<string>): () => void {
  const registers = [registry];
  const answered = new Counter({
    name: "consulta_gateway_requests_total",
    help: "GraphQL requests answered, by operation (the portal's own; else other) and code of the first error (or OK, or BROKEN_OFF: its sender went away).",
    labelNames: ["operation", "code"],
    registers,
  });
  const durations = new Histogram({
    name: "consulta_gateway_request_seconds",
    help: "From a GraphQL request's arrival until its answer is handed over, by operation.",
    labelNames: ["operation"],
    buckets: BUCKETS,
    registers,
  });
  const upstream = new Histogram({
    name: "consulta_gateway_upstream_seconds",
    help: "From a call of the service until its whole answer, the wait for its turn included, by method, path without ids, and class of its status (none: there was no answer; BROKEN_OFF: nobody waited for it).",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "consulta_gateway_refusals_total",
    help: "What the gateway has refused by itself, by the limit's name.",
    labelNames: ["limit"],
    registers,
  });
  const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;
  const operation = ({ name, code, startedAt }: OperationTold) => {
    const known = name && names.has(name) ? name : "other";
    answered.inc({ operation: known, code: code ?? "OK" });
    durations.observe({ operation: known }, secondsSince(startedAt));
  };
  const call = ({ method, route, status, startedAt }: CallTold) =>
    upstream.observe({ method, route, status: classOf(status) }, secondsSince(startedAt));
  const ofOperations = hearing({ asyncEnd: operation });
  const ofCalls = hearing({ asyncEnd: call });
  operations.subscribe(ofOperations);
  calls.subscribe(ofCalls);
  const stopHearing = hearRefusals((limit) => refused.inc({ limit }));
  return () => {
    operations.unsubscribe(ofOperations);
    calls.unsubscribe(ofCalls);
    stopHearing();
  };
}

function watch(registry: Registry, { upstream, openStreams }: Watched): void {
  const registers = [registry];
  new Gauge({
    name: "consulta_gateway_upstream_calls",
    help: "Calls of the service, by path: under way, and waiting for their turn.",
    labelNames: ["route", "state"],
    registers,
    collect() {
      for (const { path, busy, waiting } of upstream.bulkhead.busyness()) {
        this.set({ route: path, state: "busy" }, busy);
        this.set({ route: path, state: "waiting" }, waiting);
      }
    },
  });
  new Gauge({
    name: "consulta_gateway_upstream_connections",
    help: "Connections to the service: at work and at rest.",
    labelNames: ["state"],
    registers,
    collect() {
      const both = [upstream.pool.stats, upstream.waiting.stats];
      const idle = both.reduce((sum, { free }) => sum + free, 0);
      this.set({ state: "used" }, both.reduce((sum, { connected }) => sum + connected, 0) - idle);
      this.set({ state: "idle" }, idle);
    },
  });
  new Gauge({
    name: "consulta_gateway_streams",
    help: "Subscriptions that are open.",
    registers,
    collect() {
      this.set(openStreams());
    },
  });
}

/** Counts from now on and tells the figures on a port of its own. @throws {SettingError} */
export async function openMetrics(at: { host: string; port: number }, watched: Watched): Promise<Scrapes> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  watch(registry, watched);
  const stop = count(registry, watched.names);
  try {
    const scrapes = await answerScrapes(registry, at);
    return {
      url: scrapes.url,
      async close() {
        stop();
        registry.clear();
        await scrapes.close();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
