import type { Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ApiConfig } from "./config.ts";
import { StartError } from "./startError.ts";

const PATIENCE_MS = 10_000;

/**
 * Begins to listen. @returns where, without a final slash
 * @throws StartError, one Spanish sentence, when it cannot be listened on
 */
export function listen(server: Server, { host, port, sharedPort }: ApiConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const busy = error.code === "EADDRINUSE";
      const sentence = busy
        ? `El puerto ${port} ya está ocupado: elige otro con API_PORT.`
        : `No se puede escuchar en ${host}:${port}: comprueba HOST y API_PORT.`;
      reject(new StartError(sentence, { cause: error }));
    });
    server.listen({ port, host, reusePort: sharedPort }, () => {
      const { port: given } = server.address() as AddressInfo;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${given}`);
    });
  });
}

/**
 * Waits until whoever balances has asked /readyz again and sends nothing more, then stops taking connections and waits for the requests in flight. `http.Server.close` would break idle connections at once,
 * and with them the request that a caller is just sending.
 * @param endWaits answers those who wait for something to happen
 */
export async function drain(server: Server, { drainMs }: ApiConfig, endWaits: () => void): Promise<void> {
  await pause(drainMs);
  endWaits();
  await new Promise<void>((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    // After the poll phase: a request that has arrived is read, and answered, first.
    const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), 50);
    NetServer.prototype.close.call(server, () => {
      clearTimeout(impatience);
      clearInterval(sweep);
      resolve();
    });
  });
}
