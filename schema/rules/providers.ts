/** Whose accounts can open one here; `oidc` is any issuer of OpenID Connect. */
export type ProviderId = "google" | "microsoft" | "apple" | "oidc";

/** What the page is told of a provider; none of it is secret. */
export interface ProviderName {
  id: ProviderId;
  name: string;
}

/** A provider as the settings name it. */
export interface ProviderSettings extends ProviderName {
  clientId: string;
  clientSecret: string;
  /** Of `oidc`: its address without a slash at the end; of `microsoft`: the tenant. */
  issuer?: string;
}

/** Name of the `<meta>` in the page that holds the providers as JSON. */
export const PROVIDERS_META = "consulta-providers";

const KNOWN = [
  { id: "google", name: "Google", prefix: "GOOGLE" },
  { id: "microsoft", name: "Microsoft", prefix: "MICROSOFT" },
  { id: "apple", name: "Apple", prefix: "APPLE" },
  { id: "oidc", name: "", prefix: "OIDC" },
] as const;
const NAME_MAX = 40;
const OWN_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]);

function issuerOf(given: string | undefined): URL | null {
  const url = given ? URL.parse(given) : null;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && OWN_MACHINE.has(url.hostname));
  return url && isSafe && !url.search && !url.hash ? url : null;
}

/**
 * Reads the settings of account providers, in the order in which they are shown.
 * @param withSecrets whether their secrets are needed too, as by the service
 * @returns a string is the one Spanish sentence on what is wrong with them
 */
export function readProviders(
  given: Record<string, string | undefined>,
  withSecrets: boolean,
): ProviderSettings[] | string {
  const read: ProviderSettings[] = [];
  for (const { id, name, prefix } of KNOWN) {
    const of = (part: string) => given[`${prefix}_${part}`]?.trim() || undefined;
    const [clientId, clientSecret, issuer] = [of("CLIENT_ID"), of("CLIENT_SECRET"), of("ISSUER")];
    if (!clientId && !clientSecret && !issuer) continue;
    if (!clientId) return `${prefix}_CLIENT_ID es obligatorio para entrar con ${name || "OIDC_ISSUER"}.`;
    if (!clientSecret && withSecrets) return `${prefix}_CLIENT_SECRET es obligatorio con ${prefix}_CLIENT_ID.`;
    const base = { id, name, clientId, clientSecret: clientSecret ?? "" };
    if (id === "microsoft") read.push({ ...base, issuer: of("TENANT") ?? "common" });
    else if (id !== "oidc") read.push(base);
    else {
      const url = issuerOf(issuer);
      if (!url) return "OIDC_ISSUER tiene que ser una dirección como https://cuentas.ejemplo.es.";
      const shown = of("NAME") ?? url.hostname;
      if (shown.length > NAME_MAX) return `OIDC_NAME puede tener como máximo ${NAME_MAX} caracteres.`;
      read.push({ ...base, name: shown, issuer: url.href.replace(/\/+$/, "") });
    }
  }
  return read;
}

/** The providers for the page's head. */
export function providersMeta(providers: readonly ProviderName[]): string {
  const json = JSON.stringify(providers.map(({ id, name }) => ({ id, name })));
  const content = json.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
  return `<meta name="${PROVIDERS_META}" content="${content}" />`;
}
