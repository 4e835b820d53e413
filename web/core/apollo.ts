import { ApolloClient, ApolloLink, HttpLink, type OperationVariables } from "@apollo/client";
import { createCache } from "./apolloCache.ts";
import { bearerLink, failureLink, renewalLink, signedInLink } from "./apolloLinks.ts";
import { auth } from "./auth.ts";

/** The one client of the app. Its cache lives in memory only and is emptied whenever another user, or nobody, is here. */
export const apollo = new ApolloClient({
  cache: createCache(),
  dataMasking: true,
  link: ApolloLink.from([signedInLink, failureLink, renewalLink, bearerLink, new HttpLink({ uri: "/graphql" })]),
  clientAwareness: { name: "web" },
});

let owner = auth.state.userId;
auth.subscribe(() => {
  if (auth.state.userId === owner) return;
  owner = auth.state.userId;
  apollo.clearStore().catch((error: unknown) => console.error("cache", error instanceof Error ? error.name : "failed"));
});

/**
 * Starts a query from a route loader, while the screen's code is on the way; the screen's own hook joins the request or
 * finds its answer in the cache. A failure is left to that hook, which asks again and shows what came of it.
 */
export function preloadQuery<Data, Variables extends OperationVariables>(
  query: ApolloClient.QueryOptions<Data, Variables>["query"],
  options: Omit<ApolloClient.QueryOptions<Data, Variables>, "query">,
): void {
  apollo
    .query({ query, ...options } as ApolloClient.QueryOptions<Data, Variables>)
    .catch((error: unknown) => console.error("preload", Object(error).name));
}
