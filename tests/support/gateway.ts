import type { DestinationStream } from "pino";
import { startGateway } from "../../gateway/app/server.ts";
import { type GatewayConfig, readGatewayConfig } from "../../gateway/core/config.ts";
import { openLog } from "../../gateway/core/log.ts";
import { ISSUER } from "./outside/signer.ts";

export interface GraphqlAnswer {
  status: number;
  headers: Headers;
  /** Milliseconds until the whole answer was there. */
  ms: number;
  text: string;
  data: Record<string, unknown> | null;
  errors: { message: string; path?: (string | number)[]; extensions: Record<string, unknown> }[];
  extensions: Record<string, unknown>;
}

export interface TestGateway {
  url: string;
  /** Where its figures are told; null when they are off. */
  metrics: string | null;
  /** Sends a document as a client would: one POST. Without a token nobody is signed in. */
  ask(document: string, variables?: object, token?: string, headers?: Record<string, string>): Promise<GraphqlAnswer>;
  /** All that was logged so far. */
  log(): string;
  close(): Promise<void>;
}

/** The longest wait for the service where that is not what is tried: a busy machine gets to it. */
export const PATIENT = { UPSTREAM_TOTAL_MS: "60000", UPSTREAM_CONNECT_MS: "30000" };

/** A gateway on a free port before the given service; what it logs is kept. */
export async function startTestGateway(
  options: { apiUrl: string; env?: NodeJS.ProcessEnv } & Partial<GatewayConfig>,
): Promise<TestGateway> {
  const { apiUrl, env, ...changes } = options;
  const config = readGatewayConfig({
    PORT: "0",
    API_BASE_URL: apiUrl,
    AUTH_ISSUER: ISSUER,
    PUBLIC_URL: ISSUER,
    COST_PER_MINUTE: "1000000",
    ...PATIENT,
    NODE_ENV: "test",
    ...env,
  });
  const lines: string[] = [];
  const keep: DestinationStream = { write: (line) => void lines.push(line) };
  const gateway = await startGateway({ ...config, ...changes }, openLog("trace", keep));
  return {
    url: gateway.url,
    metrics: gateway.metrics,
    ask: (document, variables, token, headers) => ask(gateway.url, document, variables, token, headers),
    log: () => lines.join(""),
    close: () => gateway.close(),
  };
}

async function ask(
  url: string,
  query: string,
  variables: object = {},
  token?: string,
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const { data = null, errors = [], extensions = {} } = JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    ms: performance.now() - startedAt,
    text,
    data,
    errors,
    extensions,
  };
}
