import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type ApolloServer, HeaderMap, type HTTPGraphQLResponse } from "@apollo/server";
import type { GraphQLFormattedError } from "graphql";
import type { GatewayConfig } from "../core/config.ts";
import { type Context, requestIdOf } from "../core/context.ts";
import { CodedError, refusalOf, turnAway } from "../core/errors.ts";
import { addressOf, networkOf } from "../core/network.ts";
import { type OperationTold, tellOperation, tellRefusal } from "../core/seen/told.ts";
import type { Answer, Answering } from "./answering/prepared.ts";
import { toldTo } from "./answering/telling.ts";
import { readJson, TOO_LARGE } from "./body.ts";
import type { Budget } from "./budget.ts";
import type { ContextFor } from "./context.ts";
import { type Known, type KnownDocuments, namedBody, operationOf } from "./documents.ts";
import { dataHeaders, sandboxHeaders } from "./headers.ts";

/** Largest request that is read, in bytes: of a professional, who may save a note of a million characters, and of others. */
export const BODY_MAX = 7 * 1024 * 1024;
export const STRANGERS_BODY_MAX = 256 * 1024;

export const TOO_LARGE_WORDS = {
  message: "The request is too large.",
  userMessage: "La petición es demasiado grande.",
};

export interface Endpoint {
  /** Answers a POST with a GraphQL document. It stands before Express: that alone is a third of the gateway's speed. */
  post(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers a browser with Apollo Sandbox. */
  sandbox(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export function createEndpoint(
  config: GatewayConfig,
  apollo: ApolloServer<Context>,
  answering: Answering,
  documents: KnownDocuments,
  strangers: Budget,
  contextFor: ContextFor,
): Endpoint {
  const headersOfData = dataHeaders(config);
  // As a list they are written without being gathered anew for each answer.
  const listed = listOf(headersOfData);

  const ask = (
    request: IncomingMessage,
    body: unknown,
    context: () => Context | Promise<Context>,
  ): Promise<HTTPGraphQLResponse> =>
    apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method ?? "", headers: toHeaderMap(request), search: "", body },
      context: async () => await context(),
    });

  const answer = async (request: IncomingMessage, response: ServerResponse, told: OperationTold): Promise<void> => {
    const requestId = requestIdOf(request.headers);
    const send = (status: number, type: string, headers: OutgoingHttpHeaders | null, text: string): void => {
      const usual = headers ? listOf({ ...headersOfData, ...headers, "content-type": undefined }) : listed;
      const own = ["content-type", `${type}; charset=utf-8`, "content-length", `${Buffer.byteLength(text)}`];
      response.writeHead(status, [...usual, ...own, "x-request-id", requestId]);
      response.end(text);
    };
    const address = addressOf(request, config.trustProxy);
    const network = networkOf(address);
    // Whoever has left before there is anything to break off is heard of no more.
    const whenGone = (listener: () => void) =>
      response.destroyed ? listener() : void response.once("close", listener);
    const made = contextFor(request.headers, { requestId, address, network, whenGone, told });
    const context = made instanceof Promise ? await made : made;
    const stranger = context.identity instanceof CodedError ? context.identity : null;
    const refuse = (refused: CodedError): void => {
      const { status, headers, error } = refusalOf(refused);
      told.code = refused.code;
      context.log.info({ requestId, operation: null, status, codes: [refused.code] });
      // What was not read of the request must not be taken for the next one.
      const close = request.complete ? {} : { connection: "close" };
      send(status, JSON_TYPE, { ...headers, ...close }, errorText([error], context));
    };
    const spent = stranger && (await overspent(strangers, network, 1));
    if (spent) return refuse(spent);
    const body = await readJson(request, stranger ? STRANGERS_BODY_MAX : BODY_MAX);
    const refused = stranger && (await refusedUnread(stranger, body, strangers, network));
    if (refused) return refuse(refused);
    if (body === TOO_LARGE) {
      tellRefusal("size");
      const limit = { name: "bodyBytes", value: null, max: stranger ? STRANGERS_BODY_MAX : BODY_MAX };
      return refuse(turnAway("BAD_USER_INPUT", 413, { limit }, TOO_LARGE_WORDS));
    }
    const known = knownIn(documents, body);
    if (known instanceof CodedError) return refuse(known);
    const { status = 200, headers, text } = await answered(request, body, known, context);
    // Turned away before there was an operation.
    if (status >= 400) told.code ??= status >= 500 ? "INTERNAL" : "BAD_USER_INPUT";
    const type = request.headers.accept?.includes(GRAPHQL) ? GRAPHQL : JSON_TYPE;
    send(status, type, headers.size > 0 ? Object.fromEntries(headers) : null, text);
  };

  /** What was found good before is answered at once; Apollo Server reads what is new, and words what is wrong with it. */
  const answered = (
    request: IncomingMessage,
    body: unknown,
    known: Known | null,
    context: Context,
  ): Promise<Answer> => {
    const { variables, operationName } = Object(body);
    const prepared = known && isNameOrNone(operationName) && operationOf(known, operationName ?? undefined);
    if (prepared && isRecordOrNone(variables)) return answering(prepared, variables ?? {}, context);
    return throughApollo(request, body, known, context);
  };

  const throughApollo = async (
    request: IncomingMessage,
    body: unknown,
    known: Known | null,
    context: Context,
  ): Promise<Answer> => {
    const { status, headers, body: told } = await ask(request, namedBody(body, known), () => context);
    if (told.kind !== "complete") throw new Error("the gateway does not stream answers");
    return { status, headers, text: named(told.string, context) };
  };

  return {
    post(request, response) {
      const { traceparent } = request.headers;
      const told = {
        startedAt: performance.now(),
        name: null,
        kind: null,
        code: null,
        traceparent: parentOf(traceparent),
      };
      return tellOperation(() => answer(request, response, told), told);
    },
    async sandbox(request, response) {
      const requestId = requestIdOf(request.headers);
      const address = addressOf(request, config.trustProxy);
      const { body } = await ask(request, undefined, () =>
        contextFor(request.headers, { requestId, address, network: networkOf(address) }),
      );
      const page = body.kind === "complete" ? body.string : "";
      const nonce = /nonce="([0-9a-f]+)"/.exec(page)?.[1] ?? "";
      const html = page
        .replace("window.location.href", 'window.location.origin + "/graphql"')
        .replace("</body>", `${wayBack(nonce)}</body>`);
      response.writeHead(200, { ...sandboxHeaders(config, nonce), "content-type": "text/html; charset=utf-8" });
      response.end(html);
    },
  };
}

const listOf = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));

const parentOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === "string" ? header : undefined;

const isNameOrNone = (value: unknown): value is string | null | undefined =>
  value === undefined || value === null || typeof value === "string";

const isRecordOrNone = (value: unknown): value is Record<string, unknown> | null | undefined =>
  value === undefined || (typeof value === "object" && !Array.isArray(value));

/** The document a body names, or why it is refused. */
function knownIn(documents: KnownDocuments, body: unknown): Known | null | CodedError {
  try {
    return documents.namedIn(body);
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

/** Stands above Apollo's page, and is what is left of it where that cannot be loaded. */
const wayBack = (nonce: string): string =>
  `<style nonce="${nonce}">#own{position:fixed;z-index:1;bottom:12px;left:12px;padding:12px 16px;background:#1f2430;color:#fff;border-radius:6px;font:14px system-ui}</style>` +
  '<a id="own" href="/graphql">Explorer of this portal, without outside scripts</a>';

async function overspent(strangers: Budget, network: string, cost: number): Promise<CodedError | null> {
  try {
    await strangers.spend(network, cost);
    return null;
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
}

/** Characters of a stranger's document that cost 1. */
const CHARACTERS = 500;

/** Whoever is not signed in may ask for the schema alone; a document that cannot do that is not even parsed. */
async function refusedUnread(
  stranger: CodedError,
  body: unknown,
  strangers: Budget,
  network: string,
): Promise<CodedError | null> {
  const query = typeof body === "object" && body !== null && "query" in body ? body.query : null;
  if (typeof query !== "string") return null;
  const mayAsk = query.includes("__") && !/\bsubscription\b/.test(query);
  return mayAsk ? await overspent(strangers, network, Math.ceil(query.length / CHARACTERS)) : stranger;
}

const PAGE = "text/html";
const GRAPHQL = "application/graphql-response+json";
const JSON_TYPE = "application/json";

/** The request's headers as Apollo Server takes them. It would weigh the accepted types twice for the one we answer with. */
function toHeaderMap({ method, headers }: IncomingMessage): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) map.set(name, String(value));
  map.set("accept", method === "GET" ? PAGE : "");
  return map;
}

const errorText = (errors: readonly GraphQLFormattedError[], context: Context): string =>
  `${JSON.stringify({ errors: toldTo(context, errors) })}\n`;

/** Refusals before Apollo Server has a context (not JSON, no document, cross-site) have not learned the request's id yet. */
function named(text: string, context: Context): string {
  if (!text.startsWith('{"errors"') || text.includes(`"requestId":"${context.requestId}"`)) return text;
  return errorText(JSON.parse(text).errors, context);
}
