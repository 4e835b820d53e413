import { type Figure, milliseconds } from "./figures.ts";
import { type LoadOptions, load, steadyLoad } from "./load.ts";

/**
 * How long answers take: at a steady rate, which the goal is held against, and when every connection asks without pause,
 * which shows how much goes through at most.
 * @param rate requests a second over all connections
 */
export async function answerTimes(what: string, options: LoadOptions, rate: number, goalMs: number): Promise<Figure[]> {
  await load({ ...options, seconds: 3 });
  const steady = await steadyLoad(options, rate);
  const full = await load(options);
  const failed = steady.failed + full.failed;
  return [
    {
      what: `${what}, p95 at ${options.connections} connections, ${rate} requests/s`,
      measured: `${milliseconds(steady.p95)}${failed ? `, ${failed} failed` : ""}`,
      goal: `≤ ${goalMs} ms`,
      met: steady.p95 <= goalMs && failed === 0,
    },
    {
      what: `${what}, the same connections asking without pause`,
      measured: `${milliseconds(full.p95)} (${Math.round(full.requestsPerSecond)} requests/s)`,
      goal: `≤ ${goalMs} ms`,
      met: full.p95 <= goalMs,
    },
  ];
}
