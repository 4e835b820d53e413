import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { useDataExportsQuery } from "./DataExports.generated.ts";
import { watchExport } from "./watchExport.ts";

/** The files that are there; one that is being made is looked after, also when it was asked for before. */
export function useDataExports() {
  const apollo = useApolloClient();
  const { data, loading, error, refetch } = useDataExportsQuery({
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const making = data?.dataExports?.find(({ state }) => state === "WAITING" || state === "RUNNING")?.id;
  useEffect(() => {
    if (making !== undefined) void watchExport(apollo, making);
  }, [apollo, making]);
  return {
    files: data?.dataExports,
    zone: data?.viewer?.timeZone ?? "UTC",
    loading,
    error,
    reload: () => void refetch().catch(() => console.error("DataExports", "failed again")),
  };
}
