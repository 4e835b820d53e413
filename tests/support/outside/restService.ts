import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createSigner, type Signer } from "./signer.ts";
import { aWireClient, PLANS, STATS, USER_INFO } from "./wireExamples.ts";

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** When the answer is out, or the caller gone. */
  ended: Promise<unknown>;
}

/** What a service may do to a caller: answer well, answer badly, or not at all. */
export type Answer =
  | { json: unknown; status?: number; type?: string; headers?: Record<string, string | string[]>; afterMs?: number }
  | { text: string; status?: number; type: string }
  | "hang"
  | "reset"
  | "truncated"
  | "drip"
  | "huge";

export interface RestService extends Signer {
  url: string;
  /** Every call so far but those for the keys and the service's own description, in order. */
  calls: Call[];
  /** Tells what a route answers from now on, such as `"GET /clientes"`; a function is asked each time. */
  on(route: string, answer: Answer | ((call: Call) => Answer)): void;
  /** Takes no call any more, as if it had been switched off; `start` switches it on again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const documented: Record<string, Answer> = {
  "GET /clientes": {
    json: {
      data: Array.from({ length: 10 }, (_, index) => aWireClient(`c${index}`)),
      pagination: { page: 1, pageSize: 10, pageCount: 2, total: 12 },
    },
  },
  "GET /clientes/stats": { json: { data: STATS } },
  "GET /user-info": { json: { data: { data: USER_INFO } } },
  "GET /api/credits-plans": { json: PLANS },
  "GET /api/project-subscriptions": { json: { data: { data: PLANS } } },
  "POST /clientes": { status: 201, json: aWireClient("new") },
  "GET /readyz": { json: { ok: true } },
  "GET /openapi.json": { json: JSON.parse(readFileSync("schema/openapi.json", "utf8")) },
};
/** What a gateway asks once, whenever it is the first to need it. */
const UNCOUNTED = new Set(["/auth/jwks", "/openapi.json"]);
const notFound: Answer = { status: 404, type: "application/problem+json", json: { status: 404, code: "NOT_FOUND" } };

/** A small real HTTP server in the place of the REST service: it answers the documented shapes, or whatever it is told to. */
export async function startRestService(): Promise<RestService> {
  const signer = await createSigner();
  const calls: Call[] = [];
  const told = new Map<string, Answer | ((call: Call) => Answer)>();

  const server = createServer(async (request, response) => {
    const call = await toCall(request, new Promise((resolve) => response.once("close", resolve))).catch(() => null);
    // The caller went away before all of the request was there.
    if (!call) return;
    if (!UNCOUNTED.has(call.path)) calls.push(call);
    const route = `${call.method} ${call.path}`;
    const byDefault = call.path === "/auth/jwks" ? { json: signer.keys } : (documented[route] ?? notFound);
    const answer = told.get(route) ?? byDefault;
    give(response, typeof answer === "function" ? answer(call) : answer);
  });
  server.keepAliveTimeout = 60_000;
  let port = 0;
  const start = () => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await start();
  port = (server.address() as AddressInfo).port;
  return {
    ...signer,
    url: `http://127.0.0.1:${port}`,
    calls,
    on: (route, answer) => void told.set(route, answer),
    start,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function toCall(request: IncomingMessage, ended: Promise<unknown>): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
  const body = await text(request);
  const isJson = request.headers["content-type"]?.includes("json");
  return {
    method: request.method ?? "",
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: isJson && body ? JSON.parse(body) : body,
    ended,
  };
}

const HUGE = Buffer.alloc(1024 * 1024, " ");
const HEAD = { "content-type": "application/json" };

function give(response: ServerResponse, answer: Answer): void {
  if (answer === "hang") return;
  if (answer === "reset") {
    response.socket?.resetAndDestroy();
  } else if (answer === "truncated") {
    response.writeHead(200, HEAD).end('{"data":[{"id":"c1","nombre":"An');
  } else if (answer === "drip") {
    response.writeHead(200, HEAD);
    const drop = setInterval(() => response.write(" "), 20);
    response.once("close", () => clearInterval(drop));
  } else if (answer === "huge") {
    response.writeHead(200, HEAD);
    let left = 50;
    const pour = (): void => {
      left -= 1;
      if (left < 0) response.end("[]");
      else response.write(HUGE, pour);
    };
    pour();
  } else {
    const type = answer.type ?? "application/json; charset=utf-8";
    const more = "headers" in answer ? answer.headers : {};
    const head = { "content-type": type, ...more };
    const end = () =>
      response.writeHead(answer.status ?? 200, head).end("text" in answer ? answer.text : JSON.stringify(answer.json));
    if ("afterMs" in answer) setTimeout(end, answer.afterMs);
    else end();
  }
}
