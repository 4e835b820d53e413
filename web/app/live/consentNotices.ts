import type { ApolloClient } from "@apollo/client";
import { clientLink } from "../../measures/measureWords.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { LiveStartDocument } from "./LiveStart.generated.ts";
import { NewConsentsDocument } from "./NewConsents.generated.ts";
import { type Changed, isOf } from "./together.ts";

/** More at once are told by the lists alone. */
const ASKED_MAX = 5;

/**
 * Tells of clients who have just answered by the link of a mail what they were asked to consent to; each once, and not what
 * they said: others may look at the screen.
 * @param go opens an address of the portal
 * @returns to be given the clients whose consents others have changed, and when
 */
export function consentNotices(apollo: ApolloClient, go: (address: string) => void) {
  const told = new Set<string>();
  const isTold = apollo.readQuery({ query: LiveStartDocument })?.features?.includes("CONSENTS") === true;

  /** @returns the client, when there is an answer that was not told of */
  async function answering(change: Changed) {
    const clientId = change.id;
    const asked = apollo.query({ query: NewConsentsDocument, variables: { clientId }, fetchPolicy: "no-cache" });
    // What cannot be read now stands on the client's page all the same.
    const { data } = await asked.catch(() => ({ data: undefined }));
    const news = data?.clientConsents?.consents.filter(
      ({ id, way, status, answeredAt }) =>
        way === "MAIL" && (status === "ACCEPTED" || status === "DECLINED") && isOf(change, answeredAt) && !told.has(id),
    );
    for (const { id } of news ?? []) told.add(id);
    return news?.length ? (data?.client ?? null) : null;
  }

  return async (changed: readonly Changed[]): Promise<void> => {
    if (!isTold) return;
    for (const one of changed.slice(-ASKED_MAX)) {
      const client = await answering(one);
      if (!client) continue;
      const text = `${client.name} ha respondido a un consentimiento.`;
      showToast({ text, waits: true, action: { label: "Ver", run: () => go(clientLink(client.id)) } });
    }
  };
}
