import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  parse,
  specifiedRules,
  subscribe,
  validate,
} from "graphql";
import { createHandler, type Request } from "graphql-sse";
import type { Logger } from "pino";
import { LEASE_SECONDS } from "../../../schema/counting/counting.ts";
import type { Identity } from "../../core/bearers/tokens.ts";
import type { GatewayConfig } from "../../core/config.ts";
import { type Context, requestIdOf } from "../../core/context.ts";
import { costOf } from "../../core/cost.ts";
import { BrokenOff, CodedError, type FormatError, isUnexpected, refusalOf, turnAway } from "../../core/errors.ts";
import { faultyVariables } from "../../core/faultyVariables.ts";
import { addressOf, networkOf } from "../../core/network.ts";
import { tellRefusal } from "../../core/seen/told.ts";
import { toldTo } from "../answering/telling.ts";
import { readJson, TOO_LARGE } from "../body.ts";
import type { Budgets } from "../budget.ts";
import type { ContextFor } from "../context.ts";
import type { KnownDocuments } from "../documents.ts";
import { TOO_LARGE_WORDS } from "../endpoint.ts";
import { dataHeaders } from "../headers.ts";
import { sizeRules, TOKENS_MAX } from "../rules.ts";
import type { Places } from "./places.ts";
import { pour, room } from "./pouring.ts";

/** Largest request that is read, in bytes: the longest text for AI as JSON may write it, and what stands around. */
export const STREAM_BODY_MAX = 704 * 1024;
/** Streams of one practice, or one program, that are open at once: windows, telephones. */
export const OWN_STREAMS_MAX = 20;
/** Seconds after which a place is worth another try: those of a gateway that died are free by then. */
const AGAIN_SECONDS = LEASE_SECONDS + 5;

export interface Streams {
  /** Answers a POST with a subscription by server-sent events, until one of both goes. */
  post(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** How many are open. */
  open(): number;
  /** Ends those that would go on for ever; what AI is writing has as long as answers under way. */
  close(): void;
}

/** What is told, and whom. */
interface Answered {
  results: AsyncGenerator<ExecutionResult>;
  response: ServerResponse;
}

/** What a request asks for, checked. */
interface Subscription {
  document: DocumentNode;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

export function createStreams(
  config: GatewayConfig,
  schema: GraphQLSchema,
  documents: KnownDocuments,
  format: FormatError,
  { professionals }: Budgets,
  places: Places,
  contextFor: ContextFor,
  log: Logger,
): Streams {
  const headersOfData = dataHeaders(config);
  /** Ends each of those that have begun and would not end by themselves. */
  const endless = new Set<() => void>();
  let isClosing = false;

  const formatted = (errors: readonly GraphQLError[], context: Context): GraphQLFormattedError[] =>
    toldTo(
      context,
      errors.map((error) => format(error.toJSON(), error)),
    );

  /** @throws {CodedError} BAD_USER_INPUT, QUERY_TOO_COMPLEX; {@link AggregateError} of what is wrong with the document */
  function subscriptionIn(body: unknown): Subscription {
    const { operationName, variables } = Object(body);
    const asked = documents.subscriptionIn(Object(body));
    if (asked.text === undefined) throw new CodedError("BAD_USER_INPUT");
    const document = asked.document ?? checked(asked.text);
    const name = typeof operationName === "string" ? operationName : undefined;
    if (getOperationAST(document, name)?.operation !== OperationTypeNode.SUBSCRIPTION)
      throw new CodedError("BAD_USER_INPUT", {}, { message: "Only subscriptions are answered here." });
    return { document, operationName: name, variables: Object(variables) };
  }

  function checked(text: string): DocumentNode {
    const document = parsed(text);
    const errors = validate(schema, document, [...specifiedRules, ...sizeRules], { maxErrors: 10 });
    if (errors.length > 0) throw new AggregateError(errors.map(callersFault));
    return document;
  }

  /** Takes a place, until the caller has gone. @throws what turns the caller away */
  async function takePlace({ budget }: Identity, gone: Promise<void>): Promise<void> {
    if (await places.take(budget)) {
      gone.then(() => places.leave(budget));
      return;
    }
    tellRefusal("streams");
    const limit = { name: "streams", value: null, max: OWN_STREAMS_MAX };
    throw turnAway("RATE_LIMITED", 429, { retryAfter: AGAIN_SECONDS, limit });
  }

  /** @throws as {@link subscriptionIn}, and what turns the caller away */
  async function admitted(request: IncomingMessage, gone: Promise<void>, { identity }: Context): Promise<Subscription> {
    if (identity instanceof CodedError) throw identity;
    await takePlace(identity, gone);
    const body = await readJson(request, STREAM_BODY_MAX);
    if (body === TOO_LARGE) {
      tellRefusal("size");
      const limit = { name: "bodyBytes", value: null, max: STREAM_BODY_MAX };
      throw turnAway("BAD_USER_INPUT", 413, { limit }, TOO_LARGE_WORDS);
    }
    const asked = subscriptionIn(body);
    const operation = getOperationAST(asked.document, asked.operationName);
    if (operation)
      await professionals.spend(identity.budget, costOf(schema, asked.document, operation, asked.variables));
    return asked;
  }

  /** What fails in the middle is told as the last event. */
  async function* told(results: AsyncIterable<ExecutionResult>, context: Context): AsyncGenerator<ExecutionResult> {
    try {
      for await (const { data, errors } of results)
        yield errors ? { data, errors: formatted(errors, context) as GraphQLError[] } : { data };
    } catch (error) {
      if (error instanceof BrokenOff) return;
      if (!(error instanceof CodedError)) throw error;
      yield { errors: formatted([error], context) as GraphQLError[] };
    }
  }

  /** @throws {AggregateError} of why nothing is followed */
  async function begin({ document, operationName, variables }: Subscription, context: Context) {
    const results = await subscribe({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
    });
    if (Symbol.asyncIterator in results) return told(results, context);
    const faulty = faultyVariables(schema, document, operationName, variables);
    throw new AggregateError(faulty.length > 0 ? faulty : (results.errors ?? []).map(callersFault));
  }

  const handle = createHandler<IncomingMessage, Answered>({
    onSubscribe: ({ context: { results } }) => results,
    // The library queues without end: the next is asked for once this one has room.
    onNext: (_, { context: { response } }) => room(response),
  });

  function refuse(error: unknown, request: IncomingMessage, response: ServerResponse, context: Context): void {
    const faults = error instanceof AggregateError ? (error.errors as GraphQLError[]) : [error as GraphQLError];
    if (error instanceof BrokenOff || faults.some(isUnexpected)) throw error;
    const { status, headers } = error instanceof CodedError ? refusalOf(error) : { status: 400, headers: {} };
    const errors = formatted(faults, context);
    log.info({ requestId: context.requestId, operation: "subscription", status, codes: errors.map(codeOf) });
    response.writeHead(status, {
      ...headersOfData,
      ...headers,
      ...(request.complete ? {} : { connection: "close" }),
      "content-type": "application/json; charset=utf-8",
    });
    response.end(JSON.stringify({ errors }));
  }

  return {
    async post(request, response) {
      // Heard whenever it happens: whoever goes while something is still waited for leaves no place taken.
      const gone = new Promise<void>((resolve) => response.once("close", resolve));
      const requestId = requestIdOf(request.headers);
      const address = addressOf(request, config.trustProxy);
      const whenGone = (listener: () => void) => response.once("close", listener);
      response.setHeader("x-request-id", requestId);
      const context = await contextFor(request.headers, { requestId, address, network: networkOf(address), whenGone });
      const begun = admitted(request, gone, context).then((asked) => begin(asked, context));
      const results = await begun.catch((error: unknown) => {
        refuse(error, request, response, context);
        return null;
      });
      if (!results) return;
      const startedAt = performance.now();
      response.once("close", () =>
        log.info({ requestId, operation: "subscription", status: 200, ms: Math.round(performance.now() - startedAt) }),
      );
      const [body, { status, headers }] = await handle(asEvents(request, { results, response }));
      if (body === null || typeof body === "string") throw new Error("a subscription is answered with events");
      const end = () => void body.return(undefined);
      if (context.isEndless) endless.add(end);
      gone.then(() => {
        endless.delete(end);
        end();
      });
      if (isClosing && context.isEndless) end();
      response.setTimeout(config.streamStalledMs, () => response.destroy());
      // Proxies are to pass on each event at once.
      response.writeHead(status, { ...headersOfData, ...headers, "x-accel-buffering": "no" });
      await pour(body, response);
    },
    open: () => places.taken(),
    close() {
      isClosing = true;
      for (const end of endless) end();
    },
  };
}

/** @throws {GraphQLError} for what is no document */
function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: TOKENS_MAX });
  } catch (error) {
    throw error instanceof GraphQLError ? callersFault(error) : error;
  }
}

const codeOf = ({ extensions }: GraphQLFormattedError): unknown => extensions?.code;

/** A request as the library takes it: one connection for each subscription. What it asks for has been read. */
const asEvents = <Asked>(raw: IncomingMessage, context: Asked): Request<IncomingMessage, Asked> => ({
  method: "POST",
  url: "/",
  headers: new Headers({ accept: "text/event-stream", "content-type": "application/json" }),
  body: { query: "{}" },
  raw,
  context,
});

/** What graphql-js found in a document or its variables, with the code of whoever sent it. */
const callersFault = (error: GraphQLError): GraphQLError =>
  error instanceof CodedError || error.originalError
    ? error
    : new GraphQLError(error.message, { ...error, extensions: { code: "GRAPHQL_VALIDATION_FAILED" } });
