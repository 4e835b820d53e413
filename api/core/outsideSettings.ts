import { isOwnMachine } from "../../schema/rules/ownMachine.ts";
import type { AiProvider } from "../../schema/wire/ai.ts";
import { SettingError } from "./settingError.ts";

/** A language model elsewhere. */
export interface ModelChoice {
  provider: Exclude<AiProvider, "local">;
  model: string;
  /** null: the server asks for none. */
  apiKey: string | null;
  baseUrl: string;
}

/** PayPal, or whoever speaks its protocol at `apiUrl`. */
export interface PaypalChoice {
  environment: "live" | "sandbox";
  clientId: string;
  secret: string;
  /** null: PayPal's messages are not listened to. */
  webhookId: string | null;
  apiUrl: string;
}

/** The settings that choose them, read but not yet weighed together. */
interface Settings {
  AI_PROVIDER: AiProvider;
  AI_MODEL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_BASE_URL?: string | undefined;
  PAYPAL_CLIENT_ID?: string | undefined;
  PAYPAL_CLIENT_SECRET?: string | undefined;
  PAYPAL_WEBHOOK_ID?: string | undefined;
  PAYPAL_ENVIRONMENT?: "sandbox" | "live" | undefined;
}

/** Where each provider is reached when AI_BASE_URL does not say otherwise; a compatible one can be anywhere. */
const PROVIDER_URL = { anthropic: "https://api.anthropic.com/v1", openai: "https://api.openai.com/v1" };

/** @throws SettingError for what the chosen provider cannot do without */
export function modelOf({ AI_PROVIDER: provider, AI_MODEL, AI_API_KEY, AI_BASE_URL }: Settings): ModelChoice | null {
  if (provider === "local") return null;
  if (!AI_MODEL) throw new SettingError(`AI_MODEL es obligatorio con AI_PROVIDER=${provider}: el nombre del modelo.`);
  const isCompatible = provider === "openai-compatible";
  if (!AI_API_KEY && !isCompatible) throw new SettingError(`AI_API_KEY es obligatorio con AI_PROVIDER=${provider}.`);
  const baseUrl = AI_BASE_URL ?? (isCompatible ? undefined : PROVIDER_URL[provider]);
  if (!baseUrl) throw new SettingError("AI_BASE_URL es obligatorio con AI_PROVIDER=openai-compatible.");
  return { provider, model: AI_MODEL, apiKey: AI_API_KEY ?? null, baseUrl: baseUrl.replace(/\/+$/, "") };
}

const PAYPAL_URL = { live: "https://api-m.paypal.com", sandbox: "https://api-m.sandbox.paypal.com" };

/** @throws SettingError for PayPal without all it needs */
export function paymentsOf(set: Settings, production: boolean, publicUrl: string): PaypalChoice | "local" | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: secret, PAYPAL_ENVIRONMENT: environment } = set;
  if (!clientId && !secret) return !production && isOwnMachine(publicUrl) ? "local" : null;
  if (!clientId || !secret)
    throw new SettingError("PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET son obligatorios los dos para cobrar con PayPal.");
  if (production && !environment)
    throw new SettingError("PAYPAL_ENVIRONMENT es obligatorio en producción: live, o sandbox para hacer pruebas.");
  const where = environment ?? "sandbox";
  return { environment: where, clientId, secret, webhookId: set.PAYPAL_WEBHOOK_ID ?? null, apiUrl: PAYPAL_URL[where] };
}
