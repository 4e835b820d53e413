import { NetworkStatus, type WatchQueryOptions } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import {
  ClientTimelineDocument,
  type ClientTimelineQuery,
  type ClientTimelineQueryVariables,
  useClientTimelineQuery,
} from "./ClientTimeline.generated.ts";
import { KINDS, type KindWord } from "./timelineWords.ts";

const PAGE = 30;
/** The most that the gateway tells at once. */
const READ_MAX = 100;

// More of the same is there already: «Mostrar más» has brought it.
const nextFetchPolicy: WatchQueryOptions<ClientTimelineQueryVariables, ClientTimelineQuery>["nextFetchPolicy"] = (
  _,
  { reason, options, initialFetchPolicy },
) => (reason === "variables-changed" && options.variables?.first === PAGE ? initialFetchPolicy : "cache-first");

/** What happened with a client, as far as it has been read; all that is shown is read again after a change. */
export function useTimeline(clientId: string, kinds: readonly KindWord[]) {
  const apollo = useApolloClient();
  const asked = kinds.map((word) => KINDS[word].kind);
  const of = asked.join();
  // As many as are shown, so that none of them goes when they are read again.
  const [read, setRead] = useState({ of, first: PAGE });
  const first = read.of === of ? read.first : PAGE;
  const [stuck, setStuck] = useState<string | null>(null);
  const variables = { clientId, kinds: asked.length > 0 ? asked : null, first };
  const { data, previousData, error, loading, networkStatus, refetch, fetchMore } = useClientTimelineQuery({
    variables,
    fetchPolicy: "cache-and-network",
    nextFetchPolicy,
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  // What is known outlives a failure to bring it up to date.
  const kept = error ? apollo.readQuery({ query: ClientTimelineDocument, variables }) : null;
  const known = (data?.clientTimeline ? data : loading ? previousData : (kept ?? data))?.clientTimeline;
  const isWaiting = loading && !data;
  return {
    known,
    error,
    isWaiting,
    isGoingOn: networkStatus === NetworkStatus.fetchMore,
    /** What is older could not be had. */
    failedToGoOn: stuck === of,
    reload: () => void refetch(),
    /** Brings what is older. */
    goOn(onFailed: () => void) {
      setStuck(null);
      const shown = known?.edges.length ?? 0;
      fetchMore({ variables: { after: known?.pageInfo.endCursor, first: PAGE } }).then(
        () => setRead({ of, first: Math.min(READ_MAX, shown + PAGE) }),
        () => {
          setStuck(of);
          onFailed();
        },
      );
    },
  };
}
