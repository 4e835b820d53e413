import { preloadQuery } from "../core/apollo.ts";
import { AnalyticsDocument } from "./Analytics.generated.ts";

/** Sends the analytics' request while the screen's code is still on the way; the screen joins it. */
export function analyticsLoader(): null {
  preloadQuery(AnalyticsDocument, { fetchPolicy: "network-only", errorPolicy: "all" });
  return null;
}
