import { useApolloClient } from "@apollo/client/react";
import { useUnlessHeld } from "../core/heldLists.ts";
import { useKept } from "../core/useKept.ts";
import { DashboardDocument, useDashboardQuery } from "./Dashboard.generated.ts";

/** Days turn and others change the agenda while the home screen lies open. */
const REFRESH_MS = 120_000;

/** What the home screen shows, each part on its own: undefined on its way, null when it could not be had. */
export function useDashboard() {
  const apollo = useApolloClient();
  const { data, loading, error, refetch } = useDashboardQuery({
    // The route's loader has asked already.
    fetchPolicy: "cache-first",
    errorPolicy: "all",
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  });
  // What is known outlives a failure to bring it up to date.
  const known = error && !data?.dashboard ? apollo.readQuery({ query: DashboardDocument }) : null;
  const dashboard = data?.dashboard ?? known?.dashboard;
  const pending = useUnlessHeld(useKept((data ?? known)?.pendingWork));
  const missing = loading ? undefined : null;
  return {
    viewer: data?.viewer ?? known?.viewer,
    dashboard: dashboard ?? missing,
    /** What waits, as it was read last; null where that could not be had, or the service does not tell. */
    pending,
    stats: dashboard ? dashboard.stats : missing,
    /** Nothing is there, or something could not be brought up to date. */
    failed: !loading && (!dashboard || error !== undefined),
    error,
    waiting: loading && !dashboard,
    reload: () => refetch(),
  };
}
