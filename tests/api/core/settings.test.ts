import { expect, test } from "vitest";
import { readApiConfig } from "../../../api/core/config.ts";
import { SettingError } from "../../../api/core/settingError.ts";

test("no setting is needed", () => {
  expect(readApiConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 4001,
    publicUrl: "http://localhost:4000",
    dataDir: ".data",
    database: { kind: "folder" },
    tokens: { jwksUrl: null, issuer: "http://localhost:4000", audience: "consulta" },
    trustProxy: 1,
  });
});

test.each(["no-reply@ejemplo.es", "Consulta <no-reply@localhost>", '"Vidal, S. L." <citas@correo.local>'])(
  "mails may come from %s",
  (MAIL_FROM) => expect(readApiConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
);

test("the portal's address may end in a slash", () => {
  expect(readApiConfig({ PUBLIC_URL: "https://portal.ejemplo.es/" }).publicUrl).toBe("https://portal.ejemplo.es");
});

test("an empty setting counts as missing, and the address of the portal follows its port", () => {
  expect(readApiConfig({ PORT: "5000", DATABASE_URL: " " })).toMatchObject({
    publicUrl: "http://localhost:5000",
    database: { kind: "folder" },
  });
});

test.each([
  ["API_PORT", { API_PORT: "70000" }],
  ["API_PORT", { API_PORT: "cuatro" }],
  ["PUBLIC_URL", { PUBLIC_URL: "portal" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://clinica.ejemplo.es/consulta" }],
  ["MAIL_FROM", { MAIL_FROM: "Consulta" }],
  // As some files of settings hand it over.
  ["MAIL_FROM", { MAIL_FROM: '"Consulta <no-reply@ejemplo.es>"' }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
  ["DATABASE_DIRECT_URL", { DATABASE_URL: "postgres://x/y", DATABASE_DIRECT_URL: "x:5432" }],
  ["DATABASE_URL", { DATABASE_DIRECT_URL: "postgres://x/y" }],
  ["DATABASE_URL", { DATABASE_PRACTICE_URL: "postgres://x/y" }],
  ["SIGN_UP", { SIGN_UP: "waitlist", AUTH_JWKS_URL: "https://x.es/jwks", AUTH_ISSUER: "https://x.es" }],
  ["AUTH_SECRET", { AUTH_SECRET: "corto" }],
  ["AUTH_JWKS_URL", { AUTH_JWKS_URL: "file:///claves" }],
  ["AUTH_ISSUER", { AUTH_JWKS_URL: "https://x.es/jwks" }],
  ["SMTP_URL", { SMTP_URL: "correo" }],
  ["GOOGLE_CLIENT_SECRET", { GOOGLE_CLIENT_ID: "id" }],
  ["APPLE_CLIENT_ID", { APPLE_CLIENT_SECRET: "clave" }],
  ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://cuentas.ejemplo.es" }],
  ["OIDC_ISSUER", { OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "clave", OIDC_ISSUER: "http://cuentas.ejemplo.es" }],
  ["SMS_URL", { SMS_URL: "mensajes" }],
  ["SMS_URL", { SMS_SECRET: "clave" }],
  ["LOG_LEVEL", { LOG_LEVEL: "mucho" }],
  ["WEBHOOK_PRIVATE_ADDRESSES", { WEBHOOK_PRIVATE_ADDRESSES: "yes" }],
  ["AI_PROVIDER", { AI_PROVIDER: "oráculo" }],
  ["AI_MODEL", { AI_PROVIDER: "anthropic", AI_API_KEY: "clave" }],
  ["AI_API_KEY", { AI_PROVIDER: "openai", AI_MODEL: "modelo" }],
  ["AI_BASE_URL", { AI_PROVIDER: "openai-compatible", AI_MODEL: "modelo" }],
  ["AI_BASE_URL", { AI_PROVIDER: "openai", AI_MODEL: "modelo", AI_API_KEY: "clave", AI_BASE_URL: "servidor" }],
  ["API_TRUST_PROXY", { API_TRUST_PROXY: "-1" }],
  ["SMTP_URL", { NODE_ENV: "production", DATABASE_URL: "postgres://x/y", AUTH_SECRET: "s".repeat(32) }],
  ["AUTH_SECRET", { NODE_ENV: "production", DATABASE_URL: "postgres://x/y", SMTP_URL: "smtp://x" }],
])("a bad %s is named in one Spanish sentence (case %#)", (name, env) => {
  const read = () => readApiConfig(env);
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} .+\\.$`));
});

test.each([
  [{ AI_MODEL: "modelo" }, null],
  [
    { AI_PROVIDER: "anthropic", AI_MODEL: "modelo", AI_API_KEY: "clave" },
    { provider: "anthropic", model: "modelo", apiKey: "clave", baseUrl: "https://api.anthropic.com/v1" },
  ],
  [
    { AI_PROVIDER: "openai-compatible", AI_MODEL: "modelo", AI_BASE_URL: "http://localhost:11434/v1/" },
    { provider: "openai-compatible", model: "modelo", apiKey: null, baseUrl: "http://localhost:11434/v1" },
  ],
])("who writes with AI follows the settings (case %#)", (env, ai) => {
  expect(readApiConfig(env).ai).toEqual(ai);
});

test("accounts elsewhere open one here as soon as their keys are set, in the same order as always", () => {
  const keys = (prefix: string) => ({ [`${prefix}_CLIENT_ID`]: "id", [`${prefix}_CLIENT_SECRET`]: "clave" });
  expect(readApiConfig({}).providers).toEqual([]);
  const env = { ...keys("OIDC"), OIDC_ISSUER: "https://cuentas.ejemplo.es/", ...keys("MICROSOFT"), ...keys("GOOGLE") };
  expect(readApiConfig(env).providers.map(({ id, name, issuer }) => [id, name, issuer])).toEqual([
    ["google", "Google", undefined],
    ["microsoft", "Microsoft", "common"],
    ["oidc", "cuentas.ejemplo.es", "https://cuentas.ejemplo.es"],
  ]);
});
