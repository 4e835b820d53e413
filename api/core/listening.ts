import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiConfig } from "./config.ts";
import { StartError } from "./startError.ts";

const PATIENCE_MS = 10_000;

/**
 * Begins to listen. @returns the port
 * @throws StartError, one Spanish sentence, when it cannot be listened on
 */
export function listen(server: Server, { host, port, sharedPort }: ApiConfig): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const busy = error.code === "EADDRINUSE";
      const sentence = busy
        ? `El puerto ${port} ya está ocupado: elige otro con API_PORT.`
        : `No se puede escuchar en ${host}:${port}: comprueba HOST y API_PORT.`;
      reject(new StartError(sentence, { cause: error }));
    });
    server.listen({ port, host, reusePort: sharedPort }, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Stops taking connections and waits for the requests in flight. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(impatience);
      clearInterval(sweep);
      resolve();
    });
  });
}
