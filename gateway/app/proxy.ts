import { pipeline } from "node:stream/promises";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { type Dispatcher, Pool } from "undici";
import type { GatewayConfig } from "../core/config.ts";
import { requestIdOf } from "../core/context.ts";
import { sendProblem } from "./problems.ts";
import { AWAY, sendRefusalPage } from "./refusalPage.ts";

/** Headers that belong to one connection and not to the message (RFC 9110 §7.6.1), and those the gateway sets itself. */
const NOT_PASSED_ON = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "host",
  "expect",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-request-id",
]);

type Headers = Record<string, string | string[] | undefined>;
function passedOn(headers: Headers): Record<string, string | string[]> {
  const named = new Set(
    String(headers.connection ?? "")
      .toLowerCase()
      .split(",")
      .map((name) => name.trim()),
  );
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !NOT_PASSED_ON.has(name) && !named.has(name)) kept[name] = value;
  return kept;
}

const withBody = ({ headers }: Request): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether something is refused in words that no page was made of. */
const isRefusalForPrograms = ({ statusCode, headers }: Dispatcher.ResponseData): boolean =>
  statusCode >= 400 && !String(headers["content-type"]).startsWith("text/html");

const refusalOf = ({ statusCode, headers }: Dispatcher.ResponseData) => ({
  status: statusCode,
  retryAfter: headers["retry-after"],
});

/** How much longer a request that brings a body may take, the whole exchange included: a picture comes over slow lines. */
const WITH_BODY = 3;

/** Where requests are passed on to. */
interface Destination {
  address: string;
  /** Sent with each request, beside what the caller sent. */
  headers: Record<string, string>;
  connectMs: number;
  totalMs: number;
  /** Whether the path below which the portal passes requests on is unknown there, and so left out. */
  isMovedBelow: boolean;
}

interface Passage {
  handle: RequestHandler;
  /** The same for what people open: their browsers show in words what the destination refuses, or that it is away. */
  handlePage: RequestHandler;
  /** The same for files that people open: once one has begun it may take as long as the caller's line needs, as long as it goes on. */
  handleFile: RequestHandler;
  pool: Pool;
  /** Path of the destination's address. */
  prefix: string;
}

/** Passes requests on unchanged, so that the cookies of the answers belong to the portal's own origin. */
function passage({ address, headers, connectMs, totalMs, isMovedBelow }: Destination, log: Logger): Passage {
  const { origin, pathname } = new URL(address);
  const prefix = pathname.replace(/\/+$/, "");
  const pool = new Pool(origin, {
    connect: { timeout: connectMs },
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    allowH2: false,
  });

  const ask = (
    request: Request,
    path: string,
    requestId: string,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> =>
    pool.request({
      signal,
      method: request.method,
      path: `${prefix}${path}`,
      headers: {
        ...passedOn(request.headers),
        ...headers,
        "x-forwarded-for": request.ip ?? "",
        "x-forwarded-proto": request.protocol,
        "x-forwarded-host": request.host ?? "",
        "x-request-id": requestId,
      },
      body: withBody(request) ? request : null,
    });

  /** A redirect to another place of a destination that lies below one of our paths stays below it. */
  const movedBelow = (answer: Record<string, string | string[]>, base: string) => {
    const to = typeof answer.location === "string" ? URL.parse(answer.location, origin) : null;
    return to?.origin === origin ? { ...answer, location: `${base}${to.pathname}${to.search}${to.hash}` } : answer;
  };

  const pass = async (request: Request, response: Response, as: "file" | "page" | null): Promise<void> => {
    const requestId = requestIdOf(request.headers);
    const startedAt = performance.now();
    // Resolved before it is passed on, so that no `..` leads from one of the open doors to another part of the service.
    const { pathname, search } = new URL(request.originalUrl, origin);
    const base = request.baseUrl;
    if (!`${pathname}/`.startsWith(`${base}/`)) return sendProblem(response, "NOT_FOUND", requestId);
    response.setHeader("x-request-id", requestId);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), withBody(request) ? totalMs * WITH_BODY : totalMs);
    try {
      const path = (isMovedBelow ? pathname.slice(base.length) : pathname) + search;
      const answer = await ask(request, path, requestId, late.signal);
      const kept = passedOn(answer.headers);
      if (as === "file") clearTimeout(timer);
      if (as && isRefusalForPrograms(answer) && sendRefusalPage(request, response, refusalOf(answer)))
        await answer.body.dump();
      else {
        response.writeHead(answer.statusCode, isMovedBelow ? movedBelow(kept, base) : kept);
        await pipeline(answer.body, response);
      }
    } catch (error) {
      log.warn({ requestId, fault: error instanceof Error ? error.name : "unknown" }, "the service did not answer");
      if (response.headersSent) response.destroy();
      else {
        // What was not read of the request must not be taken for the next one.
        if (!request.complete) response.setHeader("connection", "close");
        if (!(as && sendRefusalPage(request, response, AWAY))) sendProblem(response, "UNAVAILABLE", requestId);
      }
    } finally {
      clearTimeout(timer);
    }
    const ms = Math.round(performance.now() - startedAt);
    log.info({
      requestId,
      method: request.method,
      // Only the door: behind some of them stand the secrets of links.
      passedOn: base,
      status: response.statusCode,
      ms,
    });
  };
  const handle: RequestHandler = (request, response) => pass(request, response, null);
  const handlePage: RequestHandler = (request, response) => pass(request, response, "page");
  const handleFile: RequestHandler = (request, response) => pass(request, response, "file");
  return { handle, handlePage, handleFile, pool, prefix };
}

export interface ServiceProxy extends Pick<Passage, "handle" | "handlePage" | "handleFile"> {
  /** Whether the service answers within a second and says it is ready (or does not know the question). */
  isServiceReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** The way through to the REST service. */
export function createProxy(config: GatewayConfig, log: Logger): ServiceProxy {
  const { handle, handlePage, handleFile, pool, prefix } = passage(
    {
      address: config.apiBaseUrl,
      headers: {},
      connectMs: config.upstreamConnectMs,
      totalMs: config.upstreamTotalMs,
      isMovedBelow: false,
    },
    log,
  );
  return {
    handle,
    handlePage,
    handleFile,
    async isServiceReady() {
      try {
        const signal = AbortSignal.timeout(1_000);
        const { statusCode, body } = await pool.request({ method: "GET", path: `${prefix}/readyz`, signal });
        await body.dump();
        return statusCode < 500;
      } catch {
        return false;
      }
    },
    close: () => pool.destroy(),
  };
}

export interface ClerkProxy {
  /** Path below which it listens. */
  path: string;
  handle: RequestHandler;
  close(): Promise<void>;
}

/** The way through to Clerk, as Clerk wants its proxies; null when the portal does not stand before it. */
export function createClerkProxy(config: GatewayConfig, log: Logger): ClerkProxy | null {
  const { clerk } = config;
  if (!clerk?.ownProxyPath || !clerk.proxyUrl) return null;
  const { handle, pool } = passage(
    {
      address: clerk.upstream,
      headers: { "clerk-proxy-url": clerk.proxyUrl, "clerk-secret-key": clerk.secretKey },
      connectMs: config.upstreamConnectMs,
      totalMs: config.upstreamTotalMs,
      isMovedBelow: true,
    },
    log,
  );
  return { path: clerk.ownProxyPath, handle, close: () => pool.destroy() };
}
