import { useApolloClient } from "@apollo/client/react";
import { ClientLimitDocument } from "./ClientLimit.generated.ts";
import { ClientsDocument } from "./Clients.generated.ts";

/**
 * What is read again once clients came, went or changed: the list where it is shown, or else how many of them the plan counts,
 * which the shell and every way to a new client go by.
 */
export function useAfterClientChange() {
  const apollo = useApolloClient();
  return () => {
    const isListShown = [...apollo.getObservableQueries("active")].some(({ queryName }) => queryName === "Clients");
    return isListShown ? [ClientsDocument] : [{ query: ClientLimitDocument }];
  };
}
