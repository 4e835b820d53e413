/** What the page is told of the Clerk application that runs the accounts; none of it is secret. */
export interface ClerkPage {
  publishableKey: string;
  /** Where Clerk is reached through the portal (a path) or another proxy; null when browsers ask Clerk itself. */
  proxyUrl: string | null;
}

/** A Clerk application as the settings name it. */
export interface ClerkSettings {
  publishableKey: string;
  secretKey: string;
  /** The application's public key (RSA, SPKI, DER) in base64. */
  jwtKey: string;
  /** The application's own address, which stays the same whatever proxy stands before it. */
  frontendApi: string;
  /** Who its tokens say they are from. */
  issuers: string[];
  /** Absolute address of the proxy before Clerk, if there is one. */
  proxyUrl: string | null;
  /** Path below which the portal itself passes requests on to Clerk; null when it does not. */
  ownProxyPath: string | null;
}

/** Name of the `<meta>` in the page that holds a `ClerkPage` as JSON. */
export const CLERK_META = "consulta-clerk";

const REQUIRED = ["CLERK_PUBLISHABLE_KEY", "CLERK_SECRET_KEY", "CLERK_JWT_KEY"] as const;
const PUBLISHABLE = /^pk_(test|live)_([A-Za-z0-9+/]+={0,2})$/;
const SECRET = /^sk_(test|live)_\w+$/;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
/** An RSA public key of 2048 bits, as Clerk makes them. */
const RSA_KEY = /^MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA[A-Za-z0-9+/]{342}IDAQAB$/;
/** A folder of its own; the portal's own addresses are taken. */
const PROXY_PATH = /^\/(?!(?:assets|auth|dashboard|dev|graphql|healthz|readyz)(?:\/|$))[\w-]+(?:\/[\w-]+)*$/;

const isWebAddress = (url: URL | null): url is URL => url?.protocol === "https:" || url?.protocol === "http:";

/** The key without frame and line breaks, which a one-line setting may write as `\n`. */
const bareKey = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\\n|\s/g, "");

function frontendApiOf(publishableKey: string): { kind: string; host: string } | null {
  const [, kind = "", encoded = ""] = PUBLISHABLE.exec(publishableKey) ?? [];
  const decoded = encoded.length % 4 === 1 ? "" : atob(encoded);
  const host = decoded.slice(0, -1);
  return decoded.endsWith("$") && HOST.test(host) ? { kind, host } : null;
}

/** The proxy as an absolute address, or null for something that cannot be one. */
function proxyOf(given: string, publicUrl: string): URL | null {
  const url = URL.parse(given, publicUrl);
  const isOwn = url?.origin === publicUrl;
  return isWebAddress(url) && !url.search && !url.hash && (!isOwn || PROXY_PATH.test(url.pathname)) ? url : null;
}

/**
 * Reads the settings of Clerk.
 * @param publicUrl origin of the portal
 * @returns null when none is given; a string is the one Spanish sentence on what is wrong with them
 */
export function readClerkSettings(
  given: Record<string, string | undefined>,
  publicUrl: string,
): ClerkSettings | string | null {
  const proxyUrl = given.CLERK_PROXY_URL?.replace(/(?<=.)\/+$/, "");
  const [publishableKey = "", secretKey = "", pem = ""] = REQUIRED.map((name) => given[name]?.trim());
  const missing = REQUIRED.filter((name) => !given[name]?.trim());
  if (missing.length === REQUIRED.length)
    return proxyUrl ? `${REQUIRED[0]} es obligatorio con CLERK_PROXY_URL: la clave pública de tu aplicación.` : null;
  if (missing[0]) return `${missing[0]} es obligatorio cuando Clerk gestiona las cuentas.`;
  if (given.AUTH_JWKS_URL) return "AUTH_JWKS_URL no puede usarse a la vez que Clerk: quita una de las dos cuentas.";
  const application = frontendApiOf(publishableKey);
  if (!application) return "CLERK_PUBLISHABLE_KEY debe ser la clave que empieza por pk_test_ o pk_live_.";
  const secretKind = SECRET.exec(secretKey)?.[1];
  if (!secretKind) return "CLERK_SECRET_KEY debe ser la clave que empieza por sk_test_ o sk_live_.";
  if (secretKind !== application.kind)
    return "CLERK_SECRET_KEY debe ser del mismo entorno de Clerk que CLERK_PUBLISHABLE_KEY.";
  const jwtKey = bareKey(pem);
  if (!RSA_KEY.test(jwtKey))
    return "CLERK_JWT_KEY debe ser la clave pública PEM («JWKS Public Key») de tu aplicación de Clerk.";
  const proxy = proxyUrl ? proxyOf(proxyUrl, publicUrl) : null;
  if (proxyUrl && !proxy)
    return "CLERK_PROXY_URL debe ser una ruta propia, como /__clerk, o una dirección http o https.";
  const frontendApi = `https://${application.host}`;
  const proxyAddress = proxy?.href.replace(/\/$/, "") ?? null;
  return {
    publishableKey,
    secretKey,
    jwtKey,
    frontendApi,
    issuers: proxyAddress ? [frontendApi, proxyAddress] : [frontendApi],
    proxyUrl: proxyAddress,
    ownProxyPath: proxy?.origin === publicUrl ? proxy.pathname : null,
  };
}

const ESCAPES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;" };

/** The HTML that tells a page who runs the accounts. */
export function clerkMeta({ publishableKey, proxyUrl, ownProxyPath }: ClerkSettings): string {
  const page: ClerkPage = { publishableKey, proxyUrl: ownProxyPath ?? proxyUrl };
  const content = JSON.stringify(page).replace(/[&"<]/g, (sign) => ESCAPES[sign] ?? sign);
  return `<meta name="${CLERK_META}" content="${content}" />`;
}
