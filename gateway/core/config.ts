import { z } from "zod";
import { type ClerkSettings, readClerkSettings } from "../../schema/rules/clerk.ts";
import { type ProviderName, readProviders } from "../../schema/rules/providers.ts";
import { isMailbox, SUPPORT_EMAIL } from "../../schema/rules/support.ts";
import { isOrigin } from "../../schema/settings/origin.ts";
import { reachedAt } from "../../schema/settings/reached.ts";
import { readSecretFiles } from "../../schema/settings/secretFiles.ts";

/** A setting that cannot be used. The message is one Spanish sentence that names the variable. */
export class SettingError extends Error {}

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ""));
const listed = (text: string): string[] => text.split(",").flatMap((one) => one.trim() || []);
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const MEANING: Record<string, string> = {
  PORT: "debe ser un puerto entre 0 y 65535",
  API_PORT: "debe ser un puerto entre 0 y 65535",
  HOST: "debe ser una dirección en la que escuchar, como 127.0.0.1",
  API_BASE_URL: "debe ser una dirección http o https, como http://127.0.0.1:4001",
  PUBLIC_URL: "debe ser una dirección http o https, como https://consulta.example, sin nada detrás",
  AUTH_JWKS_URL: "debe ser una dirección http o https",
  AUTH_ISSUER: "no puede estar vacía",
  AUTH_AUDIENCE: "no puede estar vacía",
  TRUST_PROXY: "debe ser el número de proxies delante del portal, entre 0 y 10",
  LOG_LEVEL: "debe ser trace, debug, info, warn, error, fatal o silent",
  NODE_ENV: "debe ser development, production o test",
  STREAMS_MAX: "debe ser un número entre 1 y 1000000",
  COST_PER_MINUTE: "debe ser un número entre 1 y 1000000000",
  ANONYMOUS_COST_PER_MINUTE: "debe ser un número entre 1 y 1000000000",
  SHARED_PORT: "debe ser true o false",
  GATEWAY_SECRET: "debe tener al menos 32 caracteres",
  DRAIN_MS: "debe ser un número de milisegundos entre 0 y 30000",
  APOLLO_SANDBOX: "debe ser true o false",
  PERSISTED_ONLY: "debe ser true o false",
  SUPPORT_EMAIL: "debe ser una dirección de correo, como soporte@ejemplo.es",
  METRICS_HOST: "debe ser una dirección en la que escuchar, como 127.0.0.1",
  GATEWAY_METRICS_PORT: "debe ser un puerto entre 0 y 65535",
  OTEL_EXPORTER_OTLP_ENDPOINT: "debe ser una dirección http o https, como http://localhost:4318",
  UPSTREAM_CONNECT_MS: "debe ser un número de milisegundos entre 1 y 60000",
  UPSTREAM_TOTAL_MS: "debe ser un número de milisegundos entre 1 y 120000",
};

/** Streams of all where nothing else is set. */
const STREAMS_MAX = 5_000;
const STREAM_STALLED_MS = 60_000;

const settings = z.object({
  PORT: port.default(4000),
  API_PORT: port.default(4001),
  HOST: z.string().min(1).default("127.0.0.1"),
  SHARED_PORT: z.enum(["true", "false"]).default("false"),
  GATEWAY_SECRET: z.string().min(32).optional(),
  DRAIN_MS: whole(0, 30_000).default(0),
  API_BASE_URL: webAddress.optional(),
  PUBLIC_URL: webAddress
    .refine(isOrigin)
    .transform((address) => new URL(address).origin)
    .optional(),
  AUTH_JWKS_URL: webAddress.optional(),
  AUTH_ISSUER: z.string().min(1).optional(),
  AUTH_AUDIENCE: z.string().min(1).default("consulta"),
  TRUST_PROXY: whole(0, 10).default(0),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  WEB_DIR: z.string().min(1).default("dist/web"),
  COST_PER_MINUTE: whole(1, 1_000_000_000).default(20_000),
  ANONYMOUS_COST_PER_MINUTE: whole(1, 1_000_000_000).default(2_000),
  STREAMS_MAX: whole(1, 1_000_000).default(STREAMS_MAX),
  EXPLORER_DIR: z.string().min(1).default("dist/explorer"),
  APOLLO_SANDBOX: z.enum(["true", "false"]).default("true"),
  PERSISTED_ONLY: z.enum(["true", "false"]).default("false"),
  PERSISTED_DOCUMENTS: z.string().default(""),
  WEB_BEFORE: z.string().default(""),
  SUPPORT_EMAIL: z.string().refine(isMailbox).default(SUPPORT_EMAIL),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  GATEWAY_METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  UPSTREAM_CONNECT_MS: whole(1, 60_000).default(2_000),
  UPSTREAM_TOTAL_MS: whole(1, 120_000).default(10_000),
});

/** Where Clerk answers the proxies of every application. */
const CLERK_UPSTREAM = "https://frontend-api.clerk.dev";

export interface GatewayConfig {
  port: number;
  host: string;
  /** Whether other gateways listen on the same port; the system shares out what comes. */
  sharedPort: boolean;
  /** What the service is shown to count budgets for all gateways; null: this one counts for itself. */
  gatewaySecret: string | null;
  /** Milliseconds for which the gateway, told to end, still takes requests while `/readyz` says no. */
  drainMs: number;
  /** Where the REST service answers, without a slash at the end. */
  apiBaseUrl: string;
  /** Origin that the therapist's browser shows. */
  publicUrl: string;
  authJwksUrl: string;
  authIssuer: string;
  authAudience: string;
  /** The Clerk application that runs the accounts; null for the service's own, or those of `authJwksUrl`. */
  clerk: (ClerkSettings & { /** Where Clerk answers for every application. */ upstream: string }) | null;
  /** Whose accounts elsewhere open one of the service's own; the sign-in page offers them. */
  providers: ProviderName[];
  /** Proxies in front of the gateway whose `X-Forwarded-For` is believed. */
  trustProxy: number;
  logLevel: string;
  production: boolean;
  /** Whether people pay with PayPal, whose script and frames the web app then shows. */
  paypal: boolean;
  webDir: string;
  /** Query cost one professional may spend in a minute. */
  costPerMinute: number;
  /** The same for all who are not signed in and come from one network address. */
  anonymousCostPerMinute: number;
  /** Streams of all that are open at once, at all gateways together. */
  streamsMax: number;
  /** Milliseconds after which a caller that takes nothing of its stream is cut off. */
  streamStalledMs: number;
  /** The built explorer of the API, and whether Apollo's is offered beside it: that page loads from outside. */
  explorerDir: string;
  apolloSandbox: boolean;
  /** Whether documents other than the portal's own are refused. */
  persistedOnly: boolean;
  /** Manifests of the releases before this one, whose operations are the portal's own too. */
  persistedDocuments: string[];
  /** Webs of the releases before, as they were built: pages that are still open find their files there. */
  webBefore: string[];
  /** Shown to therapists as the address of support. */
  supportEmail: string;
  /** Milliseconds to reach the service, and until its whole answer must be there. */
  upstreamConnectMs: number;
  upstreamTotalMs: number;
  /** Where the gateway's figures are told to Prometheus; null: nothing is counted. */
  metrics: { host: string; port: number } | null;
  /** The OpenTelemetry collector that traces go to, without a final slash; null: nothing is traced. */
  tracesTo: string | null;
}

/**
 * The gateway's settings, read once at start, secrets from their files; an empty variable counts as not set.
 * @throws {SettingError} for the first variable that cannot be used
 */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const files = readSecretFiles(env, ["CLERK_SECRET_KEY", "GATEWAY_SECRET"]);
  if ("fault" in files) throw new SettingError(files.fault);
  const given = Object.fromEntries(Object.entries(files.settings).filter(([, value]) => value !== ""));
  const read = settings.safeParse(given);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]);
    throw new SettingError(`${name} ${MEANING[name] ?? "no es válida"}.`);
  }
  const set = read.data;
  const apiBaseUrl = set.API_BASE_URL ?? reachedAt(set.HOST, set.API_PORT);
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`;
  const clerk = readClerkSettings(given, publicUrl);
  if (typeof clerk === "string") throw new SettingError(clerk);
  const providers = readProviders(given, false);
  if (typeof providers === "string") throw new SettingError(providers);
  return {
    port: set.PORT,
    host: set.HOST,
    sharedPort: set.SHARED_PORT === "true",
    gatewaySecret: set.GATEWAY_SECRET ?? null,
    drainMs: set.DRAIN_MS,
    apiBaseUrl,
    publicUrl,
    authJwksUrl: set.AUTH_JWKS_URL ?? `${apiBaseUrl}/auth/jwks`,
    authIssuer: set.AUTH_ISSUER ?? publicUrl,
    authAudience: set.AUTH_AUDIENCE,
    clerk: clerk && { ...clerk, upstream: CLERK_UPSTREAM },
    providers,
    trustProxy: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    production: set.NODE_ENV === "production",
    paypal: set.PAYPAL_CLIENT_ID !== undefined,
    webDir: set.WEB_DIR,
    costPerMinute: set.COST_PER_MINUTE,
    anonymousCostPerMinute: set.ANONYMOUS_COST_PER_MINUTE,
    streamsMax: set.STREAMS_MAX,
    streamStalledMs: STREAM_STALLED_MS,
    explorerDir: set.EXPLORER_DIR,
    apolloSandbox: set.APOLLO_SANDBOX === "true",
    persistedOnly: set.PERSISTED_ONLY === "true",
    persistedDocuments: listed(set.PERSISTED_DOCUMENTS),
    webBefore: listed(set.WEB_BEFORE),
    supportEmail: set.SUPPORT_EMAIL,
    upstreamConnectMs: set.UPSTREAM_CONNECT_MS,
    upstreamTotalMs: set.UPSTREAM_TOTAL_MS,
    tracesTo: set.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    metrics: set.GATEWAY_METRICS_PORT === undefined ? null : { host: set.METRICS_HOST, port: set.GATEWAY_METRICS_PORT },
  };
}
