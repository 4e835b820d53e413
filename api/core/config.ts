import { z } from "zod";
import { type ClerkSettings, readClerkSettings } from "../../schema/rules/clerk.ts";
import { type ProviderSettings, readProviders } from "../../schema/rules/providers.ts";
import { isMailbox, SUPPORT_EMAIL } from "../../schema/rules/support.ts";
import { isOrigin } from "../../schema/settings/origin.ts";
import { readSecretFiles } from "../../schema/settings/secretFiles.ts";
import { AI_PROVIDERS } from "../../schema/wire/ai.ts";
import { type BackupChoice, backupSettings, backupsOf } from "./backups/settings.ts";
import { type ModelChoice, modelOf, type PaypalChoice, paymentsOf } from "./outsideSettings.ts";
import { SettingError } from "./settingError.ts";

export type DatabaseChoice =
  | { kind: "folder" }
  /** `practiceUrl`: how practices' queries sign in; null: as everything else does. `directUrl`: past the pooler of the others; null: there is none. */
  | { kind: "postgres"; url: string; practiceUrl: string | null; directUrl: string | null }
  /** Lives as long as the process; `dump` is a data folder packed by PGlite. */
  | { kind: "memory"; dump?: Blob };

export interface ApiConfig {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Whether other processes of the service listen on the same port; the system shares out what comes. */
  sharedPort: boolean;
  /** Where browsers reach the portal, without a final slash. */
  publicUrl: string;
  /** What gateways show to have their budgets counted here; null: it is not offered. */
  gatewaySecret: string | null;
  /** Milliseconds for which the service, told to end, still takes requests while `/readyz` says no. */
  drainMs: number;
  dataDir: string;
  database: DatabaseChoice;
  backups: BackupChoice;
  /** null: generated once and kept in the data folder. */
  authSecret: string | null;
  /** The secret before this one, from which what is stored is moved over at the start. */
  previousAuthSecret: string | null;
  /** `jwksUrl` null: our own built-in accounts. */
  tokens: { jwksUrl: string | null; issuer: string; audience: string };
  /** The Clerk application that runs the accounts, and where its Backend API answers; null: `tokens` says who does. */
  clerk: (ClerkSettings & { apiUrl: string }) | null;
  /** null: mails go to the outbox. */
  smtpUrl: string | null;
  /** The HTTP hook that sends text messages; null: none are sent, and nothing that needs them is offered. */
  sms: { url: string; secret: string | null } | null;
  /** Whether everybody may open an account, or only whom the operator admits from the waiting list. */
  signUp: (typeof SIGN_UPS)[number];
  /** Whether whoever has no second step set up opens nothing but the way to set it up. */
  requireSecondFactor: boolean;
  mailFrom: string;
  /** "local": a stand-in without money, for development; null: nothing can be paid. */
  payments: PaypalChoice | "local" | null;
  /** Where messages to support go. */
  supportEmail: string;
  /** Whose accounts elsewhere open one here. */
  providers: ProviderSettings[];
  /** null: texts are summarised on this machine. */
  ai: ModelChoice | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Proxies in front of the service whose X-Forwarded-For is believed. */
  trustProxy: number;
  production: boolean;
  /** Whether receivers of changes may be on the operator's own network, and without encryption. */
  webhookPrivateAddresses: boolean;
  /** Where the service's figures are told to Prometheus; null: nothing is counted. */
  metrics: { host: string; port: number } | null;
  /** The OpenTelemetry collector that traces go to, without a final slash; null: nothing is traced. */
  tracesTo: string | null;
}

/** Clerk's Backend API. */
const CLERK_API = "https://api.clerk.com";
const SIGN_UPS = ["open", "waitlist"] as const;
const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
const SECRET_MIN = 32;
/** An address, alone or behind a name. Mail servers refuse what has none, mail by mail. */
const SENDER = /^\s*([^<>]*<[^\s@<>"']+@[^\s@<>"']+>|[^\s@<>"']+@[^\s@<>"']+)\s*$/;

function port(name: string) {
  const error = `${name} tiene que ser un número de puerto entre 0 y 65535.`;
  return z.coerce.number(error).pipe(z.int().min(0).max(65_535, { error }));
}

const url = (name: string, protocol: RegExp, example: string) =>
  z.url({ protocol, error: `${name} tiene que ser una dirección como ${example}.` });

const DRAIN = "DRAIN_MS tiene que ser un número de milisegundos entre 0 y 30000.";

const settings = z.object({
  NODE_ENV: z.string().default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port("PORT").default(4000),
  API_PORT: port("API_PORT").default(4001),
  EMBEDDED_DATABASE: z.enum(["true", "false"], "EMBEDDED_DATABASE tiene que ser true o false.").default("true"),
  SHARED_PORT: z.enum(["true", "false"], "SHARED_PORT tiene que ser true o false.").default("false"),
  PUBLIC_URL: url("PUBLIC_URL", /^https?$/, "https://portal.ejemplo.es")
    .refine(isOrigin, "PUBLIC_URL tiene que ser una dirección como https://portal.ejemplo.es, sin nada detrás.")
    .optional(),
  GATEWAY_SECRET: z
    .string()
    .min(SECRET_MIN, `GATEWAY_SECRET tiene que tener al menos ${SECRET_MIN} caracteres.`)
    .optional(),
  DRAIN_MS: z.coerce.number(DRAIN).pipe(z.int(DRAIN).min(0, DRAIN).max(30_000, DRAIN)).default(0),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: url("DATABASE_URL", /^postgres(ql)?$/, "postgres://usuario:clave@servidor:5432/consulta").optional(),
  DATABASE_PRACTICE_URL: url(
    "DATABASE_PRACTICE_URL",
    /^postgres(ql)?$/,
    "postgres://consulta_practice:clave@servidor:5432/consulta",
  ).optional(),
  DATABASE_DIRECT_URL: url(
    "DATABASE_DIRECT_URL",
    /^postgres(ql)?$/,
    "postgres://usuario:clave@servidor:5432/consulta",
  ).optional(),
  ...backupSettings,
  AUTH_SECRET: z.string().min(SECRET_MIN, `AUTH_SECRET tiene que tener al menos ${SECRET_MIN} caracteres.`).optional(),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .min(SECRET_MIN, `AUTH_SECRET_PREVIOUS tiene que tener al menos ${SECRET_MIN} caracteres.`)
    .optional(),
  AUTH_JWKS_URL: url("AUTH_JWKS_URL", /^https?$/, "https://cuentas.ejemplo.es/.well-known/jwks.json").optional(),
  AUTH_ISSUER: z.string().optional(),
  AUTH_AUDIENCE: z.string().default("consulta"),
  SIGN_UP: z.enum(SIGN_UPS, `SIGN_UP tiene que ser uno de: ${SIGN_UPS.join(", ")}.`).default("open"),
  REQUIRE_SECOND_FACTOR: z
    .enum(["true", "false"], "REQUIRE_SECOND_FACTOR tiene que ser true o false.")
    .default("false"),
  SMTP_URL: url("SMTP_URL", /^smtps?$/, "smtp://usuario:clave@servidor:587").optional(),
  SMS_URL: url("SMS_URL", /^https?$/, "https://sms.ejemplo.es/enviar").optional(),
  SMS_SECRET: z.string().optional(),
  AI_PROVIDER: z.enum(AI_PROVIDERS, `AI_PROVIDER tiene que ser uno de: ${AI_PROVIDERS.join(", ")}.`).default("local"),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: url("AI_BASE_URL", /^https?$/, "http://localhost:11434/v1").optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_ENVIRONMENT: z.enum(["sandbox", "live"], "PAYPAL_ENVIRONMENT tiene que ser sandbox o live.").optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, "MAIL_FROM tiene que ser un remitente como Consulta <no-reply@ejemplo.es>, sin comillas alrededor.")
    .default("Consulta <no-reply@localhost>"),
  SUPPORT_EMAIL: z
    .string()
    .refine(isMailbox, "SUPPORT_EMAIL tiene que ser una dirección de correo como soporte@ejemplo.es.")
    .default(SUPPORT_EMAIL),
  LOG_LEVEL: z.enum(LOG_LEVELS, `LOG_LEVEL tiene que ser uno de: ${LOG_LEVELS.join(", ")}.`).default("info"),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .enum(["refuse", "allow"], "WEBHOOK_PRIVATE_ADDRESSES tiene que ser refuse o allow.")
    .default("refuse"),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_PORT: port("METRICS_PORT").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url("OTEL_EXPORTER_OTLP_ENDPOINT", /^https?$/, "http://localhost:4318").optional(),
  API_TRUST_PROXY: z.coerce
    .number("API_TRUST_PROXY tiene que ser un número de intermediarios entre 0 y 10.")
    .pipe(z.int().min(0).max(10, "API_TRUST_PROXY tiene que ser un número de intermediarios entre 0 y 10."))
    .default(1),
});

/** A further way to the database. The same address again is none: compose fills it in where nobody has set another. */
const besides = (url: string, way: string | undefined): string | null => (way === url ? null : (way ?? null));

/**
 * Reads the service's settings, secrets from their files; an empty variable counts as missing.
 * @throws SettingError for the first setting that cannot be used
 */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const files = readSecretFiles(env);
  if ("fault" in files) throw new SettingError(files.fault);
  const given = Object.fromEntries(Object.entries(files.settings).filter(([, value]) => value?.trim()));
  const read = settings.safeParse(given);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0] ?? "");
    throw new SettingError(
      issue?.message.startsWith(name) ? issue.message : `${name} tiene un valor que no es válido.`,
    );
  }
  const { data } = read;
  const production = data.NODE_ENV === "production";
  if (production && data.DATABASE_URL && !data.SMTP_URL)
    throw new SettingError("SMTP_URL es obligatorio en producción: sin él nadie recibiría su código de verificación.");
  if (production && data.DATABASE_URL && !data.AUTH_SECRET)
    throw new SettingError(
      `AUTH_SECRET es obligatorio en producción y tiene que tener al menos ${SECRET_MIN} caracteres.`,
    );
  if (data.DATABASE_DIRECT_URL && !data.DATABASE_URL)
    throw new SettingError(
      "DATABASE_URL es obligatorio con DATABASE_DIRECT_URL: la dirección a la que va todo lo demás.",
    );
  // A portal of its own, that knows nobody, would come up.
  if (data.DATABASE_PRACTICE_URL && !data.DATABASE_URL)
    throw new SettingError("DATABASE_URL es obligatorio con DATABASE_PRACTICE_URL: son la misma base de datos.");
  if (data.SMS_SECRET && !data.SMS_URL)
    throw new SettingError("SMS_URL es obligatorio con SMS_SECRET: la dirección que envía los SMS.");
  if (data.AUTH_JWKS_URL && !data.AUTH_ISSUER)
    throw new SettingError("AUTH_ISSUER es obligatorio cuando AUTH_JWKS_URL indica unas cuentas externas.");
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin;
  const clerk = readClerkSettings(given, publicUrl);
  if (typeof clerk === "string") throw new SettingError(clerk);
  if (data.REQUIRE_SECOND_FACTOR === "true" && (clerk || data.AUTH_JWKS_URL))
    throw new SettingError(
      "REQUIRE_SECOND_FACTOR vale para las cuentas propias del portal: con otras, exígelo donde se llevan.",
    );
  if (data.SIGN_UP === "waitlist" && (clerk || data.AUTH_JWKS_URL))
    throw new SettingError(
      "SIGN_UP como waitlist vale para las cuentas propias del portal: con otras, limita quién entra donde se llevan.",
    );
  // An address that is empty by mistake would have a portal come up that knows nobody.
  if (data.EMBEDDED_DATABASE === "false" && !data.DATABASE_URL)
    throw new SettingError("Falta DATABASE_URL, o el archivo en el que está (DATABASE_URL_FILE).");
  const providers = readProviders(given, true);
  if (typeof providers === "string") throw new SettingError(providers);
  return {
    host: data.HOST,
    port: data.API_PORT,
    sharedPort: data.SHARED_PORT === "true",
    publicUrl,
    gatewaySecret: data.GATEWAY_SECRET ?? null,
    drainMs: data.DRAIN_MS,
    dataDir: data.DATA_DIR,
    database: data.DATABASE_URL
      ? {
          kind: "postgres",
          url: data.DATABASE_URL,
          practiceUrl: besides(data.DATABASE_URL, data.DATABASE_PRACTICE_URL),
          directUrl: besides(data.DATABASE_URL, data.DATABASE_DIRECT_URL),
        }
      : { kind: "folder" },
    backups: backupsOf(data, data.DATA_DIR),
    authSecret: data.AUTH_SECRET ?? null,
    previousAuthSecret: data.AUTH_SECRET_PREVIOUS ?? null,
    tokens: {
      jwksUrl: data.AUTH_JWKS_URL ?? null,
      issuer: data.AUTH_ISSUER ?? publicUrl,
      audience: data.AUTH_AUDIENCE,
    },
    clerk: clerk && { ...clerk, apiUrl: CLERK_API },
    smtpUrl: data.SMTP_URL ?? null,
    sms: data.SMS_URL ? { url: data.SMS_URL, secret: data.SMS_SECRET ?? null } : null,
    signUp: data.SIGN_UP,
    requireSecondFactor: data.REQUIRE_SECOND_FACTOR === "true",
    mailFrom: data.MAIL_FROM,
    payments: paymentsOf(data, production, publicUrl),
    supportEmail: data.SUPPORT_EMAIL,
    providers,
    ai: modelOf(data),
    logLevel: data.LOG_LEVEL,
    trustProxy: data.API_TRUST_PROXY,
    production,
    webhookPrivateAddresses: data.WEBHOOK_PRIVATE_ADDRESSES === "allow",
    tracesTo: data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "") ?? null,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
  };
}
