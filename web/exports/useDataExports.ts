import { useEffect } from "react";
import { type DataExportsQuery, useDataExportsQuery } from "./DataExports.generated.ts";

/** Milliseconds between two looks while a file is made. */
const LOOK_MS = 2_000;

const isUnderWay = (data: DataExportsQuery | undefined): boolean =>
  data?.dataExports?.some(({ state }) => state === "WAITING" || state === "RUNNING") ?? false;

/** The files that are there; looked at again and again while one is made. */
export function useDataExports() {
  const { data, loading, error, refetch, startPolling, stopPolling } = useDataExportsQuery({
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const isMaking = isUnderWay(data);
  useEffect(() => {
    if (!isMaking) return;
    startPolling(LOOK_MS);
    return stopPolling;
  }, [isMaking, startPolling, stopPolling]);
  return {
    files: data?.dataExports,
    zone: data?.viewer?.timeZone ?? "UTC",
    loading,
    error,
    reload: () => void refetch().catch(() => console.error("DataExports", "failed again")),
  };
}
