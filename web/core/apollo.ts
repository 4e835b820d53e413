import { ApolloClient, ApolloLink, HttpLink } from "@apollo/client";
import { createQueryPreloader } from "@apollo/client/react";
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

/** Starts a query from a route loader, before the screen's code is there. */
export const preloadQuery = createQueryPreloader(apollo);
