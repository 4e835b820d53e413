import { PENDING_MAX } from "../../../schema/rules/overview.ts";
import { useUnlessHeld } from "../../core/heldLists.ts";
import { useKept } from "../../core/useKept.ts";
import { usePendingQuery } from "./Pending.generated.ts";
import { type PendingGroup, pendingGroups } from "./pendingGroups.ts";

const REFRESH_MS = 120_000;

/** What waits, as the agenda's dialog shows it. */
export interface Pending {
  /** null: on its way, or could not be had; those that were read last where it could not be had again. */
  groups: readonly PendingGroup[] | null;
  /** How many things that are, while it is known. */
  count: number | undefined;
  /** Of some kind there are more than are told. */
  isMore: boolean;
  /** The practice's. */
  zone: string;
  error: Error | undefined;
  reload: () => void;
}

/** @param skip the service tells nothing of it */
export function usePending(skip: boolean): Pending {
  const { data, error, refetch } = usePendingQuery({
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
    skip,
  });
  const kept = useUnlessHeld(useKept(data?.pendingWork && data));
  const groups = kept?.pendingWork ? pendingGroups(kept.pendingWork) : null;
  return {
    groups,
    count: groups?.reduce((sum, { items }) => sum + items.length, 0),
    isMore: groups?.some(({ items }) => items.length >= PENDING_MAX) ?? false,
    zone: kept?.viewer.timeZone ?? "UTC",
    error,
    reload: () => void refetch(),
  };
}
