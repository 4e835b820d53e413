import { type LastSessionQuery, useLastSessionQuery } from "./LastSession.generated.ts";

/** What a new session of a client takes after. */
export type LastSession = NonNullable<LastSessionQuery["therapySessions"]>["items"][number];

/**
 * A client's last session, whenever that is.
 * @param clientId empty while nobody is chosen
 * @returns undefined while it is not known, or cannot be had; null when there is none
 */
export function useLastSession(clientId: string): LastSession | null | undefined {
  const { data } = useLastSessionQuery({
    variables: { clientId },
    skip: clientId === "",
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  const items = clientId === "" ? undefined : data?.therapySessions?.items;
  return items && (items[0] ?? null);
}
