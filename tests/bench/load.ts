import autocannon from "autocannon";

export interface Load {
  requestsPerSecond: number;
  /** 95th percentile of the answer times, in milliseconds, from each answer. */
  p95: number;
  failed: number;
}
export interface LoadOptions {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  body?: string;
  /** Requests a second over all connections; without it as many as go through. */
  rate?: number;
  /** Called for each request, to vary the path. */
  nextPath?: () => string;
}

/** Loads one address of this machine for a bounded time. Answers other than 2xx count as failed. */
export function load({ url, connections, seconds, headers = {}, body, rate, nextPath }: LoadOptions): Promise<Load> {
  const times: number[] = [];
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        duration: seconds,
        headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}), ...headers },
        method: body ? "POST" : "GET",
        ...(body ? { body } : {}),
        ...(rate ? { overallRate: rate } : {}),
        ...(nextPath
          ? { requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: nextPath() }) }] }
          : {}),
      },
      (error, result) => {
        if (error) return reject(error);
        times.sort((a, b) => a - b);
        resolve({
          requestsPerSecond: result["2xx"] / result.duration,
          p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
          failed: result.non2xx + result.errors + result.timeouts,
        });
      },
    );
    instance.on("response", (_client, _status, _bytes, time) => times.push(time));
  });
}
