import type { ApolloClient } from "@apollo/client";

/** Reads a client's history again where it is looked at, with as much of it as is shown. */
export function readTimelineAgain(apollo: ApolloClient): void {
  for (const shown of apollo.getObservableQueries("active"))
    if (shown.queryName === "ClientTimeline") void shown.refetch();
}
