import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface BufferingProxy {
  url: string;
  /** Paths of the answers that were held back until their end, and of those that asked not to be. */
  held: string[];
  passed: string[];
  close(): Promise<void>;
}

/** A proxy that collects each answer to its end, as nginx does unless the answer asks it not to. */
export async function startBufferingProxy(target: string): Promise<BufferingProxy> {
  const [held, passed]: [string[], string[]] = [[], []];
  const server = createServer((asked, answer) => {
    const path = asked.url ?? "/";
    const onward = request(new URL(path, target), { method: asked.method, headers: asked.headers });
    onward.on("error", () => answer.destroy());
    // Whoever goes away is told of further back.
    answer.on("close", () => onward.destroy());
    onward.on("response", (got: IncomingMessage) => {
      const isPassed = got.headers["x-accel-buffering"] === "no";
      (isPassed ? passed : held).push(path);
      if (isPassed) {
        answer.writeHead(got.statusCode ?? 502, got.headers).flushHeaders();
        got.on("error", () => answer.destroy()).pipe(answer);
        return;
      }
      const { "transfer-encoding": _, ...headers } = got.headers;
      buffer(got).then(
        (whole) => answer.writeHead(got.statusCode ?? 502, headers).end(whole),
        () => answer.destroy(),
      );
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held,
    passed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
