import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { leave, longestGoodbye } from "../../schema/settings/leaving.ts";
import type { ApiConfig } from "./config.ts";
import { StartError } from "./startError.ts";

/** Who asks the service stands near it. */
const IDLE_MS = 50;

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
 * Waits until whoever balances has asked /readyz again and sends nothing more, then stops taking connections and waits for the requests in flight.
 * @param endWaits answers those who wait for something to happen
 */
export async function drain(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  { drainMs }: ApiConfig,
  endWaits: () => void,
): Promise<void> {
  await pause(drainMs);
  endWaits();
  await leave(server, underWay, { idleMs: IDLE_MS, longestMs: longestGoodbye(drainMs) });
}
