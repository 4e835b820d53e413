import type { LoaderFunction } from "react-router-dom";
import { apolloOfOwner, preloadQuery } from "../../core/apollo.ts";
import { preloadDetail } from "../clientDetail.ts";
import { ClientNoteHistoryDocument } from "./ClientNoteHistory.generated.ts";
import { ClientSessionHistoryDocument } from "./ClientSessionHistory.generated.ts";
import { readHistoryAddress } from "./historyAddress.ts";

/** Asks for the client, the sessions and the notes while the page's code is still on the way; the page joins each request. */
export const clientPageLoader: LoaderFunction = ({ request, params: { id: clientId = "" } }) => {
  const { sessions, notes } = readHistoryAddress(new URL(request.url).searchParams);
  const anew = { fetchPolicy: "network-only", errorPolicy: "all" } as const;
  preloadDetail(apolloOfOwner(), clientId);
  preloadQuery(ClientSessionHistoryDocument, { variables: { clientId, page: sessions }, ...anew });
  preloadQuery(ClientNoteHistoryDocument, { variables: { clientId, page: notes }, ...anew });
  return null;
};
