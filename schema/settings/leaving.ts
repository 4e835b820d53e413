import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** Milliseconds a silent connection, on which nothing is asked, may stay open when nothing else is under way. */
const SILENCE_MS = 2_000;
/** Nobody answers until a process that stands alone is back. */
const LONGEST_ALONE_MS = 15_000;
/** Among others nobody waits for its return: more than the longest answer takes, but for what AI writes for minutes while it is read. */
const LONGEST_AMONG_OTHERS_MS = 100_000;

/**
 * Milliseconds that answers under way still have once a process stops listening.
 * @param drainMs how long it has said before that it will go; 0 where nobody else would hear of it
 */
export const longestGoodbye = (drainMs: number): number => (drainMs > 0 ? LONGEST_AMONG_OTHERS_MS : LONGEST_ALONE_MS);

/** What a server has been asked and has not yet answered, as it changes. */
export function underWayAt(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.on("request", (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });
  return underWay;
}

/**
 * Stops listening and resolves when all that is under way is answered, or nobody waits any longer. `http.Server.close` would
 * break idle connections at once, and with them the request that a caller is just sending.
 * @param idleMs how long after an answer a connection is left to its caller
 * @param longestMs after which whatever is still open is broken
 */
export async function leave(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  { idleMs, longestMs }: { idleMs: number; longestMs: number },
): Promise<void> {
  const gone = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const startedAt = performance.now();
  let busyAt = startedAt;
  const sweep = (): void => {
    server.closeIdleConnections();
    const now = performance.now();
    if (underWay.size > 0) busyAt = now;
    // A browser opens connections ahead, on which it may never ask anything: they count as busy.
    if (now - busyAt > SILENCE_MS || now - startedAt > longestMs) server.closeAllConnections();
  };
  // After the poll phase: a request that has arrived while this process was busy is read, and answered, first.
  const sweeping = setInterval(() => setImmediate(sweep), idleMs);
  await gone;
  clearInterval(sweeping);
}
