import { existsSync } from "node:fs";
import path from "node:path";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import sirv from "sirv";
import type { GatewayConfig } from "./config.ts";
import { requestIdOf } from "./context.ts";
import type { Endpoint } from "./endpoint.ts";
import { webSecurity } from "./headers.ts";
import { sendProblem } from "./problems.ts";
import type { ServiceProxy } from "./proxy.ts";

/** Everything that is not a GraphQL document: health, the service's own pages, Apollo Sandbox, the web app. */
export function createApp(config: GatewayConfig, endpoint: Endpoint, proxy: ServiceProxy, log: Logger): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.get("/healthz", (_request, response) => void response.set("cache-control", "no-store").json({ ok: true }));
  app.get("/readyz", async (request, response) => {
    if (await proxy.isServiceReady()) response.set("cache-control", "no-store").json({ ok: true });
    else sendProblem(response, "UNAVAILABLE", requestIdOf(request.headers));
  });
  app.use("/auth", proxy.handle);
  // PayPal calls the portal, and the service checks that it is PayPal.
  app.use("/api/payment/webhook", proxy.handle);
  if (!config.production) app.use("/dev", proxy.handle);
  app.use("/graphql", (request, response) => endpoint.get(request, response));
  app.use(helmet(webSecurity(config)));
  for (const handler of webApp(config.webDir)) app.use(handler);
  app.use((request, response) => sendProblem(response, "NOT_FOUND", requestIdOf(request.headers)));
  const failed: ErrorRequestHandler = (error: Error, request, response, _next) => {
    const requestId = requestIdOf(request.headers);
    log.error({ requestId, fault: error.name }, "unexpected error");
    if (response.headersSent) response.destroy();
    else sendProblem(response, "INTERNAL", requestId);
  };
  app.use(failed);
  return app;
}

const YEAR = 365 * 24 * 60 * 60;
const isNamedByContent = (file: string): boolean => file.startsWith("/assets/");

/** The built web app: its files, and its one page for every address a browser opens. Nothing when it has not been built. */
function webApp(folder: string): RequestHandler[] {
  if (!existsSync(path.join(folder, "index.html"))) return [];
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, file) =>
      response.setHeader("cache-control", isNamedByContent(file) ? `public, max-age=${YEAR}, immutable` : "no-cache"),
  });
  const page: RequestHandler = (request, response, next) => {
    const opensAPage =
      (request.method === "GET" || request.method === "HEAD") && request.accepts(["json", "html"]) === "html";
    if (!opensAPage || path.extname(request.path) !== "") return next();
    request.url = "/";
    files(request, response, next);
  };
  return [files, page];
}
