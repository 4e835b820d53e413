import path from "node:path";

/** Settings that lead to a real practice: its data, its people's accounts, and whoever is written to or charged. */
const OF_A_PRACTICE = [
  "EMBEDDED_DATABASE",
  "DATABASE_URL",
  "DATABASE_PRACTICE_URL",
  "DATABASE_DIRECT_URL",
  "SERVICES",
  "API_BASE_URL",
  "BACKUP_DIR",
  "BACKUP_KEY",
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "AUTH_JWKS_URL",
  "AUTH_ISSUER",
  "CLERK_PUBLISHABLE_KEY",
  "CLERK_SECRET_KEY",
  "CLERK_JWT_KEY",
  "CLERK_PROXY_URL",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "MICROSOFT_CLIENT_ID",
  "MICROSOFT_CLIENT_SECRET",
  "MICROSOFT_TENANT",
  "APPLE_CLIENT_ID",
  "APPLE_CLIENT_SECRET",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
  "OIDC_NAME",
  "REQUIRE_SECOND_FACTOR",
  "SMTP_URL",
  "SMS_URL",
  "SMS_SECRET",
  "AI_PROVIDER",
  "AI_MODEL",
  "AI_API_KEY",
  "AI_BASE_URL",
  "PAYPAL_CLIENT_ID",
  "PAYPAL_CLIENT_SECRET",
  "PAYPAL_WEBHOOK_ID",
  "PAYPAL_ENVIRONMENT",
];

/** Takes whatever leads to a real practice out of an environment, where it stands itself and where its file is named. */
export function forgetPractice(env: NodeJS.ProcessEnv): void {
  for (const name of OF_A_PRACTICE) {
    delete env[name];
    delete env[`${name}_FILE`];
  }
}

/**
 * The demonstration practice keeps to a folder of its own; a real practice is never touched. Its people do not exist:
 * whatever it would send stays in the outbox.
 */
export function keepToDemonstration(env: NodeJS.ProcessEnv): void {
  env.DATA_DIR = path.join(env.DATA_DIR || ".data", "demo");
  forgetPractice(env);
}
