import { PROVIDERS_META, type ProviderName } from "../../schema/rules/providers.ts";
import { told } from "../core/told.ts";

/** Whose accounts the server says open one here. */
export function offeredProviders(): readonly ProviderName[] {
  const content = told(PROVIDERS_META);
  const offered = content ? (JSON.parse(content) as ProviderName[]) : [];
  // A page that is not made at build has no script that does.
  if (!import.meta.env.SSR) document.documentElement.style.setProperty("--providers", `${offered.length}`);
  return offered;
}
