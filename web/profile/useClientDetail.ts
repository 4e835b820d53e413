import { CombinedGraphQLErrors } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { failureCode } from "../core/failure.ts";
import { useClientDetailQuery } from "./ClientDetail.generated.ts";
import { type ClientDetail, preloadDetail } from "./clientDetail.ts";

/** Whether all that could not be had is nowhere to be seen, which each part says of itself. */
const isSaidByParts = (error: unknown, client: ClientDetail): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.every(({ path }) => path?.[0] === "client" && Object(client)[String(path[1])] === null);

/**
 * One client from all sides. What is known is shown at once and brought up to date, by the same request if one is on its
 * way already. It stays when it cannot be read again, with all that is being typed over it, unless the client is gone.
 * @param id null: none yet
 * @param isShown it is looked at now, not only kept while it fades out
 */
export function useClientDetail(id: string | null, isShown: boolean) {
  const apollo = useApolloClient();
  const { data, error, loading, refetch } = useClientDetailQuery({
    variables: { id: id ?? "" },
    skip: id === null,
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  useEffect(() => {
    if (isShown && id !== null) preloadDetail(apollo, id);
  }, [apollo, isShown, id]);
  const [last, setLast] = useState(data);
  // Why there is nobody, somebody else was told who asked ahead, or on an earlier visit.
  const isUntold = isShown && data?.client === null && !error;
  const [untold, setUntold] = useState<string | null>(null);
  const isToAsk = isUntold && untold !== id;
  useEffect(() => {
    if (!isToAsk || loading) return;
    setUntold(id);
    void refetch();
  }, [isToAsk, loading, id, refetch]);
  const isRead = Boolean(data?.client && data.viewer);
  const isGone = !isRead && failureCode(error) === "NOT_FOUND";
  if (isRead && data !== last) setLast(data);
  if (isRead && untold !== null) setUntold(null);
  if (isGone && last) setLast(undefined);
  const shown = isRead ? data : isGone || last?.client?.id !== id ? undefined : last;
  const known = shown?.client && shown.viewer ? { client: shown.client, zone: shown.viewer.timeZone } : null;
  return {
    known,
    /** What is known could not be brought up to date; a part that could not be had at all says so itself. */
    stale: known !== null && !loading && error !== undefined && !isSaidByParts(error, known.client),
    reading: loading || isToAsk,
    error,
    reload: () => {
      void refetch();
    },
  };
}
