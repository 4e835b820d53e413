import { PROVIDERS_META, type ProviderName } from "../../schema/rules/providers.ts";

/** Whose accounts the server says open one here. */
export function offeredProviders(): readonly ProviderName[] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${PROVIDERS_META}"]`)?.content;
  return content ? (JSON.parse(content) as ProviderName[]) : [];
}
