import { preloadQuery } from "../core/apollo.ts";
import { DashboardDocument } from "./Dashboard.generated.ts";

/** Sends the home screen's request while its code is still on the way; the screen joins it. */
export function homeLoader(): null {
  preloadQuery(DashboardDocument, { fetchPolicy: "network-only", errorPolicy: "all" });
  return null;
}
