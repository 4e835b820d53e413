import "reflect-metadata";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { leave, longestGoodbye, underWayAt } from "../../schema/settings/leaving.ts";
import { TokenVerifier } from "../core/bearers/tokens.ts";
import type { GatewayConfig } from "../core/config.ts";
import { requestIdOf } from "../core/context.ts";
import { BrokenOff, errorFormatter } from "../core/errors.ts";
import { openLog } from "../core/log.ts";
import { openUpstream } from "../core/rest.ts";
import { openSeen, type Seen } from "../core/seen/seen.ts";
import { createGuard } from "./answering/guard.ts";
import { answerPrepared } from "./answering/prepared.ts";
import { logUnanswered } from "./answering/telling.ts";
import { createApp } from "./app.ts";
import { createBrowserSpans } from "./browserSpans.ts";
import { contextMaker } from "./context.ts";
import { KnownDocuments } from "./documents.ts";
import { createEndpoint } from "./endpoint.ts";
import { createExecutor } from "./executor.ts";
import { startApollo } from "./graphql.ts";
import { sendProblem } from "./problems.ts";
import { createClerkProxy, createProxy } from "./proxy.ts";
import { readSafelist } from "./safelist.ts";
import { buildHouseSchema, schemaWords } from "./schema.ts";
import { SchemaAnswers } from "./schemaAnswers.ts";
import { openBudgets } from "./sharedBudget.ts";
import { openPlaces } from "./streams/sharedPlaces.ts";
import { createStreams, OWN_STREAMS_MAX } from "./streams/streams.ts";
import { openTogether } from "./together.ts";

export interface Gateway {
  url: string;
  /** Where the figures are told; null when they are off. */
  metrics: string | null;
  /** Takes no new connection, finishes every request, then ends. */
  close(): Promise<void>;
}

/** How long a browser's request may be on its way when the gateway goes, in milliseconds. */
const IDLE_MS = 400;

/**
 * Starts the gateway and answers once it listens. Port 0 takes a free one.
 * @param tell says a Spanish sentence to the operator
 * @throws the system's own error when the port cannot be listened on
 */
export async function startGateway(
  config: GatewayConfig,
  log: Logger = openLog(config.logLevel),
  tell: (notice: string) => void = () => undefined,
): Promise<Gateway> {
  const upstream = openUpstream(config);
  const proxies = { service: createProxy(config, log), clerk: createClerkProxy(config, log) };
  const together = openTogether(upstream, config);
  const { budgets, giveBack } = openBudgets(config, together, log);
  const places = openPlaces({ own: OWN_STREAMS_MAX, all: config.streamsMax }, together, log);
  const schema = buildHouseSchema();
  const words = schemaWords(schema);
  const formatError = errorFormatter((word) => words.has(word));
  const executor = createExecutor(schema);
  const documents = new KnownDocuments(readSafelist(config, schema), config.persistedOnly, executor.prepare);
  const answers = new SchemaAnswers();
  const guard = createGuard(schema, budgets, answers);
  const answering = answerPrepared(guard, executor, answers, formatError);
  const apollo = await startApollo(schema, formatError, guard, documents, executor, answers, log);
  const contextFor = contextMaker(upstream, new TokenVerifier(config, log), budgets.strangers, log, config);
  const endpoint = createEndpoint(config, apollo, answering, documents, budgets.strangers, contextFor);
  const streams = createStreams(config, schema, documents, formatError, budgets, places, contextFor, log);
  const browserSpans = config.tracesTo
    ? createBrowserSpans(config.trustProxy, budgets.professionals, contextFor)
    : null;
  const app = createApp(config, endpoint, schema, proxies, log, tell);
  const letGo = () =>
    Promise.all([
      seen?.close(),
      apollo.stop(),
      upstream.pool.destroy(),
      upstream.waiting.destroy(),
      proxies.service.close(),
      proxies.clerk?.close(),
    ]);
  const postAt = (url: string | undefined) =>
    isGraphql(url) ? endpoint.post : url === STREAM_PATH ? streams.post : url === SPANS_PATH ? browserSpans : null;
  let closing = false;

  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 },
    (request, response) => {
      if (closing) response.setHeader("connection", "close");
      if (closing && request.url === "/readyz")
        return sendProblem(response, "UNAVAILABLE", requestIdOf(request.headers));
      const post = request.method === "POST" ? postAt(request.url) : null;
      if (!post) return app(request, response);
      post(request, response).catch((error: Error) => {
        const requestId = requestIdOf(request.headers);
        if (error instanceof BrokenOff) {
          log.info({ requestId }, "a request was broken off by its sender");
          return response.destroy();
        }
        logUnanswered(error, { log, requestId });
        // A request that has been read counts as destroyed; whoever asked may still be there.
        if (response.headersSent || request.socket.destroyed) response.destroy();
        else sendProblem(response, "INTERNAL", requestId);
      });
    },
  );
  const underWay = underWayAt(server);
  let seen: Seen | undefined;
  const begin = async (): Promise<string> => {
    seen = await openSeen(config, { upstream, names: documents.names, openStreams: () => streams.open() });
    return await listening(server, config);
  };
  const url = await begin().catch(async (error: unknown) => {
    await letGo();
    throw error;
  });
  return {
    url,
    metrics: seen?.metrics ?? null,
    async close() {
      closing = true;
      // Whoever balances asks /readyz now and then, and goes on sending until it has.
      await pause(config.drainMs);
      streams.close();
      for (const response of underWay) if (!response.headersSent) response.setHeader("connection", "close");
      await leave(server, underWay, { idleMs: IDLE_MS, longestMs: longestGoodbye(config.drainMs) });
      await Promise.all([giveBack(), places.close()]);
      await letGo();
    },
  };
}

/** Where subscriptions are answered. */
const STREAM_PATH = "/graphql/stream";
/** Where pages tell of what they have sent. */
const SPANS_PATH = "/spans";
const isGraphql = (url: string | undefined): boolean => url === "/graphql" || url?.startsWith("/graphql?") === true;

function listening(server: Server, { port, host, sharedPort }: GatewayConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, reusePort: sharedPort }, () => {
      server.off("error", reject);
      const address = server.address() as AddressInfo;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${address.port}`);
    });
  });
}
