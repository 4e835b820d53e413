import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Request, type RequestHandler, type Response, Router } from "express";
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";
import type { GatewayConfig } from "../core/config.ts";
import { requestIdOf } from "../core/context.ts";
import { builtFiles } from "./answering/files.ts";
import type { Endpoint } from "./endpoint.ts";
import { explorerHeaders, framedSandboxHeaders } from "./headers.ts";
import { sendProblem } from "./problems.ts";

/** Where Apollo's page is, which loads from outside. */
const SANDBOX_PATH = "/graphql/sandbox";
const FILES_PATH = "/graphql/explorer";
const YEAR = 365 * 24 * 60 * 60;

/**
 * What developers look at in a browser: the explorer at `/graphql`, Apollo Sandbox beside it, the schema as text and the
 * service's contract. Documents in a URL are refused: URLs end up in logs, and names of patients with them.
 * @param contract passes a request on to the service
 */
export function explorer(
  config: GatewayConfig,
  endpoint: Endpoint,
  contract: RequestHandler,
  schema: GraphQLSchema,
): Router {
  const { persistedOnly, apolloSandbox, explorerDir } = config;
  const router = Router({ strict: true });
  const refuse = (request: Request, response: Response): void => {
    response.setHeader("allow", "POST");
    sendProblem(response, "METHOD_NOT_ALLOWED", requestIdOf(request.headers));
  };
  if (persistedOnly) return router.use("/graphql", refuse);

  const file = path.join(explorerDir, "explorer.html");
  const headers = explorerHeaders(config);
  const own = existsSync(file) ? readFileSync(file, "utf8") : null;
  const told =
    own && (apolloSandbox ? own.replace("</title>", `</title><meta name="sandbox" content="${SANDBOX_PATH}">`) : own);
  const wantsPage: RequestHandler = (request, response, next) => {
    if (request.method === "GET" && request.headers.accept?.includes("text/html")) next();
    else refuse(request, response);
  };
  const framed = path.join(explorerDir, "sandbox.html");
  const frame = existsSync(framed) ? readFileSync(framed, "utf8") : null;
  const frameHeaders = framedSandboxHeaders(config);
  // Without a build Apollo's own page stands alone, which asks for nobody.
  const sandbox: RequestHandler = (request, response) => {
    if (frame) response.set(frameHeaders).set("cache-control", "no-cache").type("html").send(frame);
    else return endpoint.sandbox(request, response);
  };
  if (own) {
    const files = builtFiles(explorerDir, {
      brotli: true,
      gzip: true,
      setHeaders: (response) => response.setHeader("cache-control", `public, max-age=${YEAR}, immutable`),
    });
    router.use(FILES_PATH, (_request, response, next) => void next(response.set(headers) && undefined), files);
    router.use(FILES_PATH, (request, response) => sendProblem(response, "NOT_FOUND", requestIdOf(request.headers)));
  }
  if (apolloSandbox) router.get(SANDBOX_PATH, wantsPage, sandbox);
  router.get("/graphql", wantsPage, (request, response, next) => {
    if (told) response.set(headers).set("cache-control", "no-cache").type("html").send(told);
    else if (apolloSandbox) sandbox(request, response, next);
    else refuse(request, response);
  });
  router.use("/graphql", refuse);

  let text: string | null = null;
  router.get("/schema.graphql", (_request, response) => {
    text ??= `${printSchema(lexicographicSortSchema(schema))}\n`;
    response.set(cacheable).type("text/plain").send(text);
  });
  router.get("/openapi.json", (request, response, next) => contract(request, response.set(cacheable), next));
  return router;
}

const cacheable = { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" };
