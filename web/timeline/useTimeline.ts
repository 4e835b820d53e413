import { NetworkStatus, type WatchQueryOptions } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
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

/** What happened with a client, as far as it has been read; all that is shown is read again after a change, and when one comes back to it. */
export function useTimeline(clientId: string, kinds: readonly KindWord[]) {
  const apollo = useApolloClient();
  const asked = kinds.map((word) => KINDS[word].kind);
  const of = asked.join();
  const ofKinds = { clientId, kinds: asked.length > 0 ? asked : null };
  const keptOf = (first: number) =>
    apollo.readQuery({ query: ClientTimelineDocument, variables: { ...ofKinds, first } });
  // As many as are shown, or were the last time, so that none of them goes when they are read again.
  const [wanted, setWanted] = useState(() => ({ of, count: keptOf(PAGE)?.clientTimeline?.edges.length ?? PAGE }));
  const count = wanted.of === of ? Math.max(wanted.count, PAGE) : PAGE;
  const first = Math.min(count, READ_MAX);
  const [stuck, setStuck] = useState<string | null>(null);
  const variables = { ...ofKinds, first };
  const { data, previousData, error, loading, networkStatus, refetch, fetchMore } = useClientTimelineQuery({
    variables,
    fetchPolicy: "cache-and-network",
    nextFetchPolicy,
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  // What is known outlives a failure to bring it up to date.
  const kept = error ? keptOf(first) : null;
  const read = (data?.clientTimeline ? data : loading ? previousData : (kept ?? data))?.clientTimeline;
  const length = read?.edges.length ?? 0;
  // More were shown than are read at once.
  const isShort = length > 0 && length < count && read?.pageInfo.hasNextPage === true && !error && stuck !== of;
  const [last, setLast] = useState({ of, known: read });
  if (read && !isShort && (last.known !== read || last.of !== of)) setLast({ of, known: read });
  const known = isShort && last.of === of ? (last.known ?? read) : read;
  const isWaiting = loading && !data;
  const isReadingOn = isShort && !loading;
  const after = read?.pageInfo.endCursor;
  useEffect(() => {
    if (isReadingOn)
      fetchMore({ variables: { after, first: Math.min(READ_MAX, count - length) } }).then(
        // What tells nothing, and fails at nothing, would be asked without end.
        (more) => more.data?.clientTimeline || setStuck(of),
        () => setStuck(of),
      );
  }, [isReadingOn, after, count, length, of, fetchMore]);
  return {
    known,
    error,
    isWaiting,
    isGoingOn: networkStatus === NetworkStatus.fetchMore && !isShort,
    /** What is older could not be had. */
    failedToGoOn: stuck === of,
    reload: () => void refetch(),
    /** Brings what is older. */
    goOn(onFailed: () => void) {
      setStuck(null);
      // What was shown is still on its way: more of it comes after that.
      if (isShort) return setWanted({ of, count: count + PAGE });
      fetchMore({ variables: { after, first: PAGE } }).then(
        () => setWanted({ of, count: length + PAGE }),
        () => {
          setStuck(of);
          onFailed();
        },
      );
    },
  };
}
