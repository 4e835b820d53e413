import { failureCode } from "../../core/failure.ts";
import { useFeature } from "../../core/useFeature.ts";
import { type DeletedClientQuery, useDeletedClientQuery } from "./DeletedClient.generated.ts";

/** A deleted client who can be brought back. */
export type Gone = NonNullable<DeletedClientQuery["deletedClients"]>["items"][number];

/**
 * Whether a client who is not found was deleted. Somebody else's client never is among those.
 * @param error what became of asking for the client; undefined while the client is there, or on the way
 * @returns null: was not, or nothing tells; undefined: it is being asked for
 */
export function useGone(id: string, error: unknown): Gone | null | undefined {
  const restorable = useFeature("RESTORE_CLIENTS");
  const isMissing = failureCode(error) === "NOT_FOUND";
  const { data, loading } = useDeletedClientQuery({
    skip: !isMissing || !restorable,
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  if (!isMissing) return null;
  if (restorable === undefined || loading) return undefined;
  return data?.deletedClients?.items.find((client) => client.id === id) ?? null;
}
