import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import { StartError } from "../startError.ts";

export interface Scrapes {
  /** Where the figures are told. */
  url: string;
  close(): Promise<void>;
}

/**
 * Answers `GET /metrics`, and nothing else, on a port of its own.
 * @throws StartError, one Spanish sentence, when it cannot be listened on
 */
export function answerScrapes(registry: Registry, { host, port }: { host: string; port: number }): Promise<Scrapes> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", (cause) =>
      reject(
        new StartError(`No se puede escuchar en ${host}:${port}: comprueba METRICS_PORT y METRICS_HOST.`, { cause }),
      ),
    );
    server.listen(port, host, () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({
        url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}
