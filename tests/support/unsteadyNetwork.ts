import { connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";

/** A way to a server on this machine that can be made as bad as networks are. */
export interface UnsteadyNetwork {
  port: number;
  /** What is sent arrives that much later, each way; 0 mends it. */
  slow(ms: number): void;
  /** Ends what is open and refuses what is new, until it is mended. */
  cut(): void;
  /** Nothing arrives and nothing ends, as where packets are lost; what is open goes on where it was once it is mended. */
  silence(): void;
  /** What is open stays silent for good, as where the other end has vanished. What is new goes through. */
  strand(): void;
  mend(): void;
  close(): Promise<void>;
}

type State = "steady" | "cut" | "silent";

/** @param target port of the server on 127.0.0.1 */
export async function startUnsteadyNetwork(target: number): Promise<UnsteadyNetwork> {
  let state: State = "steady";
  let delayMs = 0;
  let mended = Promise.withResolvers<void>();
  /** Both ends of each connection. */
  const open = new Set<Socket>();
  const stranded = new WeakSet<Socket>();

  const passage = (end: Socket): Transform =>
    new Transform({
      async transform(chunk, _encoding, done) {
        if (delayMs > 0) await pause(delayMs);
        while (state === "silent") await mended.promise;
        if (!stranded.has(end)) done(null, chunk);
      },
    });

  const server = createServer((near) => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, "127.0.0.1");
    for (const end of [near, far]) {
      open.add(end.setNoDelay(true));
      end.on("error", () => end.destroy());
      end.once("close", () => {
        open.delete(end);
        if (!stranded.has(end)) for (const other of [near, far]) other.destroy();
      });
    }
    near.pipe(passage(near)).pipe(far);
    far.pipe(passage(far)).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the network has no port");
  const change = (next: State): void => {
    state = next;
    if (next !== "steady") return;
    mended.resolve();
    mended = Promise.withResolvers();
  };
  return {
    port: address.port,
    slow: (ms) => {
      delayMs = ms;
    },
    cut() {
      change("cut");
      for (const end of open) end.resetAndDestroy();
    },
    silence: () => change("silent"),
    strand() {
      for (const end of open) stranded.add(end);
    },
    mend: () => change("steady"),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const end of open) end.destroy();
      change("steady");
      await closed;
    },
  };
}
