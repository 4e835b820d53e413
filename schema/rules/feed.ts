/** Most changes one request reads. */
export const CHANGES_MAX = 1_000;
/** Changes one request reads when it does not say how many. */
export const CHANGES = 100;
/** Seconds one request may wait for a change, when there is none yet. */
export const CHANGES_WAIT_MAX = 25;
/** Seconds before now after which whoever reads lists at the same time as the feed goes on. */
export const CHANGES_OVERLAP = 10;
/** Days a change is told of; who asks less often reads everything anew. */
export const CHANGES_KEPT_DAYS = 90;

/** Receivers of changes that one practice may have. */
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_NAME_MAX = 60;
export const WEBHOOK_URL_MAX = 500;
/** Days it is shown what became of a delivery. */
export const DELIVERIES_KEPT_DAYS = 30;
/** Deliveries on one page. */
export const DELIVERIES_PAGE = 20;
export const DELIVERIES_PAGE_MAX = 100;
/** Deliveries that a practice may ask for in an hour: the same again, or to try. */
export const DELIVERIES_ASKED = 60;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Milliseconds after each failed try until the next one; after the last there is none. As Standard Webhooks recommends: 3 days. */
export const RETRIES_AFTER = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Why a receiver did not take a delivery. */
export const DELIVERY_FAULTS = [
  "STATUS",
  "REDIRECT",
  "TIMEOUT",
  "TOO_LONG",
  "ADDRESS",
  "DNS",
  "TLS",
  "CONNECTION",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Below them nothing but the two of the web is written to: services of other kinds listen there. */
const PORT_MIN = 1024;
const WEB_PORTS = ["", "80", "443"];
/** Names that are of this machine or its network by their meaning. */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$|^[^.]*$/i;

/**
 * The address of a receiver as it is kept; null for a text that cannot be one. Whether what its name stands for may be
 * written to, only the service can tell.
 * @param isPrivateAllowed whether it may be on the operator's own network, and without encryption
 */
export function webhookUrl(text: string, isPrivateAllowed: boolean): string | null {
  if (text.length > WEBHOOK_URL_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" && !(isPrivateAllowed && url.protocol === "http:")) return null;
  if (url.username || url.password) return null;
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < PORT_MIN) return null;
  if (!isPrivateAllowed && !url.hostname.startsWith("[") && INNER_NAME.test(url.hostname)) return null;
  url.hash = "";
  return url.href.length > WEBHOOK_URL_MAX ? null : url.href;
}

export const WEBHOOK_URL_SENTENCE =
  "Escribe una dirección pública que empiece por https://, sin usuario ni contraseña.";
export const WEBHOOK_NAME_SENTENCE = `Escribe un nombre de ${WEBHOOK_NAME_MAX} caracteres como máximo.`;
export const WEBHOOK_TYPES_SENTENCE = "Elige al menos un tipo de cambio.";
