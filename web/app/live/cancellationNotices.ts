import type { ApolloClient } from "@apollo/client";
import { sessionLink } from "../../sessions/pending/pendingGroups.ts";
import { shortDay, wallTime } from "../../sessions/sessionTimes.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { LiveStartDocument } from "./LiveStart.generated.ts";
import { NewCancellationsDocument } from "./NewCancellations.generated.ts";
import { type Changed, isOf } from "./together.ts";

/**
 * Tells of sessions that clients have just cancelled or booked by a link, each once.
 * @param go opens an address of the portal
 * @returns to be given the sessions that others have changed, and when
 */
export function cancellationNotices(apollo: ApolloClient, go: (address: string) => void) {
  const told = new Set<string>();
  const isTold = apollo.readQuery({ query: LiveStartDocument })?.features?.includes("CLIENT_CANCELLATIONS") === true;
  return async (changed: readonly Changed[]): Promise<void> => {
    if (!isTold || changed.length === 0) return;
    // Not kept: what waits is on the screen by itself, as it was read for that.
    const asked = apollo.query({ query: NewCancellationsDocument, fetchPolicy: "no-cache" });
    // What cannot be read now is in the list of what waits all the same.
    const { data } = await asked.catch(() => ({ data: undefined }));
    const work = data?.pendingWork;
    for (const [what, all] of [
      ["cancelado su cita", work?.clientCancellations ?? []],
      ["reservado una cita", work?.clientBookings ?? []],
    ] as const) {
      const news = all.filter(
        ({ id, createdAt, therapySession }) =>
          changed.some((change) => change.id === therapySession.id && isOf(change, createdAt)) && !told.has(id),
      );
      for (const { id } of news) told.add(id);
      const [first, second] = news;
      if (!first) continue;
      const { id, startsAt, client } = first.therapySession;
      const { day, time } = wallTime(data?.viewer.timeZone ?? "UTC", startsAt);
      const text = second
        ? `${news.length} clientes han ${what}.`
        : `${client.name} ha ${what}: ${shortDay(day)}, ${time}.`;
      const address = second ? "/dashboard" : sessionLink(id);
      showToast({ text, waits: true, action: { label: "Ver", run: () => go(address) } });
    }
  };
}
