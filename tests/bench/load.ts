import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";
import { Pool } from "undici";

export interface Load {
  requestsPerSecond: number;
  /** 95th percentile of the answer times, in milliseconds, from each answer. */
  p95: number;
  /** 99th percentile, likewise. */
  p99: number;
  failed: number;
}
export interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  body?: string;
  /** Called for each request, to vary the path. */
  nextPath?: () => string;
  /** Called for each request, to vary the body. */
  nextBody?: () => string;
  /** Called for each request at a steady rate, after its path: headers of whoever asks. */
  nextHeaders?: () => Record<string, string>;
}

function percentiles(times: number[]): Pick<Load, "p95" | "p99"> {
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { p95: at(0.95), p99: at(0.99) };
}

/** Asks one address of this machine as often as answers come back, for a bounded time. Answers other than 2xx count as failed. */
export function load({
  url,
  connections,
  seconds,
  headers = {},
  body,
  nextPath,
  nextBody,
}: LoadOptions): Promise<Load> {
  const isPost = Boolean(body ?? nextBody);
  const times: number[] = [];
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        headers: { accept: "application/json", ...(isPost ? { "content-type": "application/json" } : {}), ...headers },
        method: isPost ? "POST" : "GET",
        ...(body ? { body } : {}),
        ...(nextPath ? { requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }] } : {}),
        ...(nextBody ? { requests: [{ setupRequest: (request) => ({ ...request, body: nextBody() }) }] } : {}),
      },
      (error, result) => {
        if (error) return reject(error);
        resolve({
          requestsPerSecond: result["2xx"] / result.duration,
          ...percentiles(times),
          failed: result.non2xx + result.errors + result.timeouts,
        });
      },
    );
    instance.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
}

/**
 * Asks at a steady rate, the requests coming independently of each other and of the answers, as people's do. Each time is
 * counted from when the request was due, so that a stall is felt by all that wait behind it.
 * @param rate requests a second over all connections
 */
export async function steadyLoad(
  { url, connections, seconds, headers = {}, body, nextPath, nextBody, nextHeaders }: LoadOptions,
  rate: number,
): Promise<Load> {
  const isPost = Boolean(body ?? nextBody);
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const sent = { accept: "application/json", ...(isPost ? { "content-type": "application/json" } : {}), ...headers };
  const times: number[] = [];
  let failed = 0;
  const ask = async (due: number): Promise<void> => {
    const path = nextPath?.() ?? `${pathname}${search}`;
    const given = nextBody?.() ?? body ?? null;
    const answer = await pool.request({
      path,
      method: isPost ? "POST" : "GET",
      headers: { ...sent, ...nextHeaders?.() },
      body: given,
    });
    await answer.body.dump();
    times.push(performance.now() - due);
    if (answer.statusCode >= 300) failed += 1;
  };
  const asked: Promise<void>[] = [];
  const start = performance.now();
  let due = start;
  while (due < start + seconds * 1000) {
    // Exponential gaps: what independent callers look like.
    due += (-Math.log(1 - Math.random()) / rate) * 1000;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    asked.push(
      ask(due).catch(() => {
        failed += 1;
      }),
    );
  }
  await Promise.all(asked);
  await pool.close();
  return {
    requestsPerSecond: times.length / seconds,
    ...percentiles(times),
    failed,
  };
}
