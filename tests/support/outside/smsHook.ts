import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What the hook may do to its callers instead of taking a message. */
type SmsFault = "down" | "refuses" | "busy" | "silence" | "elsewhere";

export interface SmsHook {
  /** What a service needs to send by it. */
  choice: { url: string; secret: string };
  /** What was taken, oldest first. */
  texts: { to: string; text: string }[];
  /** Every request, as it came. */
  requests: { method: string | undefined; headers: IncomingMessage["headers"]; body: string }[];
  /** From now on every request meets this; null: all is well. */
  fault: SmsFault | null;
  /** The code in the newest text to a number. */
  codeFor(number: string): string;
  close(): Promise<void>;
}

const SECRET = "secreto-del-gancho";
const ELSEWHERE = "/otra";
const ANSWERS = { down: 503, refuses: 422, busy: 429, elsewhere: 307 };

/** A hook of our own for text messages, which speaks the documented HTTP and takes nothing twice. */
export async function startSmsHook(): Promise<SmsHook> {
  const taken = new Set<string>();
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const part of req) body += part;
    hook.requests.push({ method: req.method, headers: req.headers, body });
    if (hook.fault === "silence") return;
    // Whoever follows a redirection is taken at its word there.
    if (hook.fault && req.url !== ELSEWHERE)
      return void res.writeHead(ANSWERS[hook.fault], { location: ELSEWHERE }).end();
    if (req.headers.authorization !== `Bearer ${SECRET}`) return void res.writeHead(401).end();
    const key = String(req.headers["idempotency-key"]);
    if (!taken.has(key)) hook.texts.push(JSON.parse(body) as { to: string; text: string });
    taken.add(key);
    res.writeHead(202).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const hook: SmsHook = {
    choice: { url: `http://127.0.0.1:${port}/sms`, secret: SECRET },
    texts: [],
    requests: [],
    fault: null,
    codeFor(number) {
      const code = hook.texts.findLast(({ to }) => to === number)?.text.match(/^\d{6}/)?.[0];
      if (!code) throw new Error(`no code was sent to ${number}`);
      return code;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return hook;
}
