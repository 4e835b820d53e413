import type { LoaderFunction } from "react-router-dom";
import { preloadQuery } from "../../core/apollo.ts";
import { ClientsDocument } from "./Clients.generated.ts";
import { readClientAddress } from "./clientAddress.ts";
import { clientsVariables } from "./clientsVariables.ts";

/**
 * Sends the screen's first request while its code is still on the way; the screen joins it. On a later visit the known
 * page is shown at once and brought up to date by this.
 */
export const clientsLoader: LoaderFunction = ({ request }) => {
  const { page, status, order } = readClientAddress(new URL(request.url).searchParams);
  preloadQuery(ClientsDocument, {
    variables: clientsVariables({ search: "", status, order, page }),
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  return null;
};
