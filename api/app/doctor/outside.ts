import { z } from "zod";
import { isOwnMachine } from "../../../schema/rules/ownMachine.ts";
import type { ApiConfig } from "../../core/config.ts";
import { tryMailServer } from "../../core/mail/mail.ts";
import type { ModelChoice } from "../../core/outsideSettings.ts";
import { openPaypal, PaypalError } from "../../membership/paypal.ts";
import { causeOf, type Finding, ok, PATIENCE_MS, placeOf, wrong } from "./finding.ts";

const ABSENT = "no responde o corta: comprueba la dirección, el puerto y que esté en marcha";
const MAIL_REASONS: Record<string, string> = {
  EAUTH: "no acepta el usuario o la clave",
  ETLS: "no consigue cifrar la conexión: revisa su certificado, y si es smtp:// o smtps:// con ese puerto",
  ESOCKET: ABSENT,
  ECONNECTION: ABSENT,
  ETIMEDOUT: "no responde a tiempo: comprueba la dirección, el puerto y el cortafuegos",
  EDNS: "tiene un nombre que no se encuentra: comprueba la dirección y el DNS",
};
/** Node's words for a certificate or a handshake that failed, which the library tells like all lost connections. */
const ENCRYPTING = /CERT|SSL|TLS|SIGNATURE|ISSUER/;

function mailReason(error: unknown): string {
  const { code, originalCode = code } = Object(error) as { code?: unknown; originalCode?: unknown };
  const kind = ENCRYPTING.test(String(originalCode)) ? "ETLS" : String(code);
  return `${MAIL_REASONS[kind] ?? "no acepta al portal"} (${originalCode ?? "error"})`;
}

/** An address, or one in `<…>`, that is nobody's on another machine. */
const OF_THIS_MACHINE = /@([^@]+\.)?(localhost|localdomain)>?\s*$/i;

function addressFault({ mailFrom, supportEmail }: ApiConfig): string | null {
  const here = Object.entries({ MAIL_FROM: mailFrom, SUPPORT_EMAIL: supportEmail })
    .filter(([, address]) => OF_THIS_MACHINE.test(address))
    .map(([name]) => name);
  if (here.length === 0) return null;
  const wanted = here.length > 1 ? "direcciones" : "una dirección";
  return `Di en ${here.join(" y ")} ${wanted} de tu dominio: lo que hay es de este equipo (localhost), y otros servidores lo rechazan.`;
}

/** Greets the mail server, encrypts and signs in as for a mail, and sends none. */
export async function mailFinding(config: ApiConfig): Promise<Finding> {
  const { smtpUrl, production, publicUrl } = config;
  if (!smtpUrl)
    return production || !isOwnMachine(publicUrl)
      ? wrong("SMTP_URL no está puesto: nadie recibe códigos ni recordatorios. Di tu servidor de correo.")
      : ok("Sin servidor (SMTP_URL): los correos se leen en /dev/outbox.");
  try {
    await tryMailServer(smtpUrl);
    const fault = production ? addressFault(config) : null;
    if (fault) return wrong(fault);
    return ok(`El servidor ${placeOf(smtpUrl)} responde y acepta al portal; no se ha enviado nada.`);
  } catch (error) {
    return wrong(`El servidor de SMTP_URL, ${placeOf(smtpUrl)}, ${mailReason(error)}.`);
  }
}

const catalogue = z.object({ data: z.array(z.object({ id: z.string() })) });

function askModels({ provider, apiKey, baseUrl }: ModelChoice, path: string): Promise<Response> {
  const keyed: Record<string, string> =
    provider === "anthropic"
      ? { "x-api-key": apiKey ?? "", "anthropic-version": "2023-06-01" }
      : apiKey === null
        ? {}
        : { authorization: `Bearer ${apiKey}` };
  return fetch(`${baseUrl}/models${path}`, {
    headers: keyed,
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/** Asks the provider about the model, which costs nothing and sends no text. */
export async function aiFinding({ ai }: ApiConfig): Promise<Finding> {
  if (!ai) return ok("Se resume en esta máquina; no sale ningún texto.");
  const place = placeOf(ai.baseUrl);
  const unknown = wrong(`${place} no tiene el modelo ${ai.model}: revisa AI_MODEL.`);
  try {
    const { status } = await askModels(ai, `/${encodeURIComponent(ai.model)}`);
    if (status === 200) return ok(`${place} responde y tiene el modelo ${ai.model}.`);
    if (status === 401 || status === 403) return wrong(`${place} no acepta la clave: revisa AI_API_KEY.`);
    if (status === 429) return wrong(`${place} ha llegado a su límite (429): revisa la cuota y el pago allí.`);
    if (status >= 500) return wrong(`${place} responde ${status}: mira si tiene una avería y vuelve a probar.`);
    if (ai.provider !== "openai-compatible") return unknown;
    // Not all that speak the protocol answer for one model, and some tell of none.
    const list = await askModels(ai, "");
    const known = list.ok ? catalogue.safeParse(await list.json().catch(() => null)).data : undefined;
    if (!known) return ok(`${place} responde, y no dice qué modelos tiene.`);
    return known.data.some(({ id }) => id === ai.model)
      ? ok(`${place} responde y tiene el modelo ${ai.model}.`)
      : unknown;
  } catch (error) {
    return wrong(`${place} no responde (${causeOf(error)}): comprueba AI_BASE_URL y la salida a Internet.`);
  }
}

/** Has PayPal give out a token for our keys. */
export async function paymentsFinding({ payments }: ApiConfig): Promise<Finding> {
  if (!payments) return ok("Sin claves de PayPal: no se cobra nada.");
  if (payments === "local") return ok("Pagos de prueba en esta máquina, que no mueven dinero.");
  try {
    await openPaypal(payments).signIn();
  } catch (error) {
    if (error instanceof PaypalError && error.fault === "refused")
      return wrong(
        "PayPal no acepta PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET: cópialos otra vez, y mira si son de live o de sandbox.",
      );
    return wrong(
      `PayPal (${placeOf(payments.apiUrl)}) no responde como debe: comprueba la salida a Internet y su página de estado.`,
    );
  }
  return payments.webhookId
    ? ok(`PayPal (${payments.environment}) acepta las claves.`)
    : ok(`PayPal (${payments.environment}) acepta las claves; con PAYPAL_WEBHOOK_ID los pagos se sabrían al momento.`);
}
