import { execFileSync } from "node:child_process";
import { readGatewayConfig } from "../../gateway/core/config.ts";
import { openUpstream } from "../../gateway/core/rest.ts";
import { openMetrics } from "../../gateway/core/seen/metrics.ts";
import { operations, tellCall } from "../../gateway/core/seen/told.ts";
import { openTraces } from "../../gateway/core/seen/traces.ts";
import type { Figure } from "./figures.ts";

const TIMES = 20_000;
const ROUNDS = 12;
const GOAL = { microseconds: 50, megabytes: 30 };

/** One operation with one call of the service, which takes no time itself. */
async function operate(): Promise<void> {
  const told = { startedAt: performance.now(), name: "Own", kind: "query", code: null, traceparent: undefined };
  const work = async () => void (await tellCall("GET", "/clientes", async () => ({ status: 200 })));
  await (operations.hasSubscribers ? operations.tracePromise(work, told) : work());
}

/** Processor time of one, in microseconds: the best round, which others disturbed least. */
async function microseconds(): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (let time = 0; time < TIMES; time += 1) await operate();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / TIMES);
  }
  return Math.min(...rounds);
}

/** What telling costs the one who works: without a listener, with figures, with traces too; and the libraries it takes, in memory. */
export async function benchTelling(): Promise<Figure[]> {
  const names = new Set(["Own"]);
  const off = await microseconds();
  const upstream = openUpstream(readGatewayConfig({}));
  const metrics = await openMetrics({ host: "127.0.0.1", port: 0 }, { upstream, names, openStreams: () => 0 });
  const counted = await microseconds();
  const traces = openTraces("http://127.0.0.1:9", names);
  const traced = await microseconds();
  await Promise.all([traces.close(), metrics.close(), upstream.pool.destroy()]);
  const told = execFileSync(process.execPath, ["--expose-gc", "tests/bench/seenMemory.ts"], { encoding: "utf8" });
  const more: { figures: number; traces: number } = JSON.parse(told);
  return [
    {
      what: `gateway: processor time of telling of an operation and its call to nobody, to figures, to figures and traces (best of ${ROUNDS} × ${TIMES})`,
      measured: `${[off, counted, traced].map((value) => value.toFixed(1)).join(", ")} µs`,
      goal: `≤ ${GOAL.microseconds} µs`,
      met: traced <= GOAL.microseconds,
    },
    {
      what: "gateway: more resident memory by the figures' library, by the traces' beside it, once they are loaded",
      measured: `${more.figures.toFixed(0)} and ${more.traces.toFixed(0)} MB`,
      goal: `≤ ${GOAL.megabytes} MB`,
      met: more.figures + more.traces <= GOAL.megabytes,
    },
  ];
}
