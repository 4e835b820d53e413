import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below what systems give to outgoing connections: one of those would take a port between asking for it and using it. */
const FIRST = 20_000;
const LAST = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A port of the loopback address that nobody uses right now, and hardly anybody will before the one who asked. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}
