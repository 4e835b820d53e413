import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { useClientDetailQuery } from "./ClientDetail.generated.ts";
import { preloadDetail } from "./clientDetail.ts";

/**
 * One client from all sides. What is known is shown at once and brought up to date, by the same request if one is on its
 * way already.
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
  return {
    known: data?.client && data.viewer ? { client: data.client, zone: data.viewer.timeZone } : null,
    reading: loading,
    error,
    reload: () => {
      void refetch();
    },
  };
}
